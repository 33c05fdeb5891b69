import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

/** Days after which an upload that no record has taken counts as forgotten. Drafts keep what they name, however old it is. */
const FORGOTTEN_DAYS = 7;

/**
 * Removes the entries of forgotten uploads and of what was destroyed with its record; answers the contents (SHA-256) that no entry names
 * any more. Files of records stay, those of deleted ones too: a record may be restored, and what was attached to it belongs to its history.
 */
export async function removeOrphans(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    delete from sys_file f
    where deleted_at < now() - interval '1 day'
      or (record_id is null and created_at < now() - make_interval(days => ${FORGOTTEN_DAYS}::int)
        and not exists (select 1 from sys_draft d where position(f.id::text in d.value::text) > 0)
        and not exists (
          select 1 from sys_operation o where o.finished_at is null and position(f.id::text in o.detail::text) > 0))
    returning sha256`.execute(executor);
  const contents = [...new Set(rows.map((row) => row.sha256))];
  const named = await sql<{ sha256: string }>`
    select distinct sha256 from sys_file where sha256 = any(${contents}::text[])`.execute(executor);
  const kept = new Set(named.rows.map((row) => row.sha256));
  return contents.filter((sha256) => !kept.has(sha256));
}
