import { CODES } from '../../contract/codes.ts';
import type { exchangeEndpoints, ExchangeProgress, Inspection } from '../../contract/endpoints/exchange.ts';
import type { RequestOf } from '../../contract/endpoint.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Operations } from '../jobs/operations.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { exportList, type ExportRequest, type OutgoingFile } from './export/exportList.ts';
import { fileName } from './fileName.ts';
import { faultFile } from './import/faultFile.ts';
import { inspectWorkbook, rememberMapping } from './import/inspect.ts';
import type { ImportResult } from './import/outcome.ts';
import { importPlan, type ImportPlan } from './import/plan.ts';
import { runImport } from './import/runImport.ts';
import type { ImportOptions } from './import/scene.ts';
import { Jobs, type Job } from './jobs/jobs.ts';
import { openModel } from './openModel.ts';
import type { ExchangeParts } from './parts.ts';
import type { Workbook } from './spreadsheet/cell.ts';
import { openWorkbook } from './spreadsheet/openWorkbook.ts';
import { UnreadableFile } from './spreadsheet/unreadableFile.ts';
import { MEDIA_TYPES } from './spreadsheet/writeTable.ts';
import { makeTemplate } from './template/makeTemplate.ts';

type ImportRequest = RequestOf<(typeof exchangeEndpoints)['api/exchange/import']>;

/** Moving many records out of and into files. */
export interface Exchange {
  export(viewer: Viewer, request: ExportRequest): Promise<OutgoingFile>;
  template(viewer: Viewer, templateCode: string): Promise<OutgoingFile>;
  /** What an uploaded file holds and where its columns would go. Refusals: 208, or 30011 for a file beyond the limits. */
  inspect(viewer: Viewer, templateCode: string, fileId: string): Promise<Inspection>;
  /** Begins an import and answers its job. Refusals: 403, 208 for a mapping that does not fit, 30011 while others are running. */
  import(viewer: Viewer, request: ImportRequest): Promise<{ jobId: string }>;
  progress(viewer: Viewer, jobId: string): Promise<ExchangeProgress>;
  cancel(viewer: Viewer, jobId: string): Promise<void>;
  /** The file of an import with its faults. Refusal 207 when the import is not known any more. */
  faults(viewer: Viewer, jobId: string): Promise<OutgoingFile>;
}

/** Imports that run on one server at a time: each is a long piece of work on one connection. */
const AT_A_TIME = 2;

export function createExchange(given: Omit<ExchangeParts, 'jobs'>, operations: Operations): Exchange {
  const parts: ExchangeParts = { ...given, jobs: new Jobs<ImportResult>(operations) };
  const { jobs, clock } = parts;
  return {
    export: (viewer, request) => exportList(parts, viewer, request),
    async template(viewer, templateCode) {
      const model = openModel(parts, viewer, templateCode, 'import');
      const name = `${model.title[viewer.language]} ${say(viewer.language, 'exchange.templateFile')}`;
      return {
        name: fileName(clock, name, 'xlsx'),
        mediaType: MEDIA_TYPES.xlsx,
        content: await makeTemplate(parts, viewer, model),
      };
    },
    inspect: (viewer, templateCode, fileId) =>
      refusing(viewer, async () => {
        const model = openModel(parts, viewer, templateCode, 'import');
        const { name, workbook } = await uploaded(parts, viewer, fileId);
        return await inspectWorkbook(parts, viewer, model, name, workbook);
      }),
    import: (viewer, request) => refusing(viewer, () => startImport(parts, viewer, request)),
    progress: (viewer, jobId) => jobs.progress(viewer, jobId),
    cancel: (viewer, jobId) => jobs.cancel(viewer, jobId),
    faults: (viewer, jobId) =>
      refusing(viewer, async () => {
        const result = jobs.find(viewer, jobId)?.result;
        if (!result) throw new Refusal(CODES.notNow, say(viewer.language, 'exchange.jobUnknown'));
        const { name, workbook } = await uploaded(parts, viewer, result.fileId);
        const title = `${name.replace(/\.[^.]*$/, '')} ${say(viewer.language, 'exchange.faultsFile')}`;
        return await faultFile(viewer, workbook, result.faults, fileName(clock, title, workbook.format));
      }),
  };
}

async function startImport(parts: ExchangeParts, viewer: Viewer, request: ImportRequest): Promise<{ jobId: string }> {
  const { jobs, registry } = parts;
  const { templateCode, fileId, mapping, dryRun, faultyRows } = request;
  const model = openModel(parts, viewer, templateCode, 'import');
  const busy = jobs.running('import');
  if (busy.length >= AT_A_TIME || busy.some((job) => job.owner === viewer.id))
    throw new Refusal(CODES.limitReached, say(viewer.language, 'exchange.busy'));
  const { name, workbook } = await uploaded(parts, viewer, fileId);
  const plan = importPlan(registry, viewer, model, workbook, mapping);
  const { clearEmpty = false, removeRows = false, confirmed = false } = request;
  const options: ImportOptions = { dryRun, faultyRows, clearEmpty, removeRows, confirmed };
  const detail = { file: name, fileId, mapping, ...options };
  const job = await jobs.begin(viewer, { kind: 'import', templateCode, detail }, dryRun);
  const remember = (): Promise<void> => rememberMapping(parts, viewer, model, workbook, mapping);
  void work(parts, viewer, plan, options, fileId, job, remember).finally(() =>
    job.finish().catch((error: unknown) => parts.log(viewer.requestId, error)),
  );
  return { jobId: job.progress.jobId };
}

/** Runs to its end, whatever that is; the job tells of it. */
async function work(
  parts: ExchangeParts,
  viewer: Viewer,
  plan: ImportPlan,
  options: ImportOptions,
  fileId: string,
  job: Job<ImportResult>,
  remember: () => Promise<void>,
): Promise<void> {
  const { progress, stop } = job;
  try {
    await remember();
    const faults = await runImport(parts, { viewer, plan, options, progress, stop: stop.signal });
    job.result = { fileId, faults };
    progress.state = 'done';
  } catch (error) {
    if (stop.signal.aborted) {
      progress.state = 'cancelled';
      return;
    }
    progress.state = 'failed';
    const isTheirs = error instanceof UnreadableFile || error instanceof Refusal;
    if (!isTheirs) parts.log(viewer.requestId, error);
    progress.message =
      error instanceof UnreadableFile
        ? say(viewer.language, error.key, error.params)
        : error instanceof Refusal
          ? error.message
          : say(viewer.language, 'exchange.failed', { reference: viewer.requestId });
  }
}

async function uploaded(
  parts: ExchangeParts,
  viewer: Viewer,
  fileId: string,
): Promise<{ name: string; workbook: Workbook }> {
  const file = await parts.file(viewer, fileId);
  if (!file) throw new Refusal(CODES.recordDenied, say(viewer.language, 'file.notFound'));
  return { name: file.name, workbook: await openWorkbook(file.name, file.content) };
}

const LIMITS: readonly string[] = [
  'exchange.fileTooLarge',
  'exchange.expandsTooFar',
  'exchange.tooManyRows',
  'exchange.tooManyColumns',
];

/** A file that is not taken is refused input, one beyond a limit is that. */
async function refusing<T>(viewer: Viewer, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const message = say(viewer.language, error.key, error.params);
    throw new Refusal(LIMITS.includes(error.key) ? CODES.limitReached : CODES.refused, message, {
      errors: [{ message }],
    });
  }
}
