import { OperationLost } from '../../jobs/operationLost.ts';
import type { Operations } from '../../jobs/operations.ts';
import type { Job } from './jobs.ts';

/**
 * Whether work that has ended with an error was stopped, or taken over by another server: then the error is no fault. Two servers at the same
 * rows get into each other's way, and what that does to the one that has lost the job looks like any error.
 */
export async function isStopped(
  operations: Operations,
  { progress, stop }: Pick<Job, 'progress' | 'stop'>,
  error: unknown,
): Promise<boolean> {
  if (error instanceof OperationLost) stop.abort(error);
  else if (!stop.signal.aborted && (await operations.touch(progress.jobId, progress)) === 'lost')
    stop.abort(new OperationLost(progress.jobId));
  return stop.signal.aborted;
}
