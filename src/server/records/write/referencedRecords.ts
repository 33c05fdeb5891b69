import { sql } from 'kysely';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Expression } from '../../../model/expression/compile.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { isValues } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { valuesOfRow } from '../convert.ts';
import { tableName } from '../physical.ts';

/** Members of referenced records as expressions read them, by `model:id`. */
export type ReferencedRecords = Map<string, Record<string, unknown>>;

/** Which references of a program must be loaded: fields whose members some expression reads, and whether ancestors are asked for. */
export interface ReferenceNeeds {
  fields: { field: Field; model: string; ancestors: boolean }[];
  rows: ReadonlyMap<string, ReferenceNeeds>;
}

/** Gathers the needs of a program once; the result is kept with it. */
export function referenceNeeds(program: ModelProgram): ReferenceNeeds {
  const known = kept.get(program);
  if (known) return known;
  const own = ownExpressions(program);
  const read = new Set(own.flatMap((expression) => expression.needs.paths.map((path) => path[0] ?? '')));
  const ancestors = new Set(
    own.flatMap((expression) => expression.needs.ancestors.map((path) => path.split('.')[0] ?? '')),
  );
  const fields = [...program.fields.values()].flatMap(({ field }) => {
    const model = referencedModel(field);
    return model && (read.has(field.name) || ancestors.has(field.name))
      ? [{ field, model, ancestors: ancestors.has(field.name) }]
      : [];
  });
  const needs: ReferenceNeeds = {
    fields,
    rows: new Map([...program.rows].map(([name, rows]) => [name, referenceNeeds(rows)])),
  };
  kept.set(program, needs);
  return needs;
}

const kept = new WeakMap<ModelProgram, ReferenceNeeds>();

const ownExpressions = (program: ModelProgram): Expression[] => {
  const ofRows = new Set([...program.rows.values()].flatMap((rows) => rows.all));
  return program.all.filter((expression) => !ofRows.has(expression));
};

function referencedModel(field: Field): string | undefined {
  const type = typeOf(field).valueType(field);
  const element = typeof type === 'object' && 'list' in type ? type.list : type;
  return typeof element === 'object' &&
    'record' in element &&
    field.type !== 'subTable' &&
    field.type !== 'inverse' &&
    field.type !== 'attachment'
    ? element.record
    : undefined;
}

/**
 * Loads what the needs ask for of the given records: one statement per referenced model, one more where ancestors are asked. Nothing is
 * cut by the viewer's policies: a rule holds whether or not its reader may see what it reads.
 */
export async function loadReferenced(
  executor: Executor,
  needs: ReferenceNeeds,
  values: Values,
  models: ReadonlyMap<string, Model>,
  into: ReferencedRecords = new Map(),
): Promise<ReferencedRecords> {
  const wanted = new Map<string, { ids: Set<string>; ancestors: boolean }>();
  gather(needs, values, wanted);
  for (const [name, { ids, ancestors }] of wanted) {
    const model = models.get(name);
    const missing = [...ids].filter((id) => !into.has(`${name}:${id}`));
    if (model && missing.length > 0) await loadModel(executor, model, missing, ancestors, into);
  }
  return into;
}

function gather(
  needs: ReferenceNeeds,
  values: Values,
  wanted: Map<string, { ids: Set<string>; ancestors: boolean }>,
): void {
  for (const { field, model, ancestors } of needs.fields) {
    const value = values[field.name];
    const ids = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
    if (ids.length === 0) continue;
    const entry = wanted.get(model) ?? { ids: new Set(), ancestors: false };
    for (const id of ids) entry.ids.add(id);
    entry.ancestors ||= ancestors;
    wanted.set(model, entry);
  }
  for (const [name, rowNeeds] of needs.rows) {
    const rows = values[name];
    if (Array.isArray(rows)) for (const row of rows) if (isValues(row)) gather(rowNeeds, row, wanted);
  }
}

async function loadModel(
  executor: Executor,
  model: Model,
  ids: readonly string[],
  ancestors: boolean,
  into: ReferencedRecords,
): Promise<void> {
  const table = tableName(model.base);
  const tree = model.tree !== undefined && ancestors;
  const condition = tree
    ? sql`id = any(${ids}::uuid[]) or id in (select unnest(_path) from ${sql.table(table)} where id = any(${ids}::uuid[]))`
    : sql`id = any(${ids}::uuid[])`;
  const leaf = model.tree
    ? sql`, not exists (select 1 from ${sql.table(table)} child where child._path[cardinality(child._path) - 1] = record.id and child.deleted_at is null) as _leaf`
    : sql``;
  const { rows } = await sql<
    Record<string, unknown>
  >`select record.*${leaf} from ${sql.table(table)} record where ${condition}`.execute(executor);
  const records = new Map(
    rows.map((row) => [
      String(row.id),
      { ...valuesOfRow(model, row), id: row.id, ...('_leaf' in row ? { leaf: row._leaf } : {}) },
    ]),
  );
  for (const row of rows) {
    const id = String(row.id);
    const record: Record<string, unknown> = { ...records.get(id) };
    if (tree && Array.isArray(row._path))
      record._ancestors = row._path
        .map((ancestor) => records.get(String(ancestor)))
        .filter((found) => found !== undefined);
    into.set(`${model.templateCode}:${id}`, record);
  }
}
