import { sql } from 'kysely';
import type { ApiKey } from '../../access/directory.ts';
import type { Executor } from '../../database/tables.ts';

/** An API key that is in use: enabled, and not past its last day by the business calendar. */
export async function readApiKey(executor: Executor, id: string, timeZone: string): Promise<ApiKey | null> {
  const { rows } = await sql<{ id: string; key_name: string; owner: string; roles: string[] | null }>`
    select id, key_name, owner, roles from sys_api_key
    where id = ${id} and deleted_at is null and state = 'enabled'
      and expires_on >= (now() at time zone ${timeZone})::date`.execute(executor);
  const row = rows[0];
  return row ? { id: row.id, name: row.key_name, owner: row.owner, roles: row.roles ?? [] } : null;
}

/** Notes that a key was used; no change of the record that anybody would have to merge with. */
export async function noteKeyUse(executor: Executor, id: string): Promise<void> {
  await sql`update sys_api_key set last_used_at = now() where id = ${id}`.execute(executor);
}
