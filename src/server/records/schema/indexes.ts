import { createHash } from 'node:crypto';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Filter } from '../../../model/language/filter.ts';
import type { Sort } from '../../../model/language/layout.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { storedColumn, tableName } from '../physical.ts';
import { policyColumns } from '../policy/policyColumns.ts';
import { quoted } from './quoted.ts';
import { hasSortKey, searchFields, sortColumn } from './searchColumn.ts';
import { standingSql } from './standingSql.ts';
import type { ForeignKeyShape, IndexShape } from './tableShape.ts';

const LIVE = 'deleted_at is null';

/** Every index that the lists, rules and relations of a base model and its views ask for. */
export function indexesOf(family: readonly Model[]): IndexShape[] {
  const [base] = family;
  if (!base) return [];
  const table = tableName(base.templateCode);
  const found = new Map<string, IndexShape>();
  const add = (on: string, purpose: string, unique = false): void => {
    const name = indexName(table, `${unique ? 'unique ' : ''}${on}`);
    if (!found.has(name)) found.set(name, { name, on, purpose, unique });
  };
  if (base.kind === 'rows') add('(parent_id, sort_no)', 'rows of a record');
  else recordIndexes(base, add);
  for (const model of family) {
    for (const field of model.fields) fieldIndexes(model, field, add);
    if (base.kind === 'record') {
      for (const names of model.unique) uniqueIndex(model, names, add);
      for (const filter of model.list?.filters ?? []) filterIndex(model, filter.field, add);
      sortIndex(model, model.list?.sort ?? [], add);
      for (const { filter } of model.access.rows) if (filter) policyIndex(model, filter, add);
    }
  }
  return [...found.values()];
}

/** Foreign keys of single references and of rows to their record. References of the system columns are kept by the server alone. */
export function foreignKeysOf(family: readonly Model[], models: ReadonlyMap<string, Model>): ForeignKeyShape[] {
  const [base] = family;
  if (!base) return [];
  const table = tableName(base.templateCode);
  const keys = new Map<string, ForeignKeyShape>();
  const add = (column: string, target: string, rest: string): void => {
    const name = `${table.slice(0, 40)}_${hash(`${table}.${column}->${target}${rest}`)}_fk`;
    keys.set(column, { name, column, target, rest });
  };
  for (const model of family) {
    for (const field of model.fields) {
      const stored = field.system ? null : storedColumn(model, field);
      const target = stored?.spec.references;
      if (stored?.spec.sql === 'uuid' && target && models.has(target))
        add(stored.name, tableName(target), 'deferrable initially immediate');
    }
  }
  const parents = base.kind === 'rows' ? parentsOf(base, models) : [];
  const [parent] = parents;
  if (parent && parents.length === 1)
    add('parent_id', tableName(parent), 'on delete cascade deferrable initially immediate');
  return [...keys.values()];
}

type Add = (on: string, purpose: string, unique?: boolean) => void;

function recordIndexes(base: Model, add: Add): void {
  add('using gin (_search gin_trgm_ops)', 'keyword of three letters and more');
  add('using gin (_grams)', 'keyword of two letters');
  add('(created_by, id)', 'own records');
  const department = fieldOf(base, base.scope.department);
  const scoped = department && storedColumn(base, department);
  if (scoped?.spec.sql === 'uuid') add(`(${quoted(scoped.name)}, id)`, 'records of a department');
  if (base.tree) add('using gin (_path)', 'what hangs below a node');
}

