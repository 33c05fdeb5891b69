import { writeXlsx } from 'hucre/xlsx';
import type { ImportFault } from '../../../contract/endpoints/exchange.ts';
import type { Viewer } from '../../access/viewer.ts';
import { say } from '../../texts/say.ts';
import { groupBy } from '../groupBy.ts';
import type { OutgoingFile } from '../export/exportList.ts';
import { cellText, Percentage, type Cell, type Sheet, type Workbook } from '../spreadsheet/cell.ts';
import { MEDIA_TYPES, plainCell, sheetName, writeTable } from '../spreadsheet/writeTable.ts';
import { summaries } from './inspect.ts';
import { RowSpool } from './rowSpool.ts';

/** Cells that a workbook of several sheets may have to be written as a whole. */
const WHOLE = 500_000;

/**
 * The file that was sent with a column that says what is wrong with each row, to be corrected and sent again: that column leads nowhere.
 * One sheet is written while it is read. Very large workbooks of several sheets come back as a list of their faults.
 */
export async function faultFile(
  viewer: Viewer,
  workbook: Workbook,
  faults: readonly ImportFault[],
  name: string,
): Promise<OutgoingFile> {
  const title = say(viewer.language, 'exchange.faults');
  const found = await summaries(workbook);
  const [only, second] = workbook.sheets;
  const { format } = workbook;
  const summary = found[0];
  if (only && summary && !second) {
    const columns = [...summary.titles.map((own) => ({ title: own })), { title, width: 60 }];
    return {
      name,
      mediaType: MEDIA_TYPES[format],
      content: writeTable(
        format,
        only.name,
        columns,
        withFaults(only, summary.titleRow, summary.titles.length, faults),
      ),
    };
  }
  const cells = found.reduce((sum, sheet) => sum + sheet.rows * sheet.titles.length, 0);
  if (cells > WHOLE)
    return { name, mediaType: MEDIA_TYPES.xlsx, content: writeTable('xlsx', title, LIST, listed(faults)) };
  const sheets = await Promise.all(
    workbook.sheets.map(async (sheet, at) => {
      const { titles = [], titleRow = 1 } = found[at] ?? {};
      const rows: Cell[][] = [[...titles, title]];
      for await (const row of withFaults(sheet, titleRow, titles.length, faults)) rows.push([...row]);
      return { name: sheetName(sheet.name), rows: rows.map((row) => row.map(plainCell)), freezePane: { rows: 1 } };
    }),
  );
  return { name, mediaType: MEDIA_TYPES.xlsx, content: Buffer.from(await writeXlsx({ sheets })) };
}

const LIST = [
  { title: 'Sheet', width: 20 },
  { title: 'Row', width: 8 },
  { title: 'Column', width: 30 },
  { title: 'Fault', width: 80 },
];

async function* listed(faults: readonly ImportFault[]): AsyncGenerator<Cell[]> {
  for (const { sheet, row, column, message } of faults) yield [sheet, row, column, message];
}

async function* withFaults(
  sheet: Sheet,
  titleRow: number,
  width: number,
  faults: readonly ImportFault[],
): AsyncGenerator<Cell[]> {
  const byRow = groupBy(
    faults.filter((fault) => fault.sheet === sheet.name),
    (fault) => fault.row,
  );
  const rows = new RowSpool();
  for await (const row of sheet.rows()) if (row.number > titleRow) await rows.add(row);
  for await (const row of rows.rows()) {
    const cells = Array.from({ length: width }, (_none, column): Cell => asTyped(row.cells[column] ?? null));
    const said = (byRow.get(row.number) ?? []).map(({ column, message }) =>
      column ? `${column}: ${message}` : message,
    );
    yield [...cells, said.length > 0 ? said.join('\n') : null];
  }
}

/** A percentage without its format would be read as another number. */
const asTyped = (cell: Cell): Cell => (cell instanceof Percentage ? cellText(cell) : cell);
