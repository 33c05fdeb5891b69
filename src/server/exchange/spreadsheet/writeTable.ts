import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell } from './cell.ts';
import { Percentage } from './cell.ts';

export type FileFormat = 'xlsx' | 'csv';

export const MEDIA_TYPES: Record<FileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export interface TableColumn {
  title: string;
  /** In characters. */
  width?: number;
  /** Number format of a spreadsheet (`#,##0.00`). */
  format?: string;
}

/** A table as a file, made while its rows come: whatever its length, a few rows are in memory. The first row is frozen. */
export function writeTable(
  format: FileFormat,
  name: string,
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  if (format === 'csv') return Readable.from(csvLines(columns, rows), { objectMode: false });
  const stream = writeXlsxStream(xlsxRows(rows), {
    name: sheetName(name),
    columns: columns.map((column) => ({ header: column.title, width: column.width, numFmt: column.format })),
    freezePane: { rows: 1 },
  });
  return Readable.from(stream);
}

/** A name that a sheet may have: at most 31 characters, without those that a reference uses. */
export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

async function* xlsxRows(rows: AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) yield row.map(plainCell);
}

/** A cell as the library takes it. Texts are written as texts whatever they begin with; what XML cannot hold is left out. */
export function plainCell(cell: Cell): string | number | boolean | Date | null {
  if (cell instanceof Percentage) return cell.ratio;
  return typeof cell === 'string' ? cell.replace(UNWRITABLE, '').slice(0, LONGEST_TEXT) : cell;
}

const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** What a cell of a spreadsheet can hold. */
const LONGEST_TEXT = 32_767;

const MARK = '\ufeff';
const PIECE = 64 * 1024;

async function* csvLines(
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  let piece = `${MARK}${columns.map((column) => csvCell(column.title)).join(',')}\r\n`;
  for await (const row of rows) {
    piece += `${row.map(csvCell).join(',')}\r\n`;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece, 'utf8');
    piece = '';
  }
  yield Buffer.from(piece, 'utf8');
}

/** A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers are numbers. */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ')
      .slice(0, 19);
  if (cell instanceof Percentage) return `${Number((cell.ratio * 100).toPrecision(15))}%`;
  if (typeof cell !== 'string') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
