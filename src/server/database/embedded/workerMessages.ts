import type { EngineAnswer } from '../engine.ts';

/** What the worker is started for. `prepare` makes the data folder and ends; `serve` answers until it is told to close. */
export interface WorkerTask {
  mode: 'prepare' | 'serve';
  folder: string;
  /** The engine's page cache. All of it is taken at once. */
  bufferMegabytes: number;
}

/** Server -> worker. */
export type WorkerRequest =
  { kind: 'run'; id: number; sql: string; parameters: readonly (string | null)[] } | { kind: 'close' };

/** Worker -> server. `syncs` counts forced writes so far, taken before the answer leaves. */
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'prepared' }
  | { kind: 'answer'; id: number; answer: EngineAnswer; inTransaction: boolean; syncs: number }
  | { kind: 'refused'; id: number; error: RefusedStatement; inTransaction: boolean; syncs: number }
  | { kind: 'notice'; channel: string; payload: string }
  | { kind: 'closed' };

/** The fields of PostgreSQL's error message that the product reads. */
export interface RefusedStatement {
  message: string;
  severity?: string;
  code?: string;
  detail?: string;
  hint?: string;
  position?: string;
  where?: string;
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  constraint?: string;
}
