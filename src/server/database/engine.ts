/**
 * What both engines offer to the layer above: connections that run one statement at a time.
 * Values travel as the text PostgreSQL itself writes, so that one conversion (`values.ts`) serves both.
 */
export interface Engine {
  readonly name: 'embedded' | 'postgres';
  /** Waits for a connection that nobody else uses until it is released. */
  acquire(): Promise<EngineConnection>;
  /** Calls `handler` for every notice on `channel`; the answer ends that. */
  listen(channel: string, handler: NoticeHandler): Promise<() => Promise<void>>;
  /** How often data was forced to disk; null where the database server answers for that. */
  syncs(): number | null;
  close(): Promise<void>;
}

export interface EngineConnection {
  /**
   * Runs one statement. Parameters are already text (`toParameter`). `ahead` are statements whose answers nobody reads; they are run before
   * it, without a way of their own where the engine can spare it. Rejects with a `DatabaseError`; then nothing behind the failure was run.
   */
  run(sql: string, parameters: readonly (string | null)[], ahead?: readonly EngineStatement[]): Promise<EngineAnswer>;
  /** Gives the connection back. `broken` throws it away where the engine has several. */
  release(broken?: boolean): void;
}

export interface EngineStatement {
  sql: string;
  parameters: readonly (string | null)[];
}

export interface EngineAnswer {
  columns: EngineColumn[];
  rows: (string | null)[][];
  /** First word of the command tag: SELECT, INSERT, COMMIT, ROLLBACK, ... */
  command: string;
  affected: number | null;
}

export interface EngineColumn {
  name: string;
  /** Object id of the type in pg_type. */
  type: number;
}

/** Receives the payload of a notice, "" when it has none. */
export type NoticeHandler = (payload: string) => void;
