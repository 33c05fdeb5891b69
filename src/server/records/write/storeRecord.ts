import { sql } from 'kysely';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Transaction } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';
import { storedColumn, STATE_COLUMN, tableName } from '../physical.ts';
import { hasSortKey, searchColumns, sortKey } from '../schema/searchColumn.ts';

/** The frame of a record that the server keeps beside its fields. */
export interface Frame {
  id: string;
  version: number;
  state: string | null;
  department: string | null;
  organisation: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedBy: string | null;
  updatedAt: string;
  modelVersion: number;
  tree?: { path: string[]; depth: number };
}

/** Stores a new record. `searched` is the base model, whose fields make up the search column. */
export async function insertRecord(
  transaction: Transaction,
  model: Model,
  searched: Model,
  frame: Frame,
  values: Values,
): Promise<void> {
  await transaction
    .insertInto(tableName(model.base))
    .values({
      ...frameColumns(frame),
      id: frame.id,
      created_by: frame.createdBy,
      created_at: frame.createdAt,
      ...columnsOf(model, values),
      ...derived(searched, values),
    })
    .execute();
}

/** Stores the present values of a record that is locked by this transaction. */
export async function updateRecord(
  transaction: Transaction,
  model: Model,
  searched: Model,
  frame: Frame,
  values: Values,
  changed: readonly string[],
): Promise<void> {
  const names = new Set(changed);
  const searchedBefore = searched.fields.some((field) => names.has(field.name));
  await transaction
    .updateTable(tableName(model.base))
    .set({
      ...frameColumns(frame),
      ...columnsOf(model, values, names),
      ...(searchedBefore ? derived(searched, values) : {}),
    })
    .where('id', '=', frame.id)
    .execute();
}

/** Columns and values of the stored fields, of all or of those named. */
export function columnsOf(model: Model, values: Values, names?: ReadonlySet<string>): Record<string, Wire> {
  const columns: Record<string, Wire> = {};
  for (const field of model.fields) {
    if (field.system || (names && !names.has(field.name))) continue;
    const column = storedColumn(model, field);
    if (!column) continue;
    columns[column.name] = stored(values[field.name]);
    if (hasSortKey(field)) columns[`_sort_${column.name}`] = sortKey(values[field.name]);
  }
  return columns;
}

/**
 * Replaces the rows of a sub-table: those with a known id are updated, new ones inserted, the others removed. Answers the rows with
 * their ids, in order.
 */
export async function storeRows(
  transaction: Transaction,
  rowModel: Model,
  parentId: string,
  before: readonly Values[],
  rows: readonly Values[],
  at: string,
): Promise<Values[]> {
  const table = tableName(rowModel.base);
  const known = new Map(before.map((row) => [String(row.id), row]));
  const stored = rows.map((row, index) => ({
    ...row,
    id: typeof row.id === 'string' && known.has(row.id) ? row.id : newId(),
    sortNo: index + 1,
  }));
  const kept = new Set(stored.map((row) => row.id));
  const removed = [...known.keys()].filter((id) => !kept.has(id));
  if (removed.length > 0)
    await sql`delete from ${sql.table(table)} where parent_id = ${parentId} and id = any(${removed}::uuid[])`.execute(
      transaction,
    );
  const fresh = stored.filter((row) => !known.has(row.id));
  if (fresh.length > 0) {
    await transaction
      .insertInto(table)
      .values(
        fresh.map((row) => ({
          id: row.id,
          parent_id: parentId,
          sort_no: row.sortNo,
          version: 1,
          created_at: at,
          updated_at: at,
          ...columnsOf(rowModel, row),
        })),
      )
      .execute();
  }
  for (const row of stored) {
    const old = known.get(row.id);
    if (!old || !rowChanged(rowModel, old, row)) continue;
    await transaction
      .updateTable(table)
      .set({ sort_no: row.sortNo, updated_at: at, version: sql`version + 1`, ...columnsOf(rowModel, row) })
      .where('id', '=', row.id)
      .where('parent_id', '=', parentId)
      .execute();
  }
  return stored;
}

function rowChanged(rowModel: Model, old: Values, row: Values): boolean {
  return (
    old.sortNo !== row.sortNo ||
    rowModel.fields.some(
      (field: Field) =>
        !field.system && JSON.stringify(stored(old[field.name])) !== JSON.stringify(stored(row[field.name])),
    )
  );
}

function frameColumns(frame: Frame): Record<string, Wire> {
  return {
    version: frame.version,
    [STATE_COLUMN]: frame.state,
    department_id: frame.department,
    organisation_id: frame.organisation,
    updated_by: frame.updatedBy,
    updated_at: frame.updatedAt,
    model_version: frame.modelVersion,
    ...(frame.tree ? { _path: frame.tree.path, _depth: frame.tree.depth } : {}),
  };
}

function derived(searched: Model, values: Values): Record<string, Wire> {
  const { search, grams } = searchColumns(searched, values);
  return { _search: search, _grams: grams };
}

/** An empty list is stored as nothing, so that "empty" means one thing in SQL. */
const stored = (value: Wire | undefined): Wire =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
