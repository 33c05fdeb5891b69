import type { bulkEndpoints, BulkResult, BulkWork } from '../../../contract/endpoints/bulk.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';
import { CODES } from '../../../contract/codes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { MAX_ATTEMPTS, type ClaimedOperation } from '../../jobs/operations.ts';
import { readableModel } from '../../records/query/access.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { inBackground } from '../jobs/inBackground.ts';
import type { ExchangeParts } from '../parts.ts';
import { bulkCheckpoint, showIn } from './bulkCheckpoint.ts';
import { neverInBulk } from './bulkFields.ts';
import { keptPlan, planOf, workAt } from './bulkPlan.ts';
import { labelsOf } from './labels.ts';
import { rehearse } from './preview.ts';
import { recordsMeant } from './records.ts';
import { nobodyFor, runBulk, type BulkRun } from './runBulk.ts';

export type BulkRequest = RequestOf<(typeof bulkEndpoints)['api/bulk/start']>;

/** Records that a preview does and takes back. */
const PREVIEWED = 50;

/** What would become of the first records, and how many there are. Refusals: 401, 403, 208 for work that fits no record, 30011. */
export async function previewBulk(
  parts: ExchangeParts,
  viewer: Viewer,
  request: BulkRequest,
): Promise<{ total: number; results: BulkResult[] }> {
  const model = openFor(parts, viewer, request);
  const bills = await recordsMeant(parts, viewer, request.templateCode, request.target);
  const plan = await planOf(parts, viewer, model, request.work, bills);
  const labels = await labelsOf(parts, viewer, model, bills.slice(0, PREVIEWED));
  const results: BulkResult[] = [];
  for (const [at, bill] of bills.slice(0, PREVIEWED).entries()) {
    const work = workAt(plan, model, at);
    const outcome = work ? await rehearse(parts, viewer, model, work, bill) : nobodyFor(viewer, plan);
    const to = plan.to ? { assignees: plan.to[at] ?? [] } : {};
    results.push({ ...bill, label: labels.get(bill.billId) ?? '', ...outcome, ...to });
  }
  return { total: bills.length, results };
}

/**
 * Begins the work in the background and answers its job. Each record is a transaction of its own, so that one refusal holds up no other; stopped, what is
 * done stays done. Another server goes on with it when this one dies. Refusals as of the preview; 30011 while the same person has another one
 * running, on whichever server.
 */
export async function startBulk(
  parts: ExchangeParts,
  viewer: Viewer,
  request: BulkRequest,
): Promise<{ jobId: string }> {
  const model = openFor(parts, viewer, request);
  const place = { kind: request.work.kind, slot: 'bulk', busy: 'bulk.busy' } as const;
  return await parts.jobs.inPlace(viewer, place, () => begin(parts, viewer, model, request));
}

async function begin(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  { templateCode, target, work }: BulkRequest,
): Promise<{ jobId: string }> {
  const plan = await planOf(parts, viewer, model, work, await recordsMeant(parts, viewer, templateCode, target));
  const detail = { work: detailOf(work), records: plan.bills.length, ...('all' in target ? { target } : {}) };
  const operation = { kind: work.kind, templateCode, detail, resumable: true, slot: 'bulk', plan };
  const job = await parts.jobs.begin(viewer, operation, false, 'bulk.busy');
  run(parts, { viewer, model, plan, job, from: bulkCheckpoint(null) });
  return { jobId: job.progress.jobId };
}

/** Goes on with work whose server has died, with the rights that its owner has now. */
export async function resumeBulk(parts: ExchangeParts, operation: ClaimedOperation): Promise<void> {
  const { actor, attempts, checkpoint, templateCode } = operation;
  const viewer = await parts.viewer(actor);
  const plan = keptPlan(operation.plan);
  if (!viewer || !plan || attempts > MAX_ATTEMPTS) {
    await parts.jobs.giveUp(operation);
    return;
  }
  const job = parts.jobs.resume(viewer, operation, plan.work.kind, false);
  const from = bulkCheckpoint(checkpoint);
  job.progress.total = plan.bills.length;
  showIn(job.progress, from);
  try {
    const model = readableModel(parts.registry, viewer, templateCode);
    run(parts, { viewer, model, plan, job, from });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    Object.assign(job.progress, { state: 'failed', message: error.message });
    await job.finish();
  }
}

/** What is refused is told record by record; a fault of the whole is ours. */
function run(parts: ExchangeParts, work: BulkRun): void {
  const { viewer, job } = work;
  const message = say(viewer.language, 'bulk.failed', { reference: viewer.requestId });
  inBackground(
    parts,
    viewer,
    job,
    () => runBulk(parts, work),
    () => ({ message, isOurs: true }),
  );
}

/** The model, when the viewer may do such work with it at all; fields that can never be changed together are refused as a whole. */
function openFor(parts: ExchangeParts, viewer: Viewer, { templateCode, target, work }: BulkRequest): Model {
  const model = readableModel(parts.registry, viewer, templateCode);
  if (work.kind === 'transition') {
    if (model.states?.transitions.some(({ name }) => name === work.transition)) return model;
    throw new Refusal(CODES.refused, say(viewer.language, 'write.unknownTransition', { transition: work.transition }));
  }
  if (work.kind === 'press') {
    const button = model.buttons.find(({ code }) => code === work.button);
    const action = button?.do[work.at];
    // Whether he holds the button is asked with each record.
    if (action && 'each' in action && action.each === true) return model;
    throw new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));
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

/** What stands among the operations of the person: what was asked, without the values, which may be confidential. */
function detailOf(work: BulkWork): Record<string, unknown> {
  if (work.kind === 'edit') return { kind: work.kind, changes: work.changes.map(({ field, op }) => ({ field, op })) };
  if (work.kind === 'press') return { kind: work.kind, button: work.button };
  return work.kind === 'transition'
    ? { kind: work.kind, transition: work.transition }
    : { kind: work.kind, field: work.field, mode: work.mode };
}
