/** A number of a cell that is formatted as a percentage: 12% is stored as 0.12. */
export class Percentage {
  constructor(readonly ratio: number) {}
}

/** What a cell of a spreadsheet holds. A date has the wall clock of the sheet in its UTC parts. */
export type Cell = string | number | boolean | Date | Percentage | null;

export interface SheetRow {
  /** As the spreadsheet counts: the first row is 1. */
  number: number;
  cells: readonly Cell[];
}

/** One sheet; its rows are read anew with every call, those without any content are left out. */
export interface Sheet {
  name: string;
  rows(): AsyncIterable<SheetRow>;
}

export interface Workbook {
  format: 'xlsx' | 'csv';
  sheets: readonly Sheet[];
}

export const isBlankCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A cell as a text, for keys and messages. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ')
      .slice(0, 19);
  if (cell instanceof Percentage) return `${Number((cell.ratio * 100).toPrecision(15))}%`;
  return String(cell).trim();
}
