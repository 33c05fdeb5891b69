import { sql } from 'kysely';
import { jsonb } from '../../database/json.ts';
import type { Executor } from '../../database/tables.ts';

/** A person's own setting (column layouts, views, theme), or null. */
export async function readPreference(executor: Executor, userId: string, key: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from sys_preference where user_id = ${userId} and key = ${key}`.execute(executor);
  return rows[0]?.value ?? null;
}

/** Stores a setting; null removes it. */
export async function storePreference(executor: Executor, userId: string, key: string, value: unknown): Promise<void> {
  if (value === null || value === undefined) {
    await sql`delete from sys_preference where user_id = ${userId} and key = ${key}`.execute(executor);
    return;
  }
  await sql`
    insert into sys_preference (user_id, key, value) values (${userId}, ${key}, ${jsonb(value)})
    on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`.execute(executor);
}
