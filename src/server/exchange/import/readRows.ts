import { isBlankCell, type Cell, type SheetRow } from '../spreadsheet/cell.ts';
import { cellText } from '../spreadsheet/cell.ts';
import { UnreadableFile } from '../spreadsheet/unreadableFile.ts';
import type { CellContext } from '../cells/parseCell.ts';
import { parseCell } from '../cells/parseCell.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { ImportPlan, SheetPlan } from './plan.ts';
import { RowSpool } from './rowSpool.ts';

/** Rows of all sheets together that one file may have. */
export const ROW_LIMIT = 100_000;

/** The rows of a sheet below its titles. */
export async function* dataRows({ sheet, titleRow }: Pick<SheetPlan, 'sheet' | 'titleRow'>): AsyncGenerator<SheetRow> {
  for await (const row of sheet.rows()) if (row.number > titleRow) yield row;
}

/** A row with the cells that are mapped, by field. */
export interface FileRow {
  number: number;
  cells: ReadonlyMap<Field, Cell>;
  version: number | undefined;
  links: string;
  raw: SheetRow;
}

export function fileRow(plan: SheetPlan, row: SheetRow): FileRow {
  const version = plan.version === undefined ? undefined : Number(cellText(row.cells[plan.version]));
  return {
    number: row.number,
    cells: new Map(plan.columns.map(({ column, field }) => [field, row.cells[column] ?? null])),
    version: version !== undefined && Number.isInteger(version) && version > 0 ? version : undefined,
    links: '',
    raw: row,
  };
}

/** The rows of the main sheet in batches. */
export async function* batches(plan: ImportPlan, rows: RowSpool, size: number): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  for await (const row of rows.rows()) {
    batch.push(fileRow(plan.main, row));
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What a row of another sheet names its record by: the same whether a number stands there as number or text. */
export function linkOf(cells: SheetRow['cells'], links: SheetPlan['links'], context: CellContext): string {
  return JSON.stringify(
    links.map(({ column, field }) => {
      const cell = cells[column] ?? null;
      if (isBlankCell(cell)) return null;
      const parsed =
        'model' in field || field.type === 'user' || field.type === 'department'
          ? { value: cellText(cell) }
          : parseCell(cell, field, context);
      return 'value' in parsed ? parsed.value : cellText(cell);
    }),
  );
}

/** Rows of a sub-table's sheet by what they name their record by; those that no record has claimed in the end are faults. */
export interface TableRows {
  byLink: Map<string, FileRow[]>;
}

/** Everything that is known before the first record is stored: how many rows there are, those of the main sheet packed, and those of the sub-tables. */
export async function readAhead(
  plan: ImportPlan,
  context: CellContext,
): Promise<{ main: RowSpool; tables: ReadonlyMap<string, TableRows> }> {
  const main = new RowSpool();
  let rows = 0;
  const count = (): void => {
    rows += 1;
    if (rows > ROW_LIMIT) throw new UnreadableFile('exchange.tooManyRows', { limit: ROW_LIMIT });
  };
  for await (const row of dataRows(plan.main)) {
    count();
    await main.add(row);
  }
  const tables = new Map<string, TableRows>();
  for (const table of plan.tables) {
    const byLink = new Map<string, FileRow[]>();
    for await (const row of dataRows(table)) {
      count();
      const link = linkOf(row.cells, table.links, context);
      const known = byLink.get(link);
      if (known) known.push(fileRow(table, row));
      else byLink.set(link, [fileRow(table, row)]);
    }
    tables.set(table.name, { byLink });
  }
  return { main, tables };
}
