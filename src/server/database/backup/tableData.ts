import { sql } from 'kysely';
import type { Executor, Transaction } from '../tables.ts';

/** A table with its columns, generated ones left out, and their SQL types. */
export interface BackedUpTable {
  name: string;
  columns: readonly { name: string; type: string }[];
}

/** A row as texts that PostgreSQL itself wrote, in the order of the columns. */
export type TextRow = readonly (string | null)[];

const BATCH = 500;

/** All tables of the installation by name. */
export async function backedUpTables(executor: Executor): Promise<BackedUpTable[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(executor);
  const tables = new Map<string, { name: string; type: string }[]>();
  for (const { table, name, type } of rows) tables.set(table, [...(tables.get(table) ?? []), { name, type }]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** The rows of a table as the transaction sees them, a batch at a time. */
export async function* rowsOf(transaction: Transaction, { name, columns }: BackedUpTable): AsyncGenerator<TextRow> {
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  await sql`declare backup_rows no scroll cursor for select json_build_array(${sql.join(texts)})::text as line from ${sql.table(name)}`.execute(
    transaction,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(transaction);
    for (const { line } of rows) yield asRow(JSON.parse(line));
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(transaction);
}

/** Puts rows into a table, each text through the input of its column's type. */
export async function putRows(
  transaction: Transaction,
  { name, columns }: BackedUpTable,
  rows: readonly TextRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map((column) => sql.ref(column.name));
  const values = columns.map(({ type }, at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)}`);
  await sql`insert into ${sql.table(name)} (${sql.join(names)})
    select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(transaction);
}

/** Empties all tables and runs `work` without their foreign keys, which are put back, and so checked, behind it. */
export async function withoutForeignKeys(transaction: Transaction, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; table: string; definition: string }>`
    select conname::text as name, c.relname::text as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(transaction);
  for (const { name, table } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(transaction);
  for (const { name } of await backedUpTables(transaction))
    await sql`delete from ${sql.table(name)}`.execute(transaction);
  await work();
  for (const { name, table, definition } of rows)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      transaction,
    );
}

/** Whether anybody has worked with this database: its tables are there and hold changes. */
export async function isInUse(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('sys_history') is not null as known`.execute(
    executor,
  );
  if (!rows[0]?.known) return false;
  return (await sql`select 1 as found from sys_history limit 1`.execute(executor)).rows.length > 0;
}

export function asRow(value: unknown): TextRow {
  if (!Array.isArray(value)) throw new TypeError('A row is no list.');
  return value.map((entry) => (entry === null ? null : String(entry)));
}
