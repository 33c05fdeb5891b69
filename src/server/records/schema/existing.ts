import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

/** What the database holds already. */
export interface ExistingSchema {
  tables: ReadonlyMap<string, ExistingTable>;
  /** Names of indexes and foreign keys that the planner made, by table. */
  indexes: ReadonlyMap<string, ReadonlySet<string>>;
  foreignKeys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Which field each column holds, by `<model>/<column>`. */
  columns: ReadonlyMap<string, { field: string; archived: boolean }>;
}

export interface ExistingTable {
  /** Column name -> SQL type as this product writes it. */
  columns: ReadonlyMap<string, string>;
  /** The fields that `_search` was filled from. */
  search: string[];
}

export const emptySchema = (): ExistingSchema => ({
  tables: new Map(),
  indexes: new Map(),
  foreignKeys: new Map(),
  columns: new Map(),
});

/** Reads tables, columns, indexes and keys of the current schema. */
export async function readSchema(executor: Executor): Promise<ExistingSchema> {
  const columns = await sql<{ table: string; column: string; type: string }>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(
    executor,
  );
  const comments = await sql<{ table: string; comment: string }>`
    select c.relname as "table", d.description as "comment"
    from pg_class c join pg_description d on d.objoid = c.oid and d.objsubid = 0 and d.classoid = 'pg_class'::regclass
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`.execute(executor);
  const indexes = await sql<{ table: string; name: string }>`
    select tablename as "table", indexname as "name" from pg_indexes
    where schemaname = current_schema() and indexname like '%\\_ix'`.execute(executor);
  const keys = await sql<{ table: string; name: string }>`
    select c.relname as "table", k.conname as "name"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace and k.contype = 'f' and k.conname like '%\\_fk'`.execute(
    executor,
  );
  const fields = await sql<{ model: string; field: string; column: string; archived: boolean }>`
    select model, field, column_name as "column", archived_at is not null as archived from sys_column`.execute(
    executor,
  );
  return {
    tables: tablesOf(columns.rows, new Map(comments.rows.map(({ table, comment }) => [table, comment]))),
    indexes: namesByTable(indexes.rows),
    foreignKeys: namesByTable(keys.rows),
    columns: new Map(
      fields.rows.map(({ model, field, column, archived }) => [`${model}/${column}`, { field, archived }]),
    ),
  };
}

function tablesOf(
  rows: readonly { table: string; column: string; type: string }[],
  comments: ReadonlyMap<string, string>,
): Map<string, ExistingTable> {
  const tables = new Map<string, { columns: Map<string, string>; search: string[] }>();
  for (const { table, column, type } of rows) {
    const entry = tables.get(table) ?? { columns: new Map<string, string>(), search: searchOf(comments.get(table)) };
    entry.columns.set(column, ownType(type));
    tables.set(table, entry);
  }
  return tables;
}

function namesByTable(rows: readonly { table: string; name: string }[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const { table, name } of rows) names.set(table, (names.get(table) ?? new Set<string>()).add(name));
  return names;
}

/** The comment of a table keeps the fields of its search column: `search: name, code`. */
export const searchComment = (fields: readonly string[]): string => `search: ${fields.join(', ')}`;
const searchOf = (comment: string | undefined): string[] =>
  comment?.startsWith('search: ') ? comment.slice('search: '.length).split(', ').filter(Boolean) : [];

const ownType = (type: string): string => type.replace('timestamp with time zone', 'timestamptz');
