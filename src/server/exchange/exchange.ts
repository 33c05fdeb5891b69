import { CODES } from '../../contract/codes.ts';
import type { BulkField, BulkResult, BulkTarget, GivenTo } from '../../contract/endpoints/bulk.ts';
import type { ExchangeProgress, ExportDetail, ImportFault, Inspection } from '../../contract/endpoints/exchange.ts';
import type { Printout } from '../../contract/endpoints/print.ts';
import type { JobSummary } from '../../contract/endpoints/exchange.ts';
import { isId } from '../../model/field-types/reference.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Operations } from '../jobs/operations.ts';
import { bulkFields } from './bulk/bulkFields.ts';
import { previewBulk, resumeBulk, startBulk, type BulkRequest } from './bulk/bulk.ts';
import { listedAssignment, type ListedRequest } from './bulk/listed.ts';
import { bulkFile, bulkResults } from './bulk/results.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { resumeExport, startExport } from './export/backgroundExport.ts';
import { exportList, type ExportRequest, type OutgoingFile } from './export/exportList.ts';
import { fileName } from './fileName.ts';
import { faultFile } from './import/faultFile.ts';
import { faultsOf } from './import/checkpoint.ts';
import { AT_A_TIME, resumeImport, startImport, uploaded, type ImportRequest } from './import/imports.ts';
import { inspectWorkbook } from './import/inspect.ts';
import { Jobs } from './jobs/jobs.ts';
import { openModel } from './openModel.ts';
import type { ExchangeParts } from './parts.ts';
import { pdfOf } from './print/pdf.ts';
import { printoutOf } from './print/printout.ts';
import { UnreadableFile } from './spreadsheet/unreadableFile.ts';
import { MEDIA_TYPES } from './spreadsheet/writeTable.ts';
import { makeTemplate } from './template/makeTemplate.ts';

/** Moving many records out of and into files. */
export interface Exchange {
  export(viewer: Viewer, request: ExportRequest): Promise<OutgoingFile>;
  /** The same in the background; answers the job, whose progress names the file in the end. Refusals: also 30011. */
  exportInBackground(viewer: Viewer, request: ExportDetail): Promise<{ jobId: string }>;
  template(viewer: Viewer, templateCode: string): Promise<OutgoingFile>;
  /** What an uploaded file holds and where its columns would go. Refusals: 208, or 30011 for a file beyond the limits. */
  inspect(viewer: Viewer, templateCode: string, fileId: string): Promise<Inspection>;
  /** Begins an import and answers its job. Refusals: 403, 208 for a mapping that does not fit, 30011 while others are running. */
  import(viewer: Viewer, request: ImportRequest): Promise<{ jobId: string }>;
  progress(viewer: Viewer, jobId: string): Promise<ExchangeProgress>;
  cancel(viewer: Viewer, jobId: string): Promise<void>;
  /** The file of an import with its faults. Refusal 207 when the import is not known any more. */
  faults(viewer: Viewer, jobId: string): Promise<OutgoingFile>;
  /** The same done to many records: see `bulk/`. */
  bulk: Bulk;
  /** A record on paper, as words and as a PDF file. Refusals as of reading it. */
  printout(viewer: Viewer, templateCode: string, billId: string): Promise<Printout>;
  pdf(viewer: Viewer, templateCode: string, billId: string): Promise<OutgoingFile>;
  /** A person's exports and imports of the last days, newest first. */
  jobs(viewer: Viewer): Promise<JobSummary[]>;
  /** Goes on with one piece of background work whose server has said nothing for so many seconds. Answers whether there was one. */
  takeOver(silentSeconds: number): Promise<boolean>;
  /** This server ends: lets go of what is running and can be gone on with elsewhere. */
  handOver(): Promise<void>;
}

const LONGEST_NAME = 80;

/** One piece of work over many records, each by its own ordinary road. */
export interface Bulk {
  fields(viewer: Viewer, templateCode: string, target: BulkTarget): Promise<{ total: number; fields: BulkField[] }>;
  preview(viewer: Viewer, request: BulkRequest): Promise<{ total: number; results: BulkResult[] }>;
  /** What an uploaded workbook says of who gets which record: see `listedAssignment`. */
  listed(viewer: Viewer, request: ListedRequest): Promise<{ given: GivenTo[]; faults: ImportFault[] }>;
  start(viewer: Viewer, request: BulkRequest): Promise<{ jobId: string }>;
  results(viewer: Viewer, jobId: string, limit: number): Promise<{ total: number; results: BulkResult[] }>;
  file(viewer: Viewer, jobId: string): Promise<OutgoingFile>;
}

export function createExchange(given: Omit<ExchangeParts, 'jobs' | 'operations'>, operations: Operations): Exchange {
  const parts: ExchangeParts = { ...given, jobs: new Jobs(operations, given.registry), operations };
  const { jobs, clock } = parts;
  return {
    export: (viewer, request) => exportList(parts, viewer, request),
    exportInBackground: (viewer, request) => startExport(parts, viewer, request),
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
        const known = isId(jobId) ? await operations.read(viewer.id, jobId) : null;
        const { fileId } = known?.detail ?? {};
        if (typeof fileId !== 'string') throw new Refusal(CODES.notNow, say(viewer.language, 'exchange.jobUnknown'));
        const found = faultsOf(await operations.findings(viewer.id, jobId));
        const { name, workbook } = await uploaded(parts, viewer, fileId);
        const title = `${name.replace(/\.[^.]*$/, '')} ${say(viewer.language, 'exchange.faultsFile')}`;
        return await faultFile(viewer, workbook, found, fileName(clock, title, workbook.format));
      }),
    bulk: {
      fields: (viewer, templateCode, target) => bulkFields(parts, viewer, templateCode, target),
      preview: (viewer, request) => previewBulk(parts, viewer, request),
      listed: (viewer, request) => refusing(viewer, () => listedAssignment(parts, viewer, request)),
      start: (viewer, request) => startBulk(parts, viewer, request),
      async results(viewer, jobId, limit) {
        const { results } = await bulkResults(parts, viewer, jobId);
        return { total: results.length, results: results.slice(0, limit) };
      },
      file: (viewer, jobId) => bulkFile(parts, viewer, jobId),
    },
    printout: (viewer, templateCode, billId) => printoutOf(parts, viewer, templateCode, billId),
    async pdf(viewer, templateCode, billId) {
      const printout = await printoutOf(parts, viewer, templateCode, billId);
      const name = fileName(clock, [printout.title, printout.record].join(' ').slice(0, LONGEST_NAME), 'pdf');
      return { name, mediaType: 'application/pdf', content: await pdfOf(printout, viewer.language) };
    },
    jobs: (viewer) => jobs.list(viewer),
    async takeOver(silentSeconds) {
      const isFull = jobs.running('import').length >= AT_A_TIME;
      const operation = await operations.claim(silentSeconds, isFull ? ['import'] : []);
      if (operation) await (RESUMED[operation.kind] ?? resumeBulk)(parts, operation);
      return operation !== null;
    },
    handOver: () => jobs.handOver(),
  };
}

/** How work of a kind is gone on with; everything else is work over many records. */
const RESUMED: Readonly<Record<string, typeof resumeBulk>> = { import: resumeImport, export: resumeExport };

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
