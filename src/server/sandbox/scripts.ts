import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ScriptInput, ScriptOutcome, ScriptReply, ScriptRequest } from './messages.ts';

/**
 * Milliseconds after which the thread itself is ended: a single step of the machine may be long, and cannot be interrupted within. They count
 * from when the thread is ready: that a busy server is slow to start it is no fault of the script.
 */
const PATIENCE = 5000;

/** Runs scripts one after the other in a thread that is started with the first. */
export class Scripts {
  #worker: Promise<Worker> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #next = 0;

  /** What a script asks for, or why it failed. Never throws for what a script does. */
  run(input: ScriptInput): Promise<ScriptOutcome> {
    const outcome = this.#queue.then(() => this.#runNow(input));
    this.#queue = outcome.catch(() => undefined);
    return outcome;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate();
  }

  async #runNow(input: ScriptInput): Promise<ScriptOutcome> {
    const worker = await (this.#worker ??= this.#started());
    const request: ScriptRequest = { id: (this.#next += 1), input };
    return await new Promise<ScriptOutcome>((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        worker.off('message', hear).off('error', fail).off('exit', gone);
        settle();
      };
      const giveUp = (settle: () => void): void => {
        this.#worker = undefined;
        end(settle);
      };
      const hear = (reply: ScriptReply): void => {
        if (reply.id === request.id) end(() => resolve(reply.outcome));
      };
      const fail = (error: Error): void => giveUp(() => reject(error));
      const gone = (): void => giveUp(() => resolve({ ok: false, fault: { kind: 'tooMuchMemory' } }));
      const timer = setTimeout(() => {
        giveUp(() => resolve({ ok: false, fault: { kind: 'tooLong' } }));
        void worker.terminate();
      }, PATIENCE);
      worker.on('message', hear).on('error', fail).on('exit', gone);
      worker.postMessage(request);
    });
  }

  /** A thread that is ready to run scripts. Rejects when it cannot be started; the next script tries again. */
  async #started(): Promise<Worker> {
    const worker = startWorker();
    try {
      await once(worker, 'message');
      return worker;
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
  }
}

/** A thread that keeps no process alive, with no more memory than it needs. Its first message says that it is ready. */
function startWorker(): Worker {
  const worker = new Worker(workerEntry(), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 128 } });
  worker.unref();
  return worker;
}

/** From TypeScript through `workerFromSource.mjs`; in the bundle the entry beside this file's chunk or one folder above. */
function workerEntry(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./workerFromSource.mjs', import.meta.url);
  const beside = new URL('./scriptWorker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../scriptWorker.js', import.meta.url);
}
