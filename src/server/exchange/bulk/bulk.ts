import type { bulkEndpoints, BulkResult, BulkWork } from '../../../contract/endpoints/bulk.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';
import { CODES } from '../../../contract/codes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { readableModel } from '../../records/query/access.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { RunningJob } from '../jobs/jobs.ts';
import type { ExchangeParts } from '../parts.ts';
import { assignment } from './assignment.ts';
import { neverInBulk } from './bulkFields.ts';
import { doOne, type OneWork, type Outcome } from './doOne.ts';
import { rehearse } from './preview.ts';
import { recordsMeant, type Bill } from './records.ts';

export type BulkRequest = RequestOf<(typeof bulkEndpoints)['api/bulk/start']>;

/** Records that a preview does and takes back. */
const PREVIEWED = 50;
/** Results that are noted together. */
const NOTED = 20;
/** Pieces of work over many records that one person has running at a time. */
const AT_A_TIME = 1;

/** What would become of the first records, and how many there are. Refusals: 401, 403, 208 for work that fits no record, 30011. */
export async function previewBulk(
  parts: ExchangeParts,
  viewer: Viewer,
  request: BulkRequest,
): Promise<{ total: number; results: BulkResult[] }> {
  const model = openFor(parts, viewer, request);
  const bills = await recordsMeant(parts, viewer, request.templateCode, request.target);
  const works = await worksOf(parts, viewer, model, request.work, bills);
  const labels = await labelsOf(parts, viewer, model, bills.slice(0, PREVIEWED));
  const results: BulkResult[] = [];
  for (const [at, bill] of bills.slice(0, PREVIEWED).entries()) {
    const work = works(at);
    const outcome = work ? await rehearse(parts.records, viewer, model, work, bill) : nobody(viewer);
    results.push({ ...bill, label: labels.get(bill.billId) ?? '', ...outcome });
  }
  return { total: bills.length, results };
}

/**
 * Begins the work in the background and answers its job. Each record is a transaction of its own, so that one refusal holds up no other; stopped, what is
 * done stays done. Refusals as of the preview; 30011 while the same person has another one running.
 */
export async function startBulk(
  parts: ExchangeParts,
  viewer: Viewer,
  request: BulkRequest,
): Promise<{ jobId: string }> {
  const { jobs } = parts;
  const { kind } = request.work;
  const model = openFor(parts, viewer, request);
  if (jobs.ownersOf(kind).filter((owner) => owner === viewer.id).length >= AT_A_TIME)
    throw new Refusal(CODES.limitReached, say(viewer.language, 'bulk.busy'));
  return await jobs.inPlace(viewer, kind, () => begin(parts, viewer, model, request));
}

async function begin(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  { templateCode, target, work }: BulkRequest,
): Promise<{ jobId: string }> {
  const bills = await recordsMeant(parts, viewer, templateCode, target);
  const works = await worksOf(parts, viewer, model, work, bills);
  const detail = { work: detailOf(work), records: bills.length, ...('all' in target ? { target } : {}) };
  const job = await parts.jobs.begin(viewer, { kind: work.kind, templateCode, detail, resumable: false }, false);
  job.progress.total = bills.length;
  runThrough(parts, viewer, model, bills, works, job)
    .catch((error: unknown) => {
      if (job.stop.signal.aborted) return;
      job.progress.state = 'failed';
      job.progress.message = say(viewer.language, 'bulk.failed', { reference: viewer.requestId });
      parts.log(viewer.requestId, error);
    })
    .then(() => job.finish())
    .catch((error: unknown) => parts.log(viewer.requestId, error));
  return { jobId: job.progress.jobId };
}

