import { streamCsvRows } from 'hucre/csv';
import { isBlankCell, type Cell, type Sheet, type SheetRow } from './cell.ts';

const FORMULA_GUARD = /^'(?=[=+\-@\t\r])/;

/**
 * A text file with separated values as one sheet. UTF-8, UTF-16 with its mark, or GB 18030 where it is no UTF-8; separated by comma,
 * semicolon or tab, whichever its first line has most of. The apostrophe by which we keep texts from being formulas is taken off again.
 */
export function openCsv(content: Buffer, name: string): Sheet[] {
  const text = decoded(content);
  const delimiter = delimiterOf(text);
  return [{ name, rows: () => rowsOf(text, delimiter) }];
}

async function* rowsOf(text: string, delimiter: string): AsyncGenerator<SheetRow> {
  let number = 0;
  for (const values of streamCsvRows(text, { delimiter })) {
    number += 1;
    const cells = values.map((value): Cell => (typeof value === 'string' ? value.replace(FORMULA_GUARD, '') : value));
    if (!cells.every(isBlankCell)) yield { number, cells };
  }
}

function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}

function delimiterOf(text: string): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  let isQuoted = false;
  for (const mark of text.slice(0, 20_000)) {
    if (mark === '"') isQuoted = !isQuoted;
    else if (mark === '\n' && !isQuoted) break;
    else if (!isQuoted && counts.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return best?.[0] ?? ',';
}
