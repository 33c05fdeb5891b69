import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { cellUiOf, isCellField, type CellField } from '../cellUis.ts';
import type { Model } from '../../../model/resolved/model.ts';

/** Columns of a row editor: those that the field names, else every visible field of the row model. */
export function rowColumns(field: FieldOf<'subTable'>, model: Model | undefined): CellField[] {
  const shown = (model?.fields ?? []).filter(isCellField).filter((column) => !column.hidden);
  if (field.columns) return field.columns.flatMap((name) => shown.filter((column) => column.name === name));
  return shown.filter((column) => !column.system);
}

/** How wide the columns of a table are, as CSS says it. */
export interface ColumnWidths {
  /** By column; undefined for one that shares the room that is left. */
  each: readonly (string | undefined)[];
  /** Of all of them together. */
  least: string;
}

/**
 * Widths that stay when a row is opened for typing: those of the fields' types, the widest of which, figures aside, share the room that is
 * left. Figures are never cut off and never run into those beside them: `figures` says by column how many signs the longest has.
 */
export function columnWidths(columns: readonly CellField[], figures: readonly number[]): ColumnWidths {
  const looks = columns.map((column) => cellUiOf(column).column(column));
  const widest = Math.max(0, ...looks.map(({ align, width }) => (align === 'right' ? 0 : width)));
  const full = looks.map(({ width }, at) => {
    const own = `${width}px`;
    const signs = figures[at] ?? 0;
    return signs > 0 ? `max(${own}, ${signs}ch + var(--rows-beside-figures))` : own;
  });
  return {
    each: full.map((width, at) => (looks[at]?.align !== 'right' && looks[at]?.width === widest ? undefined : width)),
    least: full.join(' + '),
  };
}

/** By column, how many signs the longest of the figures has, those below the rows included; 0 where the column holds none. */
export const longestFigures = (
  columns: readonly CellField[],
  rows: readonly Record<string, unknown>[],
  totals: ReadonlyMap<string, string>,
): number[] => columns.map((column) => figuresIn(column, rows, totals.get(column.name)));

/** It is asked with each key, of a thousand rows. */
function figuresIn(column: CellField, rows: readonly Record<string, unknown>[], total = ''): number {
  const { words, column: look } = cellUiOf(column);
  if (!words || look(column).align !== 'right') return 0;
  let longest: unknown = total;
  let signs = signsBeforePoint(total);
  // Before the point is where they differ; only the longest is written as people read it.
  for (const row of rows) {
    const own = signsBeforePoint(row[column.name]);
    if (own <= signs) continue;
    signs = own;
    longest = row[column.name];
  }
  return signs === 0 ? 0 : words(longest, column).length;
}

function signsBeforePoint(value: unknown): number {
  if (typeof value === 'number') return signsBeforePoint(String(value));
  if (typeof value !== 'string') return 0;
  const point = value.indexOf('.');
  return point < 0 ? value.length : point;
}
