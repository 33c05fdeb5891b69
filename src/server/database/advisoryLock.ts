import { sql } from 'kysely';
import type { Executor, Transaction } from './tables.ts';

/**
 * Holds an exclusive lock on each key until the transaction ends, across all servers of one database.
 * Keys are taken in sorted order, so that two transactions that want the same ones cannot deadlock
 * (as long as each asks once). Two different keys may, very rarely, share a lock; that only costs time.
 */
export async function lockKeys(transaction: Transaction, ...keys: string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  }
}

/** Takes the lock of one key only if nobody holds it; answers whether it did. Held until the transaction ends. */
export async function tryLockKey(transaction: Executor, key: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}
