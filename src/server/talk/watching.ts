import type { BaseRecord } from '../records/seenRecord.ts';
import { sql } from 'kysely';
import { WATCH_OWN } from '../../contract/endpoints/talk.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import { talkedOf } from './talkedOf.ts';
import type { TalkParts } from './talkParts.ts';

/** Records in a list of what somebody watches. */
const LISTED = 200;

/**
 * Begins or ends watching a record that the viewer sees. Who stops seeing it is told nothing any more, and needs not stop watching. Refusal 402
 * outside his scope.
 */
export async function setWatching(
  parts: TalkParts,
  viewer: Viewer,
  { templateCode, billId, watching }: { templateCode: string; billId: string; watching: boolean },
): Promise<{ watching: boolean }> {
  const { model, recordId } = await talkedOf(parts, viewer, templateCode, billId);
  await sql`
    insert into sys_watch (user_id, model, record_id, watching) values (${viewer.id}, ${model}, ${recordId}, ${watching})
    on conflict (user_id, model, record_id) do update set watching = excluded.watching, since = now()`.execute(
    parts.database.kysely,
  );
  return { watching };
}

/** Whether he watches the record: because he said so, or by his setting, as its creator or owner. */
export const isWatching = async (executor: Executor, viewer: Viewer, of: BaseRecord): Promise<boolean> =>
  (await watchersOf(executor, of)).includes(viewer.id);

/** Ids of everybody who watches a record, whatever he sees of it now. Who created it, its history tells. */
export async function watchersOf(executor: Executor, { model, recordId }: BaseRecord): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from sys_watch where model = ${model} and record_id = ${recordId} and watching
    union
    select p.user_id from sys_preference p
    where p.key = ${WATCH_OWN} and p.value = 'true'::jsonb
      and (p.user_id = (select actor from sys_history where model = ${model} and record_id = ${recordId} and version = 1)
        or p.user_id in (
        select principal from record_participant where model = ${model} and record_id = ${recordId} and kind = 'owner'))
      and not exists (
        select 1 from sys_watch w where w.user_id = p.user_id and w.model = ${model} and w.record_id = ${recordId})`.execute(
    executor,
  );
  return rows.map((row) => row.user_id);
}

/** Records that somebody has said he watches, those said last first. */
export async function watchedBy(executor: Executor, userId: string): Promise<(BaseRecord & { since: string })[]> {
  const { rows } = await sql<{ model: string; record_id: string; since: string }>`
    select model, record_id, since from sys_watch
    where user_id = ${userId} and watching order by since desc, record_id limit ${LISTED}`.execute(executor);
  return rows.map((row) => ({ model: row.model, recordId: row.record_id, since: row.since }));
}
