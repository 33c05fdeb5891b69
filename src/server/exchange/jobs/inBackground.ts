import type { Viewer } from '../../access/viewer.ts';
import type { ExchangeParts } from '../parts.ts';
import { isStopped } from './isStopped.ts';
import type { RunningJob } from './jobs.ts';

/** What somebody is told of work that failed. `isOurs`: the fault is not one of what he asked for, and is logged. */
export interface JobFault {
  message: string;
  isOurs: boolean;
}

/** Runs work to its end, whatever that is; the job tells of it, in the words of `faultOf` where it failed. */
export function inBackground(
  parts: ExchangeParts,
  viewer: Viewer,
  job: RunningJob,
  work: () => Promise<void>,
  faultOf: (error: unknown) => JobFault,
): void {
  const explain = async (error: unknown): Promise<void> => {
    if (await isStopped(parts.operations, job, error)) return;
    const { message, isOurs } = faultOf(error);
    if (isOurs) parts.log(viewer.requestId, error);
    Object.assign(job.progress, { state: 'failed', message });
  };
  work()
    .catch(explain)
    .then(() => job.finish())
    .catch((error: unknown) => parts.log(viewer.requestId, error));
}
