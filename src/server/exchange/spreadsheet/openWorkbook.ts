import type { Workbook } from './cell.ts';
import { openCsv } from './csvReader.ts';
import { UnreadableFile } from './unreadableFile.ts';
import { openXlsx } from './xlsxReader.ts';

/** Bytes of the file itself. */
export const FILE_LIMIT = 30 * 1024 * 1024;

/** Opens a workbook or a CSV file, by what it contains. Throws UnreadableFile for anything else, or what is too large. */
export async function openWorkbook(name: string, content: Buffer, unpackedLimit?: number): Promise<Workbook> {
  if (content.length > FILE_LIMIT)
    throw new UnreadableFile('exchange.fileTooLarge', { limit: FILE_LIMIT / 1024 / 1024 });
  if (content.subarray(0, 2).toString('latin1') === 'PK')
    return { format: 'xlsx', sheets: await openXlsx(content, unpackedLimit) };
  if (!/\.(csv|txt)$/i.test(name)) throw new UnreadableFile('exchange.fileType');
  return { format: 'csv', sheets: openCsv(content, name.replace(/\.[^.]*$/, '')) };
}
