import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { isBlankCell, Percentage, type Cell, type Sheet, type SheetRow } from './cell.ts';
import { percentCells } from './percentCells.ts';
import { UnreadableFile } from './unreadableFile.ts';
import { refuseBomb, zipEntries, type ZipEntry } from './zipEntries.ts';

/** Bytes that an unpacked workbook may have: 50,000 rows of 25 columns take a third of it. */
export const UNPACKED_LIMIT = 300 * 1024 * 1024;

/** The visible sheets of an Office Open XML workbook. Throws UnreadableFile. */
export async function openXlsx(content: Buffer, limit = UNPACKED_LIMIT): Promise<Sheet[]> {
  const entries = zipEntries(content);
  await refuseBomb(entries, limit);
  const sheets: { name: string; at: number }[] = [];
  await readable(() =>
    readXlsx(content, {
      sheets: (sheet, at) => {
        if (!sheet.hidden && !sheet.veryHidden) sheets.push({ name: sheet.name, at });
        return false;
      },
    }),
  );
  return sheets.map(({ name, at }) => ({ name, rows: () => rowsOf(content, entries, at) }));
}

async function* rowsOf(content: Buffer, entries: readonly ZipEntry[], sheet: number): AsyncGenerator<SheetRow> {
  const percent = await percentCells(entries, sheet);
  const rows = streamXlsxRows(content, { sheet });
  for (;;) {
    const next = await readable(() => rows.next());
    if (next.done) return;
    const number = next.value.index + 1;
    const cells = next.value.values.map((value, column): Cell =>
      typeof value === 'number' && percent.has(number, column) ? new Percentage(value) : value,
    );
    if (!cells.every(isBlankCell)) yield { number, cells };
  }
}

/** Whatever the library says of a file is the file's fault. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new UnreadableFile('exchange.unreadable');
  }
}
