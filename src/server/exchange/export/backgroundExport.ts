import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ExportDetail } from '../../../contract/endpoints/exchange.ts';
import type { Viewer } from '../../access/viewer.ts';
import { MAX_ATTEMPTS, type ClaimedOperation } from '../../jobs/operations.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { inBackground, type JobFault } from '../jobs/inBackground.ts';
import type { RunningJob } from '../jobs/jobs.ts';
import type { ExchangeParts } from '../parts.ts';
import { openExport, type OpenExport } from './exportList.ts';

/** The file is there: nothing is left to do but to say so. */
const Made = Type.Object({ fileId: Type.String() });

/**
 * Makes the file of a list in the background and keeps it for whoever asked, among his uploads. Refusals as of `openExport`; 30011 while another
 * one of the same person is being made, on whichever server.
 */
export async function startExport(
  parts: ExchangeParts,
  viewer: Viewer,
  request: ExportDetail,
): Promise<{ jobId: string }> {
  const open = await openExport(parts, viewer, request);
  const { templateCode } = request;
  const operation = {
    kind: 'export' as const,
    templateCode,
    detail: { ...open.detail },
    resumable: true,
    slot: 'export',
  };
  const job = await parts.jobs.begin(viewer, operation, false, 'exchange.exportBusy');
  inBackground(parts, viewer, job, () => makeFile(parts, viewer, open, job), faultOf(viewer));
  return { jobId: job.progress.jobId };
}

/** Begins the file anew that a server has left unfinished, with the rights that its owner has now. Of the first attempt nothing is left. */
export async function resumeExport(parts: ExchangeParts, operation: ClaimedOperation): Promise<void> {
  const { detail, actor, attempts, checkpoint } = operation;
  const viewer = await parts.viewer(actor);
  if (!viewer || !Value.Check(ExportDetail, detail) || attempts > MAX_ATTEMPTS) {
    await parts.jobs.giveUp(operation);
    return;
  }
  const job = parts.jobs.resume(viewer, operation, 'export', false);
  inBackground(
    parts,
    viewer,
    job,
    async () => {
      if (!Value.Check(Made, checkpoint))
        return await makeFile(parts, viewer, await openExport(parts, viewer, detail), job);
      Object.assign(job.progress, { fileId: checkpoint.fileId, state: 'done' });
    },
    faultOf(viewer),
  );
}

async function makeFile(
  { operations, records, takeFile }: ExchangeParts,
  viewer: Viewer,
  { model, name, mediaType, total, content }: OpenExport,
  job: RunningJob,
): Promise<void> {
  const { progress } = job;
  progress.total = total;
  const file = await takeFile(content(job, () => undefined));
  // The file is its owner's with the same commit that says so.
  const fileId = await records.unit(async (unit) => {
    const id = await file.enter(unit, viewer, { name, mediaType, of: model });
    await operations.checkpoint(unit.transaction, progress.jobId, { fileId: id }, []);
    return id;
  });
  Object.assign(progress, { fileId, state: 'done' });
}

const faultOf =
  (viewer: Viewer) =>
  (error: unknown): JobFault =>
    error instanceof Refusal
      ? { message: error.message, isOurs: false }
      : { message: say(viewer.language, 'exchange.failed', { reference: viewer.requestId }), isOurs: true };
