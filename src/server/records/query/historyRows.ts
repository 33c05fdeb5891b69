import type { RowChange } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { fieldNamed } from './catalogue.ts';

/** A field before and after, not labelled yet. */
export interface CellChange {
  field: Field;
  before: unknown;
  after: unknown;
}

/** What became of a row; `naming`: the value that names it, as it stands now. */
export interface RowDifference {
  kind: RowChange['kind'];
  number: number;
  naming: { field: Field; value: unknown } | undefined;
  cells: CellChange[];
}

/**
 * The rows of a sub-table in which two of its states differ, in the order of the table, removed ones last. Rows are the same by their id;
 * rows without one (stored before rows had their own) by their place. `hidden` fields count for nothing; rows are named for a reader of
 * `language`.
 */
export function rowDifferences(
  model: Model,
  hidden: ReadonlySet<string>,
  before: readonly unknown[],
  after: readonly unknown[],
  language: Language,
): RowDifference[] {
  const fields = model.fields.filter(
    (field) => !field.system && !hidden.has(field.name) && field.mode !== 'live' && field.type !== 'inverse',
  );
  const old = new Map(before.filter(isRow).map((row, at) => [keyOf(row, at), { row, number: at + 1 }]));
  const names = [model.labelNames[language], model.labelField].flatMap((name) =>
    name && !hidden.has(name) ? (fieldNamed(model, name) ?? []) : [],
  );
  const namingOf = (row: Row): RowDifference['naming'] => {
    const field =
      names.find(({ name }) => row[name] !== null && row[name] !== undefined && row[name] !== '') ?? names.at(-1);
    return field && { field, value: row[field.name] };
  };
  const difference = (kind: RowDifference['kind'], number: number, was: Row, is: Row): RowDifference => ({
    kind,
    number,
    naming: namingOf(kind === 'removed' ? was : is),
    cells: fields
      .map((field) => ({ field, before: was[field.name] ?? null, after: is[field.name] ?? null }))
      .filter((cell) => !isSame(cell.before, cell.after)),
  });
  const found = after.filter(isRow).map((row, at) => {
    const was = old.get(keyOf(row, at));
    old.delete(keyOf(row, at));
    return difference(was ? 'changed' : 'added', at + 1, was?.row ?? {}, row);
  });
  const gone = [...old.values()].map(({ row, number }) => difference('removed', number, row, {}));
  return [...found, ...gone].filter(({ kind, cells }) => kind !== 'changed' || cells.length > 0);
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const keyOf = (row: Row, at: number): string => (typeof row.id === 'string' ? row.id : `#${at}`);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(blankless(a)) === JSON.stringify(blankless(b));
const blankless = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : value);
