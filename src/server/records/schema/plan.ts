import type { Model } from '../../../model/resolved/model.ts';
import type { ExistingSchema, ExistingTable } from './existing.ts';
import { searchComment } from './existing.ts';
import { quoted } from './quoted.ts';
import { tableShapes, type ColumnShape, type TableShape } from './tableShape.ts';

export type StepKind =
  | 'createTable'
  | 'addColumn'
  | 'widenColumn'
  | 'fillSortKeys'
  | 'fillSearch'
  | 'recordColumn'
  | 'archiveColumn'
  | 'dropIndex'
  | 'createIndex'
  | 'addForeignKey'
  | 'dropForeignKey';

/** One step of a plan. `words` says it to people; `sql` is there where the step is one statement. */
export interface Step {
  kind: StepKind;
  model: string;
  table: string;
  words: string;
  sql?: string;
  column?: string;
  field?: string;
  /** Name of the index or key. */
  name?: string;
}

export interface SchemaPlan {
  additive: Step[];
  refused: { step: Step; reason: string }[];
}

/**
 * What must be done so that the tables suit the models. Additive steps lose nothing and may run at any start; a refused one
 * needs a decision of a person. Planning again after applying gives an empty plan.
 */
export function planSchema(models: ReadonlyMap<string, Model>, existing: ExistingSchema): SchemaPlan {
  const plan: SchemaPlan = { additive: [], refused: [] };
  const shapes = tableShapes(models);
  for (const shape of shapes) {
    const table = existing.tables.get(shape.table);
    if (table) changeTable(shape, table, existing, plan);
    else createTable(shape, plan);
    recordColumns(shape, existing, plan);
  }
  for (const shape of shapes) planIndexes(shape, existing, plan);
  for (const shape of shapes) planForeignKeys(shape, existing, plan);
  return plan;
}

function createTable(shape: TableShape, plan: SchemaPlan): void {
  const columns = shape.columns.map(definition).join(',\n  ');
  plan.additive.push({
    ...of(shape),
    kind: 'createTable',
    words: `Create table ${shape.table} for ${shape.model}.`,
    sql: `create table ${quoted(shape.table)} (\n  ${columns}\n)`,
  });
  if (shape.search.length > 0) plan.additive.push(fillSearch(shape));
}

function changeTable(shape: TableShape, table: ExistingTable, existing: ExistingSchema, plan: SchemaPlan): void {
  if (!table.columns.has('id') || !table.columns.has('created_at')) {
    plan.refused.push({
      step: { ...of(shape), kind: 'createTable', words: `Create table ${shape.table} for ${shape.model}.` },
      reason: `A table named ${shape.table} exists already and is not one of records; the model ${shape.model} needs another code.`,
    });
    return;
  }
  for (const column of shape.columns) {
    const type = table.columns.get(column.name);
    if (type === undefined) addColumn(shape, column, plan);
    else if (type !== column.sql) changeType(shape, column, type, plan);
  }
  const wanted = new Set(shape.columns.map((column) => column.name));
  for (const name of table.columns.keys()) {
    const known = existing.columns.get(`${shape.model}/${name}`);
    if (!wanted.has(name) && known && !known.archived) {
      plan.additive.push({
        ...of(shape),
        kind: 'archiveColumn',
        column: name,
        field: known.field,
        words: `Archive column ${shape.table}.${name} of the former field ${known.field}; its values are kept.`,
      });
    }
  }
  if (shape.search.join() !== table.search.join()) plan.additive.push(fillSearch(shape));
}

function addColumn(shape: TableShape, column: ColumnShape, plan: SchemaPlan): void {
  plan.additive.push({
    ...of(shape),
    kind: 'addColumn',
    column: column.name,
    words: `Add column ${column.name} (${column.sql}) to ${shape.table}.`,
    sql: `alter table ${quoted(shape.table)} add column ${definition(column)}`,
  });
  if (column.name.startsWith('_sort_')) {
    const source = column.name.slice('_sort_'.length);
    plan.additive.push({
      ...of(shape),
      kind: 'fillSortKeys',
      column: source,
      words: `Fill the sort keys of ${shape.table}.${source}.`,
    });
  }
}

