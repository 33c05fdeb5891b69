import type { BaseRecord } from '../records/seenRecord.ts';
import { sql } from 'kysely';
import { WATCH_OWN } from '../../contract/endpoints/talk.ts';
import type { Viewer } from '../access/viewer.ts';
import { notifyOnCommit } from '../database/connect.ts';
import type { Executor } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import type { TellableChange } from '../records/write/ports.ts';
import { part, type Part } from '../records/write/statementPart.ts';

/** Channel on which servers wake each other when there is something to tell watchers. */
export const WATCH_CHANNEL = 'watch_events';

/**
 * The statements that go with a change of a record: an entry for those who watch it, where somebody may, and at the end of the record the
 * end of what was said of it. Nobody watches a record before it is there.
 */
export function besideChange({ viewer, model, recordId, version, action, createdBy, at }: TellableChange): Part[] {
  const base = model.base;
  if (action === 'create') return [];
  if (action === 'purge')
    return [
      part`delete from sys_watch where model = ${base} and record_id = ${recordId}`,
      part`delete from sys_watch_event where model = ${base} and record_id = ${recordId}`,
      part`delete from sys_comment where model = ${base} and record_id = ${recordId}`,
    ];
  const actor = viewer.isSystem ? null : viewer.id;
  return [
    part`insert into sys_watch_event (id, model, record_id, version, action, actor, actor_name, at)
      select ${newId()}::uuid, ${base}::text, ${recordId}::uuid, ${version}::int, ${action}::text, ${actor}::uuid, ${viewer.name}::text, ${at}::timestamptz
      where exists (select 1 from sys_watch where model = ${base} and record_id = ${recordId} and watching)
        or exists (select 1 from sys_preference p where p.key = ${WATCH_OWN} and p.value = 'true'::jsonb
          and (p.user_id = ${createdBy}::uuid or p.user_id in (
            select principal from record_participant where model = ${base} and record_id = ${recordId} and kind = 'owner')))
      returning pg_notify(${WATCH_CHANNEL}, '')`,
  ];
}

/** Notes that something was said of a record, for those who watch it. */
export async function noteComment(within: Executor, viewer: Viewer, of: BaseRecord, commentId: string): Promise<void> {
  await sql`
    insert into sys_watch_event (id, model, record_id, action, comment_id, actor, actor_name, at)
    values (${newId()}, ${of.model}, ${of.recordId}, 'comment', ${commentId}, ${viewer.id}, ${viewer.name}, now())`.execute(
    within,
  );
  await notifyOnCommit(within, WATCH_CHANNEL, '');
}