async function runThrough(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  bills: readonly Bill[],
  works: (at: number) => OneWork | null,
  { progress, stop }: RunningJob,
): Promise<void> {
  const assigned = new Map<string, string[]>();
  let results: BulkResult[] = [];
  const note = async (): Promise<void> => {
    const told = results;
    results = [];
    if (told.length > 0) await parts.operations.note(progress.jobId, { done: progress.done }, told);
  };
  let labels = new Map<string, string>();
  try {
    for (const [at, bill] of bills.entries()) {
      if (stop.signal.aborted) return;
      if (at % NOTED === 0) labels = await labelsOf(parts, viewer, model, bills.slice(at, at + NOTED));
      const work = works(at);
      const outcome = work ? await doOne(parts.records, viewer, model, work, bill) : nobody(viewer);
      results.push({ ...bill, label: labels.get(bill.billId) ?? '', ...outcome });
      count(progress, outcome);
      if (outcome.outcome === 'changed' && work) remember(assigned, work, bill);
      if (results.length >= NOTED) await note();
    }
  } finally {
    await note();
    if (assigned.size > 0) await parts.tellAssigned(viewer, model, assigned);
  }
}

function count(progress: RunningJob['progress'], { outcome }: Outcome): void {
  progress.done += 1;
  if (outcome === 'changed') progress.updated += 1;
  else if (outcome === 'unchanged') progress.unchanged += 1;
  else {
    progress.faulty += 1;
    progress.faultCount += 1;
  }
  progress.stored ||= outcome === 'changed';
}

function remember(assigned: Map<string, string[]>, work: OneWork, { billId }: Bill): void {
  if (work.kind !== 'edit' || !work.assigned) return;
  for (const assignee of work.assigned) assigned.set(assignee, [...(assigned.get(assignee) ?? []), billId]);
}

const nobody = (viewer: Viewer): Outcome => ({ outcome: 'refused', messages: [say(viewer.language, 'bulk.noHead')] });

/** The model, when the viewer may do such work with it at all; fields that can never be changed together are refused as a whole. */
function openFor(parts: ExchangeParts, viewer: Viewer, { templateCode, target, work }: BulkRequest): Model {
  const model = readableModel(parts.registry, viewer, templateCode);
  if (work.kind === 'transition') {
    if (model.states?.transitions.some(({ name }) => name === work.transition)) return model;
    throw new Refusal(CODES.refused, say(viewer.language, 'write.unknownTransition', { transition: work.transition }));
  }
  if (!viewer.isSystem && !viewer.can(`${templateCode}:edit`))
    throw new Refusal(
      CODES.actionDenied,
      say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
    );
  const names = work.kind === 'edit' ? work.changes.map(({ field }) => field) : [work.field];
  const total = 'bills' in target ? target.bills.length : Number.POSITIVE_INFINITY;
  const errors = names.flatMap((name) => {
    const field = fieldOf(model, name);
    const why = field ? neverInBulk(viewer, model, field, total) : 'bulk.readOnly';
    const title = field?.title[viewer.language] ?? name;
    return why ? [{ field: name, message: `${title}: ${say(viewer.language, why)}` }] : [];
  });
  if (errors.length > 0) throw new Refusal(CODES.refused, errors.map(({ message }) => message).join(' '), { errors });
  return model;
}

/** What is to be done with the record at each place; null where nobody could be found for it. */
async function worksOf(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  work: BulkWork,
  bills: readonly Bill[],
): Promise<(at: number) => OneWork | null> {
  if (work.kind !== 'assign') return () => work;
  const to = await assignment(parts, viewer, model, work, bills);
  const field = fieldOf(model, work.field);
  const several = field?.type === 'users' || field?.type === 'departments';
  const { reason, confirmed } = work;
  return (at) => {
    const assigned = to[at];
    if (!assigned) return null;
    const value = several ? assigned : assigned[0];
    return { kind: 'edit', changes: [{ field: work.field, op: 'set', value }], reason, confirmed, assigned };
  };
}

async function labelsOf(
  { records }: ExchangeParts,
  viewer: Viewer,
  { templateCode }: Model,
  bills: readonly Bill[],
): Promise<Map<string, string>> {
  const found = await records.labels(
    viewer,
    templateCode,
    bills.map(({ billId }) => billId),
  );
  return new Map(found.map(({ id, label }) => [id, label]));
}

/** What stands among the operations of the person: what was asked, without the values, which may be confidential. */
function detailOf(work: BulkWork): Record<string, unknown> {
  if (work.kind === 'edit') return { kind: work.kind, changes: work.changes.map(({ field, op }) => ({ field, op })) };
  return work.kind === 'transition'
    ? { kind: work.kind, transition: work.transition }
    : { kind: work.kind, field: work.field, mode: work.mode };
}