function changeType(shape: TableShape, column: ColumnShape, type: string, plan: SchemaPlan): void {
  const step: Step = {
    ...of(shape),
    kind: 'widenColumn',
    column: column.name,
    words: `Change ${shape.table}.${column.name} from ${type} to ${column.sql}.`,
    sql: `alter table ${quoted(shape.table)} alter column ${quoted(column.name)} type ${column.sql}`,
  };
  if (isWider(type, column.sql)) plan.additive.push(step);
  else
    plan.refused.push({
      step,
      reason: `Field ${column.field ?? column.name} of ${shape.model} changed its type, which could lose what is stored. Give the field another name (without formerNames), so that it gets a column of its own, and carry the values over.`,
    });
}

/** More digits before the point and no fewer after it: every stored value stays what it is. */
function isWider(from: string, to: string): boolean {
  const [before, after] = [digits(from), digits(to)];
  return before !== null && after !== null && after.scale === before.scale && after.precision > before.precision;
}

function digits(type: string): { precision: number; scale: number } | null {
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type);
  return match ? { precision: Number(match[1]), scale: Number(match[2]) } : null;
}

function recordColumns(shape: TableShape, existing: ExistingSchema, plan: SchemaPlan): void {
  for (const { name, field } of shape.columns) {
    if (field === undefined) continue;
    const known = existing.columns.get(`${shape.model}/${name}`);
    if (known?.field === field && !known.archived) continue;
    const was = known && known.field !== field ? `, formerly ${known.field}` : '';
    plan.additive.push({
      ...of(shape),
      kind: 'recordColumn',
      column: name,
      field,
      words: `Column ${shape.table}.${name} holds the field ${field}${was}.`,
    });
  }
}

function planIndexes(shape: TableShape, existing: ExistingSchema, plan: SchemaPlan): void {
  const present = existing.indexes.get(shape.table) ?? new Set<string>();
  const wanted = new Set(shape.indexes.map((index) => index.name));
  for (const name of present) {
    if (!wanted.has(name))
      plan.additive.push({
        ...of(shape),
        kind: 'dropIndex',
        name,
        words: `Drop index ${name}, which nothing asks for any more.`,
        sql: `drop index ${quoted(name)}`,
      });
  }
  for (const index of shape.indexes) {
    if (present.has(index.name)) continue;
    plan.additive.push({
      ...of(shape),
      kind: 'createIndex',
      name: index.name,
      words: `Index ${shape.table}: ${index.purpose}.`,
      sql: `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${quoted(shape.table)} ${index.on}`,
    });
  }
}

function planForeignKeys(shape: TableShape, existing: ExistingSchema, plan: SchemaPlan): void {
  const present = existing.foreignKeys.get(shape.table) ?? new Set<string>();
  const wanted = new Set(shape.foreignKeys.map((key) => key.name));
  for (const name of present) {
    if (!wanted.has(name))
      plan.additive.push({
        ...of(shape),
        kind: 'dropForeignKey',
        name,
        words: `Drop key ${name} of ${shape.table}.`,
        sql: `alter table ${quoted(shape.table)} drop constraint ${quoted(name)}`,
      });
  }
  for (const key of shape.foreignKeys) {
    if (present.has(key.name)) continue;
    plan.additive.push({
      ...of(shape),
      kind: 'addForeignKey',
      name: key.name,
      column: key.column,
      words: `${shape.table}.${key.column} refers to ${key.target}.`,
      sql: `alter table ${quoted(shape.table)} add constraint ${quoted(key.name)} foreign key (${quoted(key.column)}) references ${quoted(key.target)} (id) ${key.rest}`,
    });
  }
}

const fillSearch = (shape: TableShape): Step => ({
  ...of(shape),
  kind: 'fillSearch',
  words: `The keyword box of ${shape.model} looks into ${shape.search.join(', ')}.`,
  sql: `comment on table ${quoted(shape.table)} is '${searchComment(shape.search).replaceAll("'", "''")}'`,
});

const definition = (column: ColumnShape): string =>
  `${quoted(column.name)} ${column.sql}${column.rest ? ` ${column.rest}` : ''}`;
const of = ({ model, table }: TableShape): { model: string; table: string } => ({ model, table });
