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
}

/**
 * Counts the live records and rows that refer to one that is to be removed, in one statement for all models. Those that are removed with
 * it do not count, nor do its own rows.
 */
export async function inboundReferences(
  registry: ModelSource,
  transaction: Transaction,
  model: Model,
  id: string,
  together: readonly string[],
): Promise<InboundReferences> {
  const counted = new Set<string>();
  const parts = [...registry.models().values()].flatMap((other) =>
    referring(registry, other, model, id, together, counted),
  );
  if (parts.length === 0) return { children: 0, others: 0 };
  const { rows } = await sql<{ children: string | null; others: string | null }>`
    select sum(n) filter (where child) as children, sum(n) filter (where not child) as others
    from (${sql.join(parts, sql` union all `)}) counts`.execute(transaction);
  return { children: Number(rows[0]?.children ?? 0), others: Number(rows[0]?.others ?? 0) };
}

function referring(
  registry: ModelSource,
  other: Model,
  target: Model,
  id: string,
  together: readonly string[],
  counted: Set<string>,
): Sql[] {
  const table = tableName(other.base);
  return storedFields(other).flatMap(({ field, column, sql: type }) => {
    const key = `${table}.${column}`;
    const match = field.system ? null : matchSql(registry, other, field.name, target, id, sql.ref(`t.${column}`), type);
    if (!match || counted.has(key)) return [];
    counted.add(key);
    const child = other.base === target.base && other.tree?.parent === field.name;
    const live =
      other.kind === 'rows'
        ? ownersLive(registry, other, together)
        : sql`t.deleted_at is null and t.id <> all(${together}::uuid[])`;
    return [
      sql`select ${sql.lit(child)} as child, count(*) as n from ${sql.table(table)} t where ${match} and ${live}`,
    ];
  });
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

/** Rows count while a record that owns them is live and stays. */
function ownersLive(registry: ModelSource, rows: Model, together: readonly string[]): Sql {
  const owners = parentModels(registry.models(), rows).map(
    (owner) => sql`exists (select 1 from ${sql.table(tableName(owner.base))} p
      where p.id = t.parent_id and p.deleted_at is null and p.id <> all(${together}::uuid[]))`,
  );
  return owners.length > 0 ? sql`(${sql.join(owners, sql` or `)})` : sql`false`;
}