function fieldIndexes(model: Model, field: Field, add: Add): void {
  const stored = storedColumn(model, field);
  if (!stored) return;
  const column = quoted(stored.name);
  if (!field.system && stored.spec.references)
    add(
      stored.spec.sql === 'uuid' ? `(${column})` : `using gin (${column})`,
      `records that refer to others by ${field.name}`,
    );
  if (field.type === 'anyReference') add(`(${column})`, `records that refer to others by ${field.name}`);
  if (model.kind === 'rows') return;
  const { guarded } = searchFields(model);
  if (guarded.includes(field))
    add(`using gin (${column} gin_trgm_ops)`, `keyword in ${field.name}, which not everybody may read`);
  if (field.unique === true || (field.type === 'autoNumber' && !field.per))
    add(`(${column}) where ${LIVE}`, `${field.name} only once`, true);
  if (field.type === 'autoNumber' && field.per) uniqueIndex(model, [field.per, field.name], add);
  if (field.unique === 'siblings') siblingsIndex(model, column, field, add);
}

function siblingsIndex(model: Model, column: string, field: Field, add: Add): void {
  const parent = model.tree && fieldOf(model, model.tree.parent);
  const stored = parent && storedColumn(model, parent);
  if (!stored) return;
  add(
    `(${quoted(stored.name)}, ${column}) nulls not distinct where ${LIVE} and ${column} is not null`,
    `${field.name} only once among siblings`,
    true,
  );
}

function uniqueIndex(model: Model, names: readonly string[], add: Add): void {
  const columns = names.flatMap((name) => columnOf(model, name) ?? []);
  if (columns.length === names.length)
    add(`(${columns.map(quoted).join(', ')}) where ${LIVE}`, `${names.join(' + ')} only once`, true);
}

function filterIndex(model: Model, name: string, add: Add): void {
  const field = fieldOf(model, name);
  const stored = field && storedColumn(model, field);
  if (!field || !stored || field.type === 'boolean') return;
  const column = quoted(stored.name);
  if (stored.spec.sql.endsWith('[]')) add(`using gin (${column})`, `filter by ${name}`);
  else if (['text', 'longText', 'richText', 'autoNumber'].includes(field.type))
    add(`using gin (${column} gin_trgm_ops)`, `filter by ${name}`);
  else add(`(${column}, id) where ${LIVE}`, `filter by ${name}`);
}

/**
 * What a row policy asks of a record, so that its rows are counted without being read. What only leaves some rows out is asked when a row
 * enters the index, where it is the same for everybody; otherwise of each row of the index.
 */
function policyIndex(model: Model, filter: Filter, add: Add): void {
  const columns = policyColumns(model, filter);
  if (!columns) return;
  const standing = columns.found.length === 0 ? standingSql(model, filter) : null;
  if (standing !== null) return add(`(id) where ${LIVE} and ${standing}`, 'rows of a policy');
  const keys = [...columns.found.map(quoted), 'id', ...columns.judged.map(quoted)];
  add(`(${keys.join(', ')}) where ${LIVE}`, 'rows of a policy');
}

/** Exactly as the list sorts, the order of empty values included, or it would not be used. Item order of dictionaries is no column. */
function sortIndex(model: Model, sort: readonly Sort[], add: Add): void {
  const keys = sort.map(({ field, order }) => {
    const found = fieldOf(model, field);
    if (!found || found.type === 'dictionary') return null;
    const column = hasSortKey(found) ? sortColumn(found) : columnOf(model, field);
    return column ? `${quoted(column)} ${order} nulls last` : null;
  });
  const last = sort.at(-1);
  if (!last || keys.includes(null)) return;
  add(`(${[...keys, `id ${last.order}`].join(', ')}) where ${LIVE}`, 'order of the list');
}

function columnOf(model: Model, name: string): string | undefined {
  const field = fieldOf(model, name);
  return (field && storedColumn(model, field)?.name) ?? undefined;
}

const parentsOf = (rows: Model, models: ReadonlyMap<string, Model>): string[] => [
  ...new Set(
    [...models.values()]
      .filter((model) => model.fields.some((field) => field.type === 'subTable' && field.model === rows.templateCode))
      .map((model) => model.base),
  ),
];

// A changed definition gets another name, so that it is seen as a new index. Names longer than 63 bytes would be cut.
const indexName = (table: string, definition: string): string =>
  `${table.slice(0, 40)}_${hash(`${table} ${definition}`)}_ix`;
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);
