import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import { CODES } from '../../../contract/codes.ts';
import { ExchangeProgress } from '../../../contract/endpoints/exchange.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../../model/field-types/reference.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { Operations } from '../../jobs/operations.ts';

/** A piece of work that takes its time, its owner, and what is known of it. `result` is kept beside it for a while. */
export interface Job<Result = unknown> {
  owner: string;
  progress: ExchangeProgress;
  stop: AbortController;
  result?: Result;
}

/** What is begun; without `id` it gets one. */
export interface JobOperation {
  id?: string;
  kind: ExchangeProgress['kind'];
  templateCode: string;
  detail: Record<string, unknown>;
}

const KEPT_MS = 3_600_000;
const TICK_MS = 1000;

/** Work under way and lately done on this server; what other servers do is read from the table of operations. */
export class Jobs<Result> {
  readonly #jobs = new LRUCache<string, Job<Result>>({ max: 200, ttl: KEPT_MS });

  constructor(private readonly operations: Operations) {}

  /** Work of this kind that is running here. */
  running(kind: ExchangeProgress['kind']): Job<Result>[] {
    return [...this.#jobs.values()].filter((job) => job.progress.kind === kind && job.progress.state === 'running');
  }

  /** Enters the operation and answers its job; whoever works on it calls `finish` in the end. */
  async begin(
    viewer: Viewer,
    operation: JobOperation,
    dryRun: boolean,
  ): Promise<Job<Result> & { finish(): Promise<void> }> {
    const id = operation.id ?? this.operations.newId();
    const progress: ExchangeProgress = {
      jobId: id,
      kind: operation.kind,
      state: 'running',
      dryRun,
      done: 0,
      total: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      faulty: 0,
      stored: false,
      faults: [],
      faultCount: 0,
      message: null,
    };
    const job: Job<Result> = { owner: viewer.id, progress, stop: new AbortController() };
    await this.operations.enter(viewer, { ...operation, id }, progress);
    this.#jobs.set(id, job);
    const stopTicking = this.#tick(job);
    return Object.assign(job, {
      finish: async () => {
        stopTicking();
        if (progress.state === 'running') progress.state = job.stop.signal.aborted ? 'cancelled' : 'done';
        await this.operations.touch(id, progress, true);
      },
    });
  }

  /** The job of that id, when it is this person's and known here. */
  find(viewer: Viewer, id: string): Job<Result> | undefined {
    const job = this.#jobs.get(id);
    return job?.owner === viewer.id ? job : undefined;
  }

  /** Refusal 207 when the person has no such job. */
  async progress(viewer: Viewer, id: string): Promise<ExchangeProgress> {
    const job = this.find(viewer, id);
    if (job) return job.progress;
    const found = isId(id) ? await this.operations.read(viewer.id, id) : null;
    if (!found || !Value.Check(ExchangeProgress, found.progress))
      throw new Refusal(CODES.notNow, say(viewer.language, 'exchange.jobUnknown'));
    return found.silent
      ? { ...found.progress, state: 'failed', message: say(viewer.language, 'exchange.interrupted') }
      : found.progress;
  }

  async cancel(viewer: Viewer, id: string): Promise<void> {
    const job = this.find(viewer, id);
    if (job) job.stop.abort();
    else if (isId(id)) await this.operations.askToCancel(viewer.id, id);
  }

  /** Tells the table how far it is, one note at a time: with the embedded engine a note waits while a transaction runs. */
  #tick(job: Job<Result>): () => void {
    let isTelling = false;
    const timer = setInterval(() => {
      if (isTelling) return;
      isTelling = true;
      this.operations
        .touch(job.progress.jobId, job.progress, false)
        .then((isCancelled) => isCancelled && job.stop.abort())
        .catch(() => undefined)
        .finally(() => (isTelling = false));
    }, TICK_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}
