import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { CompiledQuery } from 'kysely';
import { PLANNED_ONCE } from '../../database/dialect.ts';
import type { Executor } from '../../database/tables.ts';
import { tableName } from '../physical.ts';
import { leafSql } from '../query/treeSql.ts';
import { quoted } from '../schema/quoted.ts';
import { jsonColumns, valuesOfJson } from './jsonRow.ts';

/** Members of referenced records as expressions read them, by `model:id`. */
export type ReferencedRecords = Map<string, Record<string, unknown>>;

/** Which references of a program must be loaded: fields whose members some expression reads. */
export interface ReferenceNeeds {
  fields: readonly ReferenceNeed[];
  rows: ReadonlyMap<string, ReferenceNeeds>;
}

interface ReferenceNeed {
  field: string;
  model: string;
  /** Members that are read, of the record or of its ancestors. */
  members: ReadonlySet<string>;
  /** Whether what stands above it in its tree is read too. */
  ancestors: boolean;
}

/** Gathers the needs of a program once; the result is kept with it. */
export function referenceNeeds(program: ModelProgram): ReferenceNeeds {
  const known = kept.get(program);
  if (known) return known;
  const needs: ReferenceNeeds = {
    fields: [...program.fields.values()].flatMap(({ field }) => needOf(program, field)),
    rows: new Map([...program.rows].map(([name, rows]) => [name, referenceNeeds(rows)])),
  };
  kept.set(program, needs);
  return needs;
}

const kept = new WeakMap<ModelProgram, ReferenceNeeds>();

/** Ways to members, as the record itself (`type.code`), the record before (`before.type.code`) or its rows (`parent.type.code`) write them. */
function needOf(program: ModelProgram, field: Field): ReferenceNeed[] {
  const model = referencedModel(field);
  if (!model) return [];
  const members = new Set<string>();
  let [read, ancestors] = [false, false];
  const reads = (way: readonly string[]): readonly string[] | null => {
    const [name, ...rest] = way[0] === 'before' || way[0] === 'parent' ? way.slice(1) : way;
    return name === field.name ? rest : null;
  };
  for (const { needs } of program.all) {
    for (const way of needs.paths) {
      const rest = reads(way);
      if (!rest || rest.length === 0) continue;
      read = true;
      ancestors ||= rest.includes(ANCESTOR);
      const member = rest.find((part) => part !== ANCESTOR);
      if (member !== undefined) members.add(member);
    }
    for (const way of needs.ancestors) if (reads(way.split('.'))) [read, ancestors] = [true, true];
  }
  return read ? [{ field: field.name, model, members, ancestors }] : [];
}

const ANCESTOR = 'ancestor()';

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

interface Wanted {
  ids: Set<string>;
  members: Set<string>;
  ancestors: boolean;
}

/** What answers the needs: parts of one statement, each with the columns `m` (the model) and `record`, and what takes in their rows. */
export interface ReferenceLoad {
  /** The same for these records and more. */
  with(more: readonly Values[]): ReferenceLoad;
  /** Of which records. */
  readonly values: readonly Values[];
  parts(bind: (value: unknown, type: string) => string): string[];
  keep(rows: readonly { m: string; record: unknown }[]): void;
}

/** How to load what the needs ask for of the given records and nobody has loaded `into` yet. */
export function referenceLoad(
  needs: ReferenceNeeds,
  values: readonly Values[],
  models: ReadonlyMap<string, Model>,
  into: ReferencedRecords,
): ReferenceLoad {
  return {
    values,
    with: (more) => referenceLoad(needs, [...values, ...more], models, into),
    parts: (bind) => {
      const wanted = new Map<string, Wanted>();
      for (const record of values) gather(needs, record, wanted, into);
      return [...wanted].flatMap(([name, { ids, ...read }]) => {
        const model = models.get(name);
        return model && ids.size > 0 ? [selectSql(model, read, bind([...ids], 'uuid[]'))] : [];
      });
    },
    keep: (rows) => keep(rows, models, into),
  };
}

