import type { EngineConnection } from '../engine.ts';
import type { LeaseQueue } from './lease.ts';

export interface UpkeepOptions {
  /** Time between two rounds. */
  intervalMs: number;
  log: (line: string) => void;
}

const lookMs = 10_000;
const manyWrites = 20_000;
/** After so many looks at a busy connection, upkeep takes its place in the queue like everybody else. */
const patience = 30;
const bytesBetweenCheckpoints = 64 * 1024 * 1024;

/**
 * What PostgreSQL's background processes would do, which the embedded engine lacks: VACUUM ANALYZE of the tables
 * that changed, and checkpoints (without them the write-ahead log grows for ever and a restart takes long).
 * Runs at intervals and after many writes, one table at a time, while nobody wants the connection
 * (on a connection that is never free, in turn with the others).
 */
export class Upkeep {
  #writes = 0;
  #lastRound = Date.now();
  #busyLooks = 0;
  #running: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(
    readonly leases: LeaseQueue,
    readonly options: UpkeepOptions,
  ) {
    this.#timer = setInterval(() => this.#look(), Math.min(lookMs, options.intervalMs));
    this.#timer.unref();
  }

  /** Counts rows written, so that a large import is followed by a round. */
  wrote(rows: number): void {
    this.#writes += rows;
  }

  /** Vacuums and analyses what needs it, then makes a checkpoint. */
  async round(): Promise<void> {
    this.#writes = 0;
    this.#lastRound = Date.now();
    for (const table of await this.#ask(needyTables)) await this.#ask(`vacuum (analyze) ${table}`);
    await this.#ask('checkpoint');
  }

  /** Ends the rounds; waits for the one that is running. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  #look(): void {
    if (this.#running) return;
    if (!this.leases.quiet && this.#busyLooks++ < patience) return;
    this.#busyLooks = 0;
    const due = this.#writes >= manyWrites || Date.now() - this.#lastRound >= this.options.intervalMs;
    this.#running = (due ? this.round() : this.#checkpointWhenLogIsLong())
      .catch((error: unknown) => this.options.log(`Upkeep of the embedded database failed: ${String(error)}`))
      .finally(() => (this.#running = undefined));
  }

  async #checkpointWhenLogIsLong(): Promise<void> {
    if (this.#writes === 0) return;
    const [bytes] = await this.#ask(bytesSinceCheckpoint);
    if (Number(bytes) > bytesBetweenCheckpoints) await this.#ask('checkpoint');
  }

  /** One statement on a lease of its own; answers the first column. */
  async #ask(sql: string): Promise<string[]> {
    const lease: EngineConnection = await this.leases.acquire();
    try {
      const { rows } = await lease.run(sql, []);
      return rows.flatMap(([cell]) => (cell ? [cell] : []));
    } finally {
      lease.release();
    }
  }
}

/** The thresholds of autovacuum's defaults. */
const needyTables = `
  select format('%I.%I', schemaname, relname) from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by 1`;

const bytesSinceCheckpoint = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) from pg_control_checkpoint()`;
