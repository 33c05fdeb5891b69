import { CODES } from '../../../contract/codes.ts';
import { SheetMapping, type exchangeEndpoints } from '../../../contract/endpoints/exchange.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { MAX_ATTEMPTS, type ClaimedOperation } from '../../jobs/operations.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { inBackground, type JobFault } from '../jobs/inBackground.ts';
import type { RunningJob } from '../jobs/jobs.ts';
import { openModel } from '../openModel.ts';
import type { ExchangeParts } from '../parts.ts';
import type { Workbook } from '../spreadsheet/cell.ts';
import { openWorkbook } from '../spreadsheet/openWorkbook.ts';
import { UnreadableFile } from '../spreadsheet/unreadableFile.ts';
import { resumePoint, type ResumePoint } from './checkpoint.ts';
import { rememberMapping } from './inspect.ts';
import { emptyTally } from './outcome.ts';
import { importPlan, type ImportPlan } from './plan.ts';
import { runImport } from './runImport.ts';
import type { ImportOptions } from './scene.ts';

export type ImportRequest = RequestOf<(typeof exchangeEndpoints)['api/exchange/import']>;

/** Imports that run on one server at a time: each is a long piece of work on one connection. */
export const AT_A_TIME = 2;

/** What an import is begun from, and begun again from by another server. */
const ImportDetail = Type.Object({
  file: Type.String(),
  fileId: Type.String(),
  mapping: Type.Array(SheetMapping),
  dryRun: Type.Boolean(),
  faultyRows: Type.Enum(['refuseAll', 'skip']),
  clearEmpty: Type.Boolean(),
  removeRows: Type.Boolean(),
  confirmed: Type.Boolean(),
});

/** Begins an import in the background and answers its job. */
export async function startImport(
  parts: ExchangeParts,
  viewer: Viewer,
  request: ImportRequest,
): Promise<{ jobId: string }> {
  const model = openModel(parts, viewer, request.templateCode, 'import');
  if (parts.jobs.countOf('import') >= AT_A_TIME)
    throw new Refusal(CODES.limitReached, say(viewer.language, 'exchange.busy'));
  const place = { kind: 'import', slot: 'import', busy: 'exchange.busy' } as const;
  return await parts.jobs.inPlace(viewer, place, () => begin(parts, viewer, model, request));
}

async function begin(
  parts: ExchangeParts,
  viewer: Viewer,
  model: Model,
  request: ImportRequest,
): Promise<{ jobId: string }> {
  const { jobs, registry } = parts;
  const { templateCode, fileId, mapping, dryRun, faultyRows } = request;
  const { name, workbook } = await uploaded(parts, viewer, fileId);
  const plan = importPlan(registry, viewer, model, workbook, mapping);
  const { clearEmpty = false, removeRows = false, confirmed = false } = request;
  const options: ImportOptions = { dryRun, faultyRows, clearEmpty, removeRows, confirmed };
  const detail = { file: name, fileId, mapping, ...options };
  const operation = { kind: 'import' as const, templateCode, detail, resumable: true, slot: 'import' };
  const job = await jobs.begin(viewer, operation, dryRun, 'exchange.busy');
  inBackground(
    parts,
    viewer,
    job,
    async () => {
      await rememberMapping(parts, viewer, model, workbook, mapping);
      await run(parts, viewer, plan, options, job, { rows: 0, whole: false, tally: emptyTally() });
    },
    faultOf(viewer),
  );
  return { jobId: job.progress.jobId };
}

/** Goes on with an import whose server has died, with the rights that its owner has now. */
export async function resumeImport(parts: ExchangeParts, operation: ClaimedOperation): Promise<void> {
  const { id, templateCode, detail, actor, checkpoint, attempts } = operation;
  const viewer = await parts.viewer(actor);
  if (!viewer || !Value.Check(ImportDetail, detail) || attempts > MAX_ATTEMPTS) {
    await parts.jobs.giveUp(operation);
    return;
  }
  const job = parts.jobs.resume(viewer, operation, 'import', detail.dryRun);
  const { fileId, mapping, dryRun, faultyRows, clearEmpty, removeRows, confirmed } = detail;
  inBackground(
    parts,
    viewer,
    job,
    async () => {
      const model = openModel(parts, viewer, templateCode, 'import');
      const { workbook } = await uploaded(parts, viewer, fileId);
      const plan = importPlan(parts.registry, viewer, model, workbook, mapping);
      const options = { dryRun, faultyRows, clearEmpty, removeRows, confirmed };
      const from = resumePoint(checkpoint, await parts.operations.findings(viewer.id, id));
      await run(parts, viewer, plan, options, job, from);
    },
    faultOf(viewer),
  );
}

/** A file that the viewer has uploaded, opened. Refusal 402 when there is none; throws UnreadableFile. */
export async function uploaded(
  parts: ExchangeParts,
  viewer: Viewer,
  fileId: string,
): Promise<{ name: string; workbook: Workbook }> {
  const file = await parts.file(viewer, fileId);
  if (!file) throw new Refusal(CODES.recordDenied, say(viewer.language, 'file.notFound'));
  return { name: file.name, workbook: await openWorkbook(file.name, file.content) };
}

async function run(
  parts: ExchangeParts,
  viewer: Viewer,
  plan: ImportPlan,
  options: ImportOptions,
  { progress, stop }: RunningJob,
  from: ResumePoint,
): Promise<void> {
  const { operations } = parts;
  await runImport(parts, {
    viewer,
    plan,
    options,
    progress,
    stop: stop.signal,
    from,
    note: (checkpoint, faults, unit) =>
      unit
        ? operations.checkpoint(unit.transaction, progress.jobId, checkpoint, faults)
        : operations.note(progress.jobId, checkpoint, faults),
  });
  progress.state = 'done';
}

/** A file that cannot be read and what the records refuse are his to mend. */
const faultOf =
  (viewer: Viewer) =>
  (error: unknown): JobFault => {
    if (error instanceof UnreadableFile)
      return { message: say(viewer.language, error.key, error.params), isOurs: false };
    if (error instanceof Refusal) return { message: error.message, isOurs: false };
    return { message: say(viewer.language, 'exchange.failed', { reference: viewer.requestId }), isOurs: true };
  };