/** All of them as one, where they load for the same needs and into the same place. */
export function joinedLoad([first, ...others]: readonly ReferenceLoad[]): ReferenceLoad | undefined {
  return first?.with(others.flatMap(({ values }) => values));
}

/**
 * Loads what the needs ask for of the given records, in one statement. Nothing is cut by the viewer's policies: a rule holds whether or not
 * its reader may see what it reads.
 */
export async function loadReferenced(
  executor: Executor,
  needs: ReferenceNeeds,
  values: readonly Values[],
  models: ReadonlyMap<string, Model>,
  into: ReferencedRecords,
): Promise<void> {
  const load = referenceLoad(needs, values, models, into);
  const parameters: unknown[] = [];
  const parts = load.parts((value, type) => `$${parameters.push(value)}::${type}`);
  if (parts.length === 0) return;
  const { rows } = await executor.executeQuery<{ m: string; record: unknown }>(
    CompiledQuery.raw(PLANNED_ONCE + parts.join(' union all '), parameters),
  );
  load.keep(rows);
}

function gather(needs: ReferenceNeeds, values: Values, wanted: Map<string, Wanted>, known: ReferencedRecords): void {
  for (const { field, model, members, ancestors } of needs.fields) {
    const value = values[field];
    const entry = wanted.get(model) ?? { ids: new Set(), members: new Set(), ancestors: false };
    for (const id of Array.isArray(value) ? value : [value])
      if (typeof id === 'string' && !known.has(`${model}:${id}`)) entry.ids.add(id);
    for (const member of members) entry.members.add(member);
    entry.ancestors ||= ancestors;
    wanted.set(model, entry);
  }
  for (const [name, rowNeeds] of needs.rows) {
    const rows = values[name];
    if (Array.isArray(rows)) for (const row of rows) if (isValues(row)) gather(rowNeeds, row, wanted, known);
  }
}

const texts = new WeakMap<Model, Map<string, string>>();

/** The statement's text for a model, written once. */
function selectSql(model: Model, read: Omit<Wanted, 'ids'>, ids: string): string {
  const ofModel = texts.get(model) ?? new Map<string, string>();
  texts.set(model, ofModel);
  const key = `${ids} ${read.ancestors} ${[...read.members].join(' ')}`;
  const known = ofModel.get(key) ?? selectText(model, read, ids);
  ofModel.set(key, known);
  return known;
}

function selectText(model: Model, { members, ancestors }: Omit<Wanted, 'ids'>, ids: string): string {
  const table = quoted(tableName(model.base));
  const tree = model.tree !== undefined && ancestors;
  const columns = [
    jsonColumns(model, 't', members),
    ...(tree ? ['t._path'] : []),
    ...(model.tree && members.has('leaf') ? [`${leafSql(model, 't')} as _leaf`] : []),
  ];
  // The ids are put together first, so that each is found by the index; "one of these or above them" reads every record.
  const above = tree ? ` || array(select unnest(a._path) from ${table} a where a.id = any(${ids}))` : '';
  return `select '${model.templateCode}' as m, to_jsonb(r) as record from
    (select ${columns.join(', ')} from ${table} t where t.id = any(${ids}${above})) r`;
}

function keep(
  rows: readonly { m: string; record: unknown }[],
  models: ReadonlyMap<string, Model>,
  into: ReferencedRecords,
): void {
  const paths: [Record<string, unknown>, string, unknown[]][] = [];
  for (const { m, record } of rows) {
    const model = models.get(m);
    if (!model || !isValues(record)) continue;
    const values: Record<string, unknown> = valuesOfJson(model, record);
    if ('_leaf' in record) values.leaf = record._leaf;
    if (Array.isArray(record._path)) paths.push([values, m, record._path]);
    into.set(`${m}:${String(record.id)}`, values);
  }
  // Ancestors are the records as they are, without ancestors of their own: a chain, no web.
  const bare = new Map(paths.map(([values, m]) => [`${m}:${String(values.id)}`, { ...values }]));
  for (const [values, m, path] of paths)
    values._ancestors = path.map((id) => bare.get(`${m}:${String(id)}`)).filter((found) => found !== undefined);
}
