import { type Dialect, Kysely, sql } from 'kysely';
import { engineDialect, UNREAD } from './dialect.ts';
import { DirectTransactions } from './directTransactions.ts';
import { openEmbedded } from './embedded/embeddedEngine.ts';
import type { Engine, NoticeHandler } from './engine.ts';
import { OpenTransaction } from './openTransaction.ts';
import { openPostgres, openPostgresAside } from './postgres/postgresEngine.ts';
import type { Executor, Tables, Transaction } from './tables.ts';
import { runTransaction, type TransactionOptions } from './transaction.ts';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`; unset = the embedded engine. */
  url?: string;
  /** Folder of the embedded engine's files (it makes `database` in it). Unused with a url. */
  dataDir: string;
  /** Receives single lines for the server's log. */
  log?: (line: string) => void;
  /** Connections to PostgreSQL at most. Default 10. */
  maxConnections?: number;
  /** A transaction that sends nothing for so long is rolled back. Default 30,000 ms. */
  transactionIdleMs?: number;
  /**
   * Refuses statements past the transaction that their caller holds, at some cost for every promise of the process. Default true; the
   * embedded engine does it always, since such a statement would wait for itself.
   */
  refusePastTransaction?: boolean;
  /** Time between two rounds of upkeep of the embedded engine. Default one hour. */
  upkeepMs?: number;
  /** Page cache of the embedded engine, taken at once. Default 64; large tables are counted faster with more. */
  bufferMegabytes?: number;
}

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  /** Statements outside a transaction. Throws `QueryOutsideTransaction` inside the work of one (`refusePastTransaction`). */
  readonly kysely: Kysely<Tables>;
  /**
   * Statements that stand by themselves whatever transaction the caller holds, each committed at once, over a connection kept for them.
   * Null with the embedded engine, which has one connection only. Such a statement must not wait for a row that a transaction holds.
   */
  readonly aside: Executor | null;
  /** See `runTransaction`: commits, rolls back, and retries what is worth it. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Calls `handler` for every notice on `channel` from any server, this one included. The answer ends that.
   * An empty payload comes after a lost connection: notices may have been missed, so anything may have changed.
   */
  listen(channel: string, handler: NoticeHandler): Promise<() => Promise<void>>;
  /** Tells all listeners of `channel`. Payload below 8,000 bytes. Inside a transaction use `notifyOnCommit`. */
  notify(channel: string, payload: string): Promise<void>;
  /** Statements sent so far, each with what went ahead of it in the same message (the beginning of its transaction). */
  statements(): number;
  /** Times the embedded engine forced data to disk; null with PostgreSQL. */
  syncs(): number | null;
  close(): Promise<void>;
}

/**
 * Opens the database: PostgreSQL when `url` is given, else the embedded engine under `dataDir`.
 * Errors: `DatabaseUnreachable`, `DatabaseUnsuitable`, `DataFolderLocked`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (!options.url) return databaseOver(await openEmbedded(options), null, true);
  const ofServer = { ...options, url: options.url };
  return databaseOver(
    await openPostgres(ofServer),
    openPostgresAside(ofServer),
    options.refusePastTransaction !== false,
  );
}

/** Tells all listeners of `channel` when the transaction commits, and nobody when it does not. */
export async function notifyOnCommit(executor: Executor, channel: string, payload: string): Promise<void> {
  await sql`${sql.raw(UNREAD)}select pg_notify(${channel}, ${payload})`.execute(executor);
}

function databaseOver(engine: Engine, aside: Engine | null, refusePast: boolean): Database {
  let statements = 0;
  const dialectOf = (of: Engine, openTransaction: OpenTransaction): Dialect =>
    engineDialect(of, openTransaction, () => statements++);
  const openTransaction = new OpenTransaction(refusePast);
  const dialect = dialectOf(engine, openTransaction);
  const transactions = new DirectTransactions(dialect);
  const kysely = new Kysely<Tables>({ dialect });
  return {
    engine: engine.name,
    kysely,
    aside: aside && new Kysely<Tables>({ dialect: dialectOf(aside, new OpenTransaction(false)) }),
    transaction: (work, options) => runTransaction(transactions, openTransaction, work, options),
    listen: (channel, handler) => engine.listen(channel, handler),
    notify: (channel, payload) => notifyOnCommit(kysely, channel, payload),
    statements: () => statements,
    syncs: () => engine.syncs(),
    close: async () => {
      await aside?.close();
      await engine.close();
    },
  };
}
