import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { lockKeys } from './advisoryLock.ts';
import type { Database } from './connect.ts';
import { systemMigrations } from './systemTables.ts';
import type { Transaction } from './tables.ts';

/** One step of the infrastructure's schema. Applied once, never changed afterwards: a change is a further step. */
export interface Migration {
  /** `area/number-what`, for example `system/001-foundation`. Unique, and what the database remembers. */
  id: string;
  /** Plain SQL statements, run in order in one transaction. */
  statements: readonly string[];
}

/**
 * Brings the infrastructure tables up to date; answers the ids that it applied. Safe when several servers start at
 * once (one works, the others wait and find nothing left) and when repeated. Each migration is one transaction, so
 * a crash leaves whole steps only. Throws when a migration was changed after it had been applied here.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = systemMigrations,
): Promise<string[]> {
  await database.transaction(createLedger);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await database.transaction((transaction) => apply(transaction, migration))) applied.push(migration.id);
  }
  return applied;
}

const migrationLock = 'system migrations';

async function createLedger(transaction: Transaction): Promise<void> {
  await lockKeys(transaction, migrationLock);
  await sql`
    create table if not exists sys_migration (
      id text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`.execute(transaction);
}

async function apply(transaction: Transaction, migration: Migration): Promise<boolean> {
  await lockKeys(transaction, migrationLock);
  const checksum = checksumOf(migration);
  const { rows } = await sql<{
    checksum: string;
  }>`select checksum from sys_migration where id = ${migration.id}`.execute(transaction);
  const known = rows[0];
  if (known) {
    if (known.checksum === checksum) return false;
    throw new Error(
      `The migration ${migration.id} was changed after this database had applied it. Restore it and add a new one for the change.`,
    );
  }
  for (const statement of migration.statements) await sql.raw(statement).execute(transaction);
  await sql`insert into sys_migration (id, checksum) values (${migration.id}, ${checksum})`.execute(transaction);
  return true;
}

/** Indentation and line ends do not count. */
function checksumOf(migration: Migration): string {
  const text = migration.statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).join(';');
  return createHash('sha256').update(text).digest('hex');
}
