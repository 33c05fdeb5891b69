import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import { CODES } from '../../../contract/codes.ts';
import { ExchangeProgress } from '../../../contract/endpoints/exchange.ts';
import type { JobSummary } from '../../../contract/endpoints/exchange.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { ClaimedOperation, KnownOperation, Operations } from '../../jobs/operations.ts';
import { OperationLost } from '../../jobs/operationLost.ts';
import type { Catalogue } from '../../records/query/catalogue.ts';
import { Refusal } from '../../records/refusal.ts';
import { say, type TextKey } from '../../texts/say.ts';
import { summaryOf } from './summary.ts';

/** A piece of work that takes its time, its owner, and what is known of it. */
export interface Job {
  owner: string;
  progress: ExchangeProgress;
  stop: AbortController;
  /** Resolves when it has ended here, whatever that end is. */
  ended: Promise<void>;
}

/** A job that somebody works on, who calls `finish` in the end, whatever that end is. */
export type RunningJob = Job & { finish(): Promise<void> };

/** What is begun. */
export interface JobOperation {
  /** The one that it is to have unless other work has it already, whosever that is. */
  id?: string;
  kind: ExchangeProgress['kind'];
  templateCode: string;
  detail: Record<string, unknown>;
  resumable: boolean;
  /** What a person can have one of at a time, on all servers together. */
  slot?: string;
  plan?: unknown;
}

/** What a person has one of at a time, and what he is told when he asks for another one. */
export interface Place {
  kind: ExchangeProgress['kind'];
  slot: string;
  busy: TextKey;
}

const KEPT_MS = 3_600_000;
const TICK_MS = 1000;
/** Jobs that a person sees in the list of his own. */
const LISTED = 30;

/** The server stops; another one goes on with the job. */
export class HandedOver extends Error {}

/** Work under way and lately done on this server; what other servers do is read from the table of operations. */
export class Jobs {
  readonly #jobs = new LRUCache<string, Job & { resumable: boolean }>({ max: 200, ttl: KEPT_MS });
  readonly #beginning = new Set<Place & { owner: string }>();

  constructor(
    private readonly operations: Operations,
    private readonly catalogue: Pick<Catalogue, 'model'>,
  ) {}

