import type { EngineAnswer, EngineConnection } from '../engine.ts';
import { TransactionTimedOut } from '../errors.ts';
import type { WorkerClient } from './workerClient.ts';

/** Hands the one connection to one holder at a time, in the order of asking. */
export class LeaseQueue {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly client: WorkerClient,
    readonly idleMs: number,
    readonly log: (line: string) => void,
  ) {}

  /** True when nobody holds the connection or waits for it. */
  get quiet(): boolean {
    return !this.#held && this.#waiting.length === 0;
  }

  async acquire(): Promise<EngineConnection> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#held = true;
    return new Lease(this.client, this.idleMs, this.log, () => this.#passOn());
  }

  /** `#held` stays true while the connection goes from hand to hand, so nobody slips in between. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }
}

/**
 * One holder's time with the connection. A holder that goes silent inside a transaction (a lost promise, a dead
 * request) loses it after `idleMs`: the transaction is rolled back and the connection goes to the next.
 */
class Lease implements EngineConnection {
  #state: 'held' | 'expired' | 'released' = 'held';
  #watch: NodeJS.Timeout | undefined;
  #running = 0;

  constructor(
    readonly client: WorkerClient,
    readonly idleMs: number,
    readonly log: (line: string) => void,
    readonly passOn: () => void,
  ) {
    this.#watchIdleness();
  }

  async run(sql: string, parameters: readonly (string | null)[]): Promise<EngineAnswer> {
    if (this.#state === 'expired') throw new TransactionTimedOut();
    if (this.#state === 'released') throw new Error('The connection was used after it had been given back.');
    clearTimeout(this.#watch);
    this.#running++;
    try {
      return await this.client.run(sql, parameters);
    } finally {
      this.#running--;
      if (this.#running === 0 && this.#state === 'held') this.#watchIdleness();
    }
  }

  release(): void {
    if (this.#state === 'released') return;
    const mayPassOn = this.#state === 'held';
    this.#state = 'released';
    clearTimeout(this.#watch);
    if (mayPassOn) void this.#leaveClean();
  }

  #watchIdleness(): void {
    this.#watch = setTimeout(() => void this.#expire(), this.idleMs);
    this.#watch.unref();
  }

  async #expire(): Promise<void> {
    this.#state = 'expired';
    this.log(`A transaction stood idle for ${this.idleMs} ms and was rolled back.`);
    await this.#leaveClean();
  }

  /** The next holder must never find a transaction of somebody else. */
  async #leaveClean(): Promise<void> {
    if (this.client.inTransaction) await this.client.run('rollback', []).catch(() => {});
    this.passOn();
  }
}
