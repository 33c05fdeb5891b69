import type { Wire } from '../../../model/field-types/fieldType.ts';
import { changedCopy } from '../../../model/program/compact.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { newId } from '../../database/uuid.ts';
import { storedFields } from '../convert.ts';
import { STATE_COLUMN, tableName } from '../physical.ts';
import { hasSortKey, searchColumns, searchFields, sortColumn, sortKey } from '../schema/searchColumn.ts';
import { Identifier, part, type Part } from './statementPart.ts';
import { insertRows, TableRow, updateRows } from './tableRows.ts';

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

/** The frame of a record that the server itself enters, of nobody's department: what it has sent, or somebody (`by`) has done. */
export const enteredFrame = (at: string, by: string | null = null): Frame => ({
  id: newId(),
  version: 1,
  state: null,
  department: null,
  organisation: null,
  createdBy: by,
  createdAt: at,
  updatedBy: by,
  updatedAt: at,
  modelVersion: 1,
});

/** Stores a new record. `searched` is the base model, whose fields make up the search column. */
export function insertRecord(model: Model, searched: Model, frame: Frame, values: Values): Part {
  const row = frameRow(frame);
  row.set('created_by', frame.createdBy);
  row.set('created_at', frame.createdAt);
  setColumns(row, model, values);
  setSearch(row, searched, values);
  return insertRows(tableName(model.base), [row]);
}

/** Stores the values that have changed of a record that is locked by the transaction. */
export function updateRecord(
  model: Model,
  searched: Model,
  frame: Frame,
  values: Values,
  changed: readonly string[],
): Part {
  const names = new Set(changed);
  const row = frameRow(frame);
  setColumns(row, model, values, names);
  if (searchFields(searched).open.some((field) => names.has(field.name))) setSearch(row, searched, values);
  return updateRows(tableName(model.base), ['id'], [row]);
}

/** Rows of a sub-table with their ids and their place, as they will be stored. */
export interface PlacedRow extends Values {
  id: string;
  sortNo: number;
}

/** Gives new rows their ids, and all of them their place. */
export function placedRows(before: readonly Values[], rows: readonly Values[]): PlacedRow[] {
  const known = new Set(before.map((row) => row.id));
  return rows.map((row, at) =>
    changedCopy(row, {
      id: typeof row.id === 'string' && known.has(row.id) ? row.id : newId(),
      sortNo: at + 1,
    }),
  );
}

/** What makes the stored rows of a sub-table these ones: removes those that are gone, inserts new ones together, updates changed ones. */
export function storeRows(
  rowModel: Model,
  parentId: string,
  before: readonly Values[],
  rows: readonly PlacedRow[],
  at: string,
): Part[] {
  const table = tableName(rowModel.base);
  const known = new Map(before.map((row) => [String(row.id), row]));
  const kept = new Set(rows.map((row) => row.id));
  const removed = [...known.keys()].filter((id) => !kept.has(id));
  const fresh = rows.filter((row) => !known.has(row.id));
  const changed = rows.filter((row) => {
    const old = known.get(row.id);
    return old !== undefined && rowChanged(rowModel, old, row);
  });
  const parts: Part[] = [];
  if (removed.length > 0)
    parts.push(
      part`delete from ${new Identifier(table)} where parent_id = ${parentId} and id = any(${removed}::uuid[])`,
    );
  const rowOf = (row: PlacedRow, isFresh: boolean): TableRow => {
    const columns = new TableRow();
    columns.set('id', row.id);
    columns.set('parent_id', parentId);
    columns.set('sort_no', row.sortNo);
    columns.set('updated_at', at);
    if (isFresh) {
      columns.set('version', 1);
      columns.set('created_at', at);
    }
    setColumns(columns, rowModel, row);
    return columns;
  };
  if (fresh.length > 0)
    parts.push(
      insertRows(
        table,
        fresh.map((row) => rowOf(row, true)),
      ),
    );
  if (changed.length > 0)
    parts.push(
      updateRows(
        table,
        ['id', 'parent_id'],
        changed.map((row) => rowOf(row, false)),
        'version',
      ),
    );
  return parts;
}

function rowChanged(rowModel: Model, old: Values, row: PlacedRow): boolean {
  return (
    old.sortNo !== row.sortNo ||
    storedFields(rowModel).some(
      ({ field }) =>
        !field.system && JSON.stringify(stored(old[field.name])) !== JSON.stringify(stored(row[field.name])),
    )
  );
}

/** Sets the columns of the stored fields, of all or of those named. */
function setColumns(row: TableRow, model: Model, values: Values, names?: ReadonlySet<string>): void {
  for (const { name, column, sorted } of ownColumns(model)) {
    if (names && !names.has(name)) continue;
    const value = values[name];
    row.set(column, stored(value));
    if (sorted !== null) row.set(sorted, sortKey(value));
  }
}

interface OwnColumn {
  name: string;
  column: string;
  /** Column of the sort key. */
  sorted: string | null;
}

const kept = new WeakMap<Model, readonly OwnColumn[]>();

function ownColumns(model: Model): readonly OwnColumn[] {
  const known = kept.get(model);
  if (known) return known;
  const columns = storedFields(model).flatMap(({ field, column }) =>
    field.system ? [] : [{ name: field.name, column, sorted: hasSortKey(field) ? sortColumn(field) : null }],
  );
  kept.set(model, columns);
  return columns;
}

function frameRow(frame: Frame): TableRow {
  const row = new TableRow();
  row.set('id', frame.id);
  row.set('version', frame.version);
  row.set(STATE_COLUMN, frame.state);
  row.set('department_id', frame.department);
  row.set('organisation_id', frame.organisation);
  row.set('updated_by', frame.updatedBy);
  row.set('updated_at', frame.updatedAt);
  row.set('model_version', frame.modelVersion);
  if (frame.tree) {
    row.set('_path', frame.tree.path);
    row.set('_depth', frame.tree.depth);
  }
  return row;
}

function setSearch(row: TableRow, searched: Model, values: Values): void {
  const { search, grams } = searchColumns(searched, values);
  row.set('_search', search);
  row.set('_grams', grams);
}

/** An empty list is stored as nothing, so that "empty" means one thing in SQL. */
const stored = (value: Wire | undefined): Wire =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