  /** How much work of this kind is running here or about to begin. */
  countOf(kind: ExchangeProgress['kind']): number {
    return this.running(kind).length + [...this.#beginning].filter((one) => one.kind === kind).length;
  }

  /**
   * Counts work as about to begin until `begin` has ended: what the same person asks for here while its file or its records are still being
   * read is refused (30011) before it reads anything. That he has one at a time on all servers, `begin` sees to. To be called in the same breath as
   * `countOf`.
   */
  async inPlace<T>({ id: owner, language }: Viewer, place: Place, begin: () => Promise<T>): Promise<T> {
    if ([...this.#beginning].some((one) => one.owner === owner && one.slot === place.slot))
      throw new Refusal(CODES.limitReached, say(language, place.busy));
    const taken = { ...place, owner };
    this.#beginning.add(taken);
    try {
      return await begin();
    } finally {
      this.#beginning.delete(taken);
    }
  }

  /** Work of this kind that is running here. */
  running(kind: ExchangeProgress['kind']): Job[] {
    return [...this.#jobs.values()].filter((job) => job.progress.kind === kind && job.progress.state === 'running');
  }

  /** Enters the operation and answers its job. Refusal 30011 with the words given where the person's slot is taken. */
  async begin(viewer: Viewer, operation: JobOperation, dryRun: boolean, busy: TextKey): Promise<RunningJob> {
    const id = operation.id ?? this.operations.newId();
    const progress = newProgress(id, operation.kind, dryRun);
    const startedAt = new Date().toISOString();
    const entered = await this.operations.enter(viewer, { ...operation, id }, progress);
    if (entered === 'busy') throw new Refusal(CODES.limitReached, say(viewer.language, busy));
    if (entered === 'idTaken') return await this.begin(viewer, { ...operation, id: undefined }, dryRun, busy);
    return this.#run(viewer.id, progress, { ...operation, startedAt });
  }

  /** The job of an operation that was taken over from another server; one that was to stop stops at once. */
  resume(
    viewer: Viewer,
    { id, templateCode, detail, cancelAsked }: ClaimedOperation,
    kind: ExchangeProgress['kind'],
    dryRun: boolean,
  ): RunningJob {
    const startedAt = new Date().toISOString();
    const told = { templateCode, detail, startedAt, resumable: true };
    const job = this.#run(viewer.id, newProgress(id, kind, dryRun), told);
    if (cancelAsked) job.stop.abort();
    return job;
  }

  /** Ends an operation that was taken over but cannot be gone on with. */
  async giveUp({ id, progress, actor }: ClaimedOperation): Promise<void> {
    const message = say(actor.language, 'exchange.interrupted');
    const last = Value.Check(ExchangeProgress, progress) ? progress : newProgress(id, 'import', false);
    await this.operations.finish(id, { ...last, state: 'failed', message });
  }

  /** The job of that id, when it is this person's and known here. */
  find(viewer: Viewer, id: string): Job | undefined {
    const job = this.#jobs.get(id);
    return job?.owner === viewer.id ? job : undefined;
  }

  /** Refusal 207 when the person has no such job. */
  async progress(viewer: Viewer, id: string): Promise<ExchangeProgress> {
    const job = this.#jobs.get(id);
    if (job?.owner === viewer.id) {
      // Told as over only when it stands so in the table: whoever hears of it may begin the next one.
      if (job.resumable && job.progress.state !== 'running') await job.ended;
      return job.progress;
    }
    const found = isId(id) ? await this.operations.read(viewer.id, id) : null;
    if (!found || !Value.Check(ExchangeProgress, found.progress))
      throw new Refusal(CODES.notNow, say(viewer.language, 'exchange.jobUnknown'));
    return found.abandoned
      ? { ...found.progress, state: 'failed', message: say(viewer.language, 'exchange.interrupted') }
      : found.progress;
  }

  /** A person's jobs of the last days, newest first, wherever they run or ran. */
  async list(viewer: Viewer): Promise<JobSummary[]> {
    const operations = await this.operations.list(viewer.id, LISTED);
    return operations.flatMap((operation) => this.#summary(viewer, operation) ?? []);
  }

  async cancel(viewer: Viewer, id: string): Promise<void> {
    const job = this.find(viewer, id);
    if (job) job.stop.abort();
    else if (isId(id)) await this.operations.askToCancel(viewer.id, id);
  }

  /** Stops what can be gone on with elsewhere, because this server ends; resolves when all of it has been let go of. */
  async handOver(): Promise<void> {
    const running = [...this.#jobs.values()].filter((job) => job.resumable && job.progress.state === 'running');
    for (const job of running) job.stop.abort(new HandedOver());
    await Promise.all(running.map((job) => job.ended));
  }

  #summary(viewer: Viewer, operation: KnownOperation): JobSummary | undefined {
    if (!Value.Check(ExchangeProgress, operation.progress)) return undefined;
    const here = this.find(viewer, operation.id);
    const summary = summaryOf(here?.progress ?? operation.progress, operation, this.catalogue);
    return operation.abandoned
      ? { ...summary, state: 'failed', message: say(viewer.language, 'exchange.interrupted') }
      : summary;
  }

  #run(
    owner: string,
    progress: ExchangeProgress,
    told: Pick<KnownOperation, 'templateCode' | 'detail' | 'startedAt'> & { resumable: boolean },
  ): RunningJob {
    let hasEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (hasEnded = resolve));
    const { resumable } = told;
    const job = { owner, progress, stop: new AbortController(), ended, resumable };
    this.#jobs.set(progress.jobId, job);
    const tell = (finishedAt: string | null): Promise<void> =>
      this.operations.tell(owner, { type: 'job', job: summaryOf(progress, { ...told, finishedAt }, this.catalogue) });
    const stopTicking = this.#tick(job, () => tell(null));
    return Object.assign(job, {
      finish: async () => {
        stopTicking();
        try {
          if (await this.#isOver(job)) await tell(new Date().toISOString());
        } finally {
          hasEnded();
        }
      },
    });
  }

  /** Notes the end of a job; false when it goes on elsewhere. */
  async #isOver(job: Job): Promise<boolean> {
    const { progress, stop } = job;
    const reason: unknown = stop.signal.reason;
    const goesOn = progress.state !== 'done' && (reason instanceof HandedOver || reason instanceof OperationLost);
    if (goesOn) {
      this.#jobs.delete(progress.jobId);
      if (reason instanceof HandedOver) await this.operations.release(progress.jobId);
      return false;
    }
    if (progress.state === 'running') progress.state = stop.signal.aborted ? 'cancelled' : 'done';
    return await this.operations.finish(progress.jobId, progress);
  }

  /** Tells the table and the owner how far it is, one note at a time: with the embedded engine a note waits while a transaction runs. */
  #tick(job: Job, tell: () => Promise<void>): () => void {
    let isTelling = false;
    let told = '';
    const note = async (): Promise<void> => {
      const standing = await this.operations.touch(job.progress.jobId, job.progress);
      if (standing === 'cancelled') job.stop.abort();
      if (standing === 'lost') {
        job.stop.abort(new OperationLost(job.progress.jobId));
        // From now on its progress is asked for where it goes on.
        this.#jobs.delete(job.progress.jobId);
        return;
      }
      const now = `${job.progress.done}/${job.progress.total}`;
      if (now !== told) await tell();
      told = now;
    };
    const timer = setInterval(() => {
      if (isTelling) return;
      isTelling = true;
      note()
        .catch(() => undefined)
        .finally(() => (isTelling = false));
    }, TICK_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}

const newProgress = (jobId: string, kind: ExchangeProgress['kind'], dryRun: boolean): ExchangeProgress => ({
  jobId,
  kind,
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
});
