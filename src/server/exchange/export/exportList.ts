import type { Readable } from 'node:stream';
import type { ExportDetail, exchangeEndpoints } from '../../../contract/endpoints/exchange.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { ExchangeParts } from '../parts.ts';
import { fileName } from '../fileName.ts';
import { openModel } from '../openModel.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import { MEDIA_TYPES, writeTable, type TableColumn } from '../spreadsheet/writeTable.ts';
import { say } from '../../texts/say.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Walk } from '../../records/query/walk.ts';
import { exportColumns, type ExportColumn } from './columns.ts';
import { exportCell, numberFormat, type CellStyle } from './exportCell.ts';

export type ExportRequest = RequestOf<(typeof exchangeEndpoints)['api/exchange/export']>;

/** A file on its way to somebody. */
export interface OutgoingFile {
  name: string;
  mediaType: string;
  content: Readable | Buffer;
}

/** Rows that are in memory at a time. */
const BATCH = 500;

/** A list that is ready to be written to a file. */
export interface OpenExport {
  model: Model;
  name: string;
  mediaType: string;
  total: number;
  /** What was asked for, as it stands among the operations. */
  detail: ExportDetail;
  /** The file, made while it is read. Cancelled, it ends with an error; `written` is told when the last row has been given out. */
  content(job: Job, written: () => void): Readable;
}

/** What a list shows this person: same filter, keyword, order, columns, rights and labels. Refusals: 403 without the right to export, 401, 208 as in the list, 30011 above a million records. */
export async function openExport(parts: ExchangeParts, viewer: Viewer, request: ExportDetail): Promise<OpenExport> {
  const model = openModel(parts, viewer, request.templateCode, 'export');
  const { templateCode, format, query, keyword, sort } = request;
  const tree = request.tree === true && model.tree !== undefined;
  const columns = exportColumns(parts.registry, viewer, model, request.columns, tree);
  const paths = columns.map((column) => column.path);
  const walk = await parts.records.walk(viewer, { templateCode, query, keyword, sort, tree, columns: paths });
  const style: CellStyle = { format, language: viewer.language, timeZone: parts.clock.timeZone };
  const title = model.title[viewer.language];
  return {
    model,
    name: fileName(parts.clock, title, format),
    mediaType: MEDIA_TYPES[format],
    total: walk.total,
    detail: { templateCode, format, query, keyword, sort, tree, columns: paths },
    content: (job, written) =>
      writeTable(format, title, tableColumns(columns, tree, style), rowsOf(walk, columns, tree, style, job, written)),
  };
}

/**
 * The list as a file that is made while it is sent. Entered among the operations with what was asked for. Stops when the receiver goes away or
 * cancels. Refusals as of `openExport`.
 */
export async function exportList(parts: ExchangeParts, viewer: Viewer, request: ExportRequest): Promise<OutgoingFile> {
  const { name, mediaType, total, detail, content } = await openExport(parts, viewer, request);
  const id =
    request.jobId !== undefined && isId(request.jobId) && !parts.jobs.find(viewer, request.jobId)
      ? request.jobId
      : undefined;
  const { templateCode } = detail;
  const operation = {
    id,
    kind: 'export' as const,
    templateCode,
    detail: { ...detail, records: total },
    resumable: false,
  };
  const job = await parts.jobs.begin(viewer, operation, false, 'exchange.busy');
  job.progress.total = total;
  const stream = content(job, () => (job.progress.state = 'done'));
  // Whatever ends the sending (its end, a receiver that has gone, a fault) closes the stream, read or not.
  stream.once('close', () => {
    if (job.progress.state === 'running') job.progress.state = 'cancelled';
    job.finish().catch((error: unknown) => parts.log(viewer.requestId, error));
  });
  return { name, mediaType, content: stream };
}

function tableColumns(columns: readonly ExportColumn[], tree: boolean, { language }: CellStyle): TableColumn[] {
  const own = columns.map(({ title, field, width }) => ({
    title,
    width: width ?? widthOf(title, field.type),
    format: numberFormat(field),
  }));
  return tree ? [{ title: say(language, 'exchange.level'), width: 8, format: '0' }, ...own] : own;
}

const WIDE: readonly string[] = ['longText', 'richText'];

/** Chinese characters take two places. */
const widthOf = (title: string, type: string): number =>
  WIDE.includes(type)
    ? 50
    : Math.min(
        40,
        Math.max(
          14,
          [...title].reduce((width, letter) => width + (letter > '\u2e80' ? 2 : 1), 4),
        ),
      );

async function* rowsOf(
  walk: Walk,
  columns: readonly ExportColumn[],
  tree: boolean,
  style: CellStyle,
  { progress, stop }: Job,
  written: () => void,
): AsyncGenerator<Cell[]> {
  for await (const rows of walk.batches(BATCH)) {
    if (stop.signal.aborted) throw new Error('The export was cancelled.');
    for (const row of rows) {
      const cells = columns.map((column) => exportCell(row, column, style));
      yield tree ? [walk.levels.get(row.id) ?? null, ...cells] : cells;
    }
    progress.done += rows.length;
  }
  written();
}
