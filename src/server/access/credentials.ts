import { sql } from 'kysely';
import type { Executor } from '../database/tables.ts';

export interface Credential {
  hash: string;
  mustChange: boolean;
}

/**
 * The stored password of a user, or null when he has none of his own. One that is older than `maxDays` must be changed; 0: none is
 * ever too old.
 */
export async function credentialOf(executor: Executor, userId: string, maxDays = 0): Promise<Credential | null> {
  const { rows } = await sql<{ password_hash: string; must_change: boolean }>`
    select password_hash,
      must_change or (${maxDays}::int > 0 and changed_at < now() - make_interval(days => ${maxDays}::int)) as must_change
    from sys_credential where user_id = ${userId}`.execute(executor);
  const row = rows[0];
  return row ? { hash: row.password_hash, mustChange: row.must_change } : null;
}

/** Stores a password's hash. `mustChange`: it opens nothing but the change of itself. */
export async function storeCredential(
  executor: Executor,
  userId: string,
  hash: string,
  mustChange: boolean,
): Promise<void> {
  await sql`
    insert into sys_credential (user_id, password_hash, must_change, changed_at)
    values (${userId}, ${hash}, ${mustChange}, now())
    on conflict (user_id) do update
      set password_hash = excluded.password_hash, must_change = excluded.must_change, changed_at = now()`.execute(
    executor,
  );
}
