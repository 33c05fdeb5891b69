import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { EngineAnswer } from '../engine.ts';
import { DatabaseError, DatabaseStopped } from '../errors.ts';
import type { RefusedStatement, WorkerReply, WorkerRequest, WorkerTask } from './workerMessages.ts';

/** Makes the data folder's database in a worker that ends afterwards: its memory peak does not stay with the server. */
export async function prepareFolder(folder: string): Promise<void> {
  const worker = startWorker({ mode: 'prepare', folder, bufferMegabytes: 16 });
  await new Promise<void>((resolve, reject) => {
    worker.once('message', (reply: WorkerReply) => {
      if (reply.kind === 'prepared') resolve();
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new DatabaseStopped(`The embedded database could not be made (exit code ${code}).`)),
    );
  });
  await worker.terminate();
}

/** The server's end of the line to the worker: statements out, answers and notices in. */
export class WorkerClient {
  /** Called for every notice of a channel that was listened to. */
  onNotice: (channel: string, payload: string) => void = () => {};
  inTransaction = false;
  syncs = 0;
  readonly #pending = new Map<number, { resolve: (answer: EngineAnswer) => void; reject: (error: Error) => void }>();
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #settleReady: { resolve: () => void; reject: (error: Error) => void } = { resolve: () => {}, reject: () => {} };
  #closed: () => void = () => {};
  #stopped: Error | undefined;
  #nextId = 1;

  constructor(folder: string, bufferMegabytes: number) {
    this.#worker = startWorker({ mode: 'serve', folder, bufferMegabytes });
    this.#ready = new Promise((resolve, reject) => (this.#settleReady = { resolve, reject }));
    this.#worker.on('message', (reply: WorkerReply) => this.#receive(reply));
    this.#worker.on('error', (error) =>
      this.#stop(new DatabaseStopped(`The embedded database has failed: ${messageOf(error)}`, { cause: error })),
    );
    this.#worker.on('exit', () => this.#stop(new DatabaseStopped()));
  }

  async ready(): Promise<void> {
    await this.#ready;
  }

  run(sql: string, parameters: readonly (string | null)[]): Promise<EngineAnswer> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#pending.set(id, { resolve, reject });
      this.#send({ kind: 'run', id, sql, parameters });
    });
  }

  async close(): Promise<void> {
    if (this.#stopped) return;
    const closed = new Promise<void>((resolve) => (this.#closed = resolve));
    this.#send({ kind: 'close' });
    await closed;
    await this.#worker.terminate();
  }

  #send(request: WorkerRequest): void {
    this.#worker.postMessage(request);
  }

  #receive(reply: WorkerReply): void {
    if (reply.kind === 'ready') return this.#settleReady.resolve();
    if (reply.kind === 'closed') return this.#closed();
    if (reply.kind === 'notice') return this.onNotice(reply.channel, reply.payload);
    if (reply.kind === 'prepared') return;
    this.syncs = reply.syncs;
    this.inTransaction = reply.inTransaction;
    const waiting = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'answer') waiting?.resolve(reply.answer);
    else waiting?.reject(databaseError(reply.error));
  }

  #stop(error: Error): void {
    this.#stopped ??= error;
    this.#settleReady.reject(this.#stopped);
    this.#closed();
    for (const waiting of this.#pending.values()) waiting.reject(this.#stopped);
    this.#pending.clear();
  }
}

function databaseError(refused: RefusedStatement): DatabaseError {
  return Object.assign(new DatabaseError(refused.message, 0, 'error'), refused);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Starts `worker.ts` in whichever form this file itself is running: from TypeScript (tsx, vitest) through
 * `workerFromSource.mjs`; in the bundle it is the entry `worker.js`, beside this file's chunk or one folder above.
 */
function startWorker(task: WorkerTask): Worker {
  return new Worker(workerEntry(), { workerData: task, execArgv: [] });
}

function workerEntry(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./workerFromSource.mjs', import.meta.url);
  const beside = new URL('./worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../worker.js', import.meta.url);
}
