import { type RawBuilder, sql } from 'kysely';
import { targetOf } from '../../../model/field-types/reference.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Transaction } from '../../database/tables.ts';
import { storedFields } from '../convert.ts';
import { tableName } from '../physical.ts';
import { isReference } from './earlyAsks.ts';
import { parentModels } from './parentModels.ts';
import type { ModelSource } from './writerCore.ts';

type Sql = RawBuilder<unknown>;

/** What still refers to records: children in their tree, and anything else that is live. */
export interface InboundReferences {
  children: number;
  others: number;
  /** The records that hold the other ones, as far as they are counted one by one. */
  holders: readonly { model: string; id: string }[];
}

/** Holders of one reference field that are looked at. */
const LOOKED_AT = 1000;

/**
 * Counts the live records and rows (with `all`, those in the recycle bin too) that refer to one that is to be removed, in one statement for all
 * models. Those that are removed with it do not count, nor do its own rows.
 */
export async function inboundReferences(
  registry: ModelSource,
  transaction: Transaction,
  model: Model,
  id: string,
  together: readonly string[],
  which: 'live' | 'all' = 'live',
): Promise<InboundReferences> {
  const counted = new Set<string>();
  const parts = [...registry.models().values()].flatMap((other) =>
    referring(registry, other, model, id, { together, which }, counted),
  );
  if (parts.length === 0) return { children: 0, others: 0, holders: [] };
  const { rows } = await sql<{ child: boolean; model: string; holder: string; n: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(transaction);
  const others = rows.filter(({ child }) => !child);
  const sum = (some: typeof rows): number => some.reduce((total, { n }) => total + Number(n), 0);
  return {
    children: sum(rows.filter(({ child }) => child)),
    others: sum(others),
    holders: others.map(({ model: code, holder }) => ({ model: code, id: holder })),
  };
}

function referring(
  registry: ModelSource,
  other: Model,
  target: Model,
  id: string,
  among: Among,
  counted: Set<string>,
): Sql[] {
  const table = tableName(other.base);
  return storedFields(other).flatMap(({ field, column, sql: type }) => {
    const key = `${table}.${column}`;
    const match = field.system ? null : matchSql(registry, other, field.name, target, id, sql.ref(`t.${column}`), type);
    if (!match || counted.has(key)) return [];
    counted.add(key);
    const child = other.base === target.base && other.tree?.parent === field.name;
    return holdersOf(registry, other, among).map(
      ({ model, id: holder, stays }) =>
        sql`(select ${sql.lit(child)} as child, ${model}::text as model, ${holder} as holder, count(*) as n
          from ${sql.table(table)} t where ${match} and ${stays} group by ${holder} limit ${LOOKED_AT})`,
    );
  });
}

interface Among {
  /** Records that are removed together. */
  together: readonly string[];
  which: 'live' | 'all';
}

/** Which record holds a reference, and when it counts: the record itself, or the one that owns the row. */
function holdersOf(
  registry: ModelSource,
  other: Model,
  { together, which }: Among,
): { model: string; id: Sql; stays: Sql }[] {
  const live = which === 'live' ? sql`p.deleted_at is null and` : sql``;
  if (other.kind !== 'rows') {
    const own = which === 'live' ? sql`t.deleted_at is null and` : sql``;
    return [{ model: other.base, id: sql`t.id`, stays: sql`${own} t.id <> all(${together}::uuid[])` }];
  }
  return parentModels(registry.models(), other).map((owner) => ({
    model: owner.base,
    id: sql`t.parent_id`,
    stays: sql`exists (select 1 from ${sql.table(tableName(owner.base))} p
      where p.id = t.parent_id and ${live} p.id <> all(${together}::uuid[]))`,
  }));
}

function matchSql(
  registry: ModelSource,
  other: Model,
  name: string,
  target: Model,
  id: string,
  column: Sql,
  type: string,
): Sql | null {
  const field = other.fields.find((candidate) => candidate.name === name);
  if (!field) return null;
  if (field.type === 'anyReference') {
    const codes = field.models.filter((code) => registry.model(code)?.base === target.base);
    return codes.length > 0 ? sql`${column} = any(${codes.map((code) => `${code}:${id}`)}::text[])` : null;
  }
  const model = referencedModel(registry, field);
  if (model?.base !== target.base) return null;
  return type === 'uuid[]' ? sql`${column} @> ${[id]}::uuid[]` : sql`${column} = ${id}`;
}

function referencedModel(registry: ModelSource, field: Model['fields'][number]): Model | undefined {
  if (!isReference(field)) return undefined;
  return registry.model(targetOf(field));
}
