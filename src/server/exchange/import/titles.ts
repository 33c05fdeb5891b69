import { cellText, type SheetRow } from '../spreadsheet/cell.ts';

/**
 * The titles of a sheet. A title that was cut at its own commas (a stray quote before it made the writer forget the others) is put
 * together again when there are more titles than any row has cells.
 */
export function titlesOf(row: SheetRow, widest: number): string[] {
  const titles = row.cells.map((cell) => cellText(cell).replaceAll('\ufeff', '').trim());
  const from = titles.findIndex((title) => title.startsWith('"') && !/^".*"$/s.test(title));
  const to = titles.findIndex((title, at) => at > from && title.endsWith('"'));
  if (titles.length <= widest || from < 0 || to < 0) return titles;
  const whole = titles
    .slice(from, to + 1)
    .join(', ')
    .replace(/^"+|"+$/g, '');
  return [...titles.slice(0, from), whole, ...titles.slice(to + 1)];
}

/** How titles are compared: without case, marks of required fields, spaces; `short` without what stands in brackets. */
export function titleKey(title: string, short = false): string {
  const plain = title.normalize('NFKC').replace(/[*＊]/g, '');
  const kept = short ? plain.replace(/\(.*$/s, '') : plain;
  return kept.replace(/[\s_\-:：]+/g, '').toLowerCase();
}
