import { setTimeout as pause } from 'node:timers/promises';
import type { IsolationLevel } from 'kysely';
import type { DirectTransactions } from './directTransactions.ts';
import { DatabaseError } from './errors.ts';
import type { OpenTransaction } from './openTransaction.ts';
import type { Transaction } from './tables.ts';

export interface TransactionOptions {
  /** Default: read committed. */
  isolation?: IsolationLevel;
  readOnly?: boolean;
}

/**
 * Runs `work` in a transaction: committed when it returns, rolled back when it throws.
 * A serialisation failure, a deadlock or an outdated cached plan is no fault of the work: the whole of it is
 * run again, up to five times in all. So `work` must do nothing outside the transaction that may not happen twice.
 */
export async function runTransaction<T>(
  transactions: DirectTransactions,
  openTransaction: OpenTransaction,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(transactions, openTransaction, work, options);
    } catch (error) {
      if (attempt >= maximumAttempts || !isWorthRetrying(error)) throw error;
      await pause(attempt * 10 + Math.random() * 20 * attempt);
    }
  }
}

const maximumAttempts = 5;

async function runOnce<T>(
  transactions: DirectTransactions,
  openTransaction: OpenTransaction,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  return await transactions.run((transaction) => openTransaction.hold(() => work(transaction)), {
    isolationLevel: options.isolation,
    accessMode: options.readOnly ? 'read only' : undefined,
  });
}

/** 40001 serialisation failure, 40P01 deadlock; 0A000 with "cached plan": a table changed under a prepared statement. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return error.code === '40001' || error.code === '40P01' || isOutdatedPlan(error);
}

/** True when a prepared statement no longer fits the tables it reads. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
}
