import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { STATE_COLUMN, storedColumn, tableName } from '../physical.ts';
import { foreignKeysOf, indexesOf } from './indexes.ts';
import { hasSortKey, searchFields, sortColumn } from './searchColumn.ts';

export interface ColumnShape {
  name: string;
  sql: string;
  /** `not null`, defaults and keys of system columns. */
  rest?: string;
  /** The field whose values it holds; system columns and search columns have none. */
  field?: string;
}

export interface IndexShape {
  name: string;
  unique: boolean;
  /** What follows `on <table>`. */
  on: string;
  /** What the index is for, in words. */
  purpose: string;
}

export interface ForeignKeyShape {
  name: string;
  column: string;
  target: string;
  rest: string;
}

/** The table that a base model and its views want. */
export interface TableShape {
  model: string;
  table: string;
  columns: ColumnShape[];
  indexes: IndexShape[];
  foreignKeys: ForeignKeyShape[];
  /** Fields that `_search` is made of: when they change, it is filled anew. */
  search: string[];
}

/** Shapes of all tables, one for each base model; the fields of its views are further columns of it. */
export function tableShapes(models: ReadonlyMap<string, Model>): TableShape[] {
  const families = new Map<string, Model[]>();
  for (const model of models.values()) {
    if (model.base === model.templateCode) families.set(model.base, [model, ...(families.get(model.base) ?? [])]);
    else families.set(model.base, [...(families.get(model.base) ?? []), model]);
  }
  return [...families].flatMap(([code, family]) => (models.has(code) ? [tableShape(family, models)] : []));
}

function tableShape(family: readonly Model[], models: ReadonlyMap<string, Model>): TableShape {
  const [base] = family;
  if (!base) throw new Error('A family of models has its base at least.');
  const columns = new Map<string, ColumnShape>();
  for (const column of systemColumns(base)) columns.set(column.name, column);
  for (const model of family) {
    for (const field of model.fields) {
      for (const column of fieldColumns(model, field)) if (!columns.has(column.name)) columns.set(column.name, column);
    }
  }
  return {
    model: base.templateCode,
    table: tableName(base.templateCode),
    columns: [...columns.values()],
    indexes: indexesOf(family),
    foreignKeys: foreignKeysOf(family, models),
    search: base.kind === 'record' ? [base.labelField, ...searchFields(base).open.map((field) => field.name)] : [],
  };
}

function fieldColumns(model: Model, field: Field): ColumnShape[] {
  const stored = storedColumn(model, field);
  if (!stored) return [];
  const column = { name: stored.name, sql: stored.spec.sql, field: field.name };
  return hasSortKey(field) ? [column, { name: sortColumn(field), sql: 'text', rest: 'collate "C"' }] : [column];
}

function systemColumns(model: Model): ColumnShape[] {
  const head: ColumnShape[] = [
    { name: 'id', sql: 'uuid', rest: 'primary key' },
    { name: 'version', sql: 'integer', rest: 'not null default 1' },
    { name: 'created_by', sql: 'uuid' },
    { name: 'created_at', sql: 'timestamptz', rest: 'not null default now()' },
    { name: 'updated_by', sql: 'uuid' },
    { name: 'updated_at', sql: 'timestamptz', rest: 'not null default now()' },
  ];
  if (model.kind === 'rows') {
    return [
      ...head,
      { name: 'parent_id', sql: 'uuid', rest: 'not null' },
      { name: 'sort_no', sql: 'integer', rest: 'not null default 0' },
    ];
  }
  const tree: ColumnShape[] = model.tree
    ? [
        { name: '_path', sql: 'uuid[]', rest: `not null default '{}'` },
        { name: '_depth', sql: 'integer', rest: 'not null default 1' },
      ]
    : [];
  return [
    ...head,
    { name: STATE_COLUMN, sql: 'text' },
    { name: 'organisation_id', sql: 'uuid' },
    { name: 'department_id', sql: 'uuid' },
    { name: 'deleted_at', sql: 'timestamptz' },
    { name: 'model_version', sql: 'integer' },
    { name: '_search', sql: 'text' },
    { name: '_grams', sql: 'text[]' },
    ...tree,
  ];
}
