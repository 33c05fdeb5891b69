import type { BulkResult } from '../../../contract/endpoints/bulk.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { withinSavepoint } from '../../records/write/savepoint.ts';
import type { Unit } from '../../records/write/unit.ts';
import { say } from '../../texts/say.ts';
import type { RunningJob } from '../jobs/jobs.ts';
import type { ExchangeParts } from '../parts.ts';
import { showIn, withOutcome, type BulkCheckpoint } from './bulkCheckpoint.ts';
import { workAt, type BulkPlan } from './bulkPlan.ts';
import { doOne, type OneWork, type Outcome } from './doOne.ts';
import { labelsOf } from './labels.ts';
import type { Bill } from './records.ts';

/** Records whose names are asked for together. */
const NAMED = 20;

export interface BulkRun {
  viewer: Viewer;
  model: Model;
  plan: BulkPlan;
  job: RunningJob;
  /** What is final already, because another server had begun. */
  from: BulkCheckpoint;
}

/**
 * Goes through the records, from where it was left. What becomes of one, its result, what its new owner is told, and that it is done with,
 * are one transaction: whenever a server dies, each record is done once or not yet, and its result says which.
 */
export async function runBulk(parts: ExchangeParts, run: BulkRun): Promise<void> {
  const { viewer, model, plan, job } = run;
  const { bills } = plan;
  const receivers = await parts.receiversOf([...new Set((plan.to ?? []).flatMap((to) => to ?? []))]);
  let sum = run.from;
  job.progress.total = bills.length;
  showIn(job.progress, sum);
  let labels = new Map<string, string>();
  for (let at = sum.done; at < bills.length; at += 1) {
    const bill = bills[at];
    if (!bill || job.stop.signal.aborted) return;
    if (!labels.has(bill.billId)) labels = await labelsOf(parts, viewer, model, bills.slice(at, at + NAMED));
    const label = labels.get(bill.billId) ?? '';
    const before = sum;
    sum = await parts.records.unit(async (unit) => {
      const work = workAt(plan, model, at);
      const outcome = work ? await doneOrUndone(parts, run, work, bill, unit) : nobodyFor(viewer, plan);
      const told = outcome.outcome === 'changed' && work ? receiversIn(work, receivers, viewer) : [];
      const after = { ...withOutcome(before, outcome), told: oneMore(before.told, told) };
      for (const person of told)
        await parts.tellAssigned(unit, viewer, model, {
          person,
          job: job.progress.jobId,
          record: bill.billId,
          count: after.told[person] ?? 1,
        });
      const result: BulkResult = { ...bill, label, ...outcome };
      await parts.operations.checkpoint(unit.transaction, job.progress.jobId, after, [result]);
      return after;
    });
    showIn(job.progress, sum);
  }
}

/** What becomes of a record for which nobody was found. */
export const nobodyFor = (viewer: Viewer, { work }: BulkPlan): Outcome => ({
  outcome: 'refused',
  messages: [say(viewer.language, work.kind === 'assign' && work.mode === 'listed' ? 'bulk.notListed' : 'bulk.noHead')],
});

/** Ends a part of a unit that is not to stay. */
class NotDone extends Error {}

/** Of what was refused nothing stays behind in the unit, in which its result is still to be noted. */
async function doneOrUndone(
  parts: ExchangeParts,
  { viewer, model }: BulkRun,
  work: OneWork,
  bill: Bill,
  unit: Unit,
): Promise<Outcome> {
  let found: Outcome | undefined;
  try {
    await withinSavepoint(unit, async () => {
      found = await doOne(parts, viewer, model, work, bill, unit);
      if (found.outcome !== 'changed') throw new NotDone();
    });
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
  }
  if (!found) throw new Error('Work on a record has ended without an outcome.');
  return found;
}

/** Whom the new owners of a record are told by, each once; whoever hands it out knows. */
function receiversIn(work: OneWork, receivers: ReadonlyMap<string, string>, viewer: Viewer): string[] {
  const assigned = work.kind === 'edit' ? (work.assigned ?? []) : [];
  const people = new Set(assigned.flatMap((assignee) => receivers.get(assignee) ?? []));
  people.delete(viewer.id);
  return [...people];
}

const oneMore = (told: Readonly<Record<string, number>>, people: readonly string[]): Record<string, number> => ({
  ...told,
  ...Object.fromEntries(people.map((person) => [person, (told[person] ?? 0) + 1])),
});
