import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { QUIET_NOTICES, QUIETABLE, type NoticeKind } from '../../../contract/endpoints/notice.ts';
import type { I18nText } from '../../../model/language/texts.ts';
import { jsonb } from '../../database/json.ts';
import type { Executor } from '../../database/tables.ts';
import { tellPeople } from '../../database/tellPeople.ts';
import { newId } from '../../database/uuid.ts';

/** A notice as it is laid into the receivers' inboxes. `content` is HTML that the server has cleaned, or plain text. */
export interface Message {
  /** `mention` and `watch` tell of a record that whoever reads them may not see any more: they name it only to those who do. */
  kind: NoticeKind;
  level: 'info' | 'warning' | 'urgent';
  title: I18nText;
  content: I18nText | null;
  templateCode: string | null;
  recordId: string | null;
  /** The announcement that it comes from. */
  noticeId: string | null;
  expiresAt: string | null;
  /** The route that it leads to, instead of that of its record. */
  link?: string | null;
}

/** Lays a message into inboxes; one each, whoever is named several times. Who does without messages of its kind gets none. */
export async function deliver(executor: Executor, receivers: readonly string[], message: Message): Promise<number> {
  const users = await wantedBy(executor, [...new Set(receivers)], message);
  if (users.length === 0) return 0;
  await executor
    .insertInto('sys_inbox')
    .values(
      users.map((userId) => ({
        id: newId(),
        user_id: userId,
        kind: message.kind,
        level: message.level,
        title: jsonb(message.title),
        content: message.content === null ? null : jsonb(message.content),
        template_code: message.templateCode,
        record_id: message.recordId,
        notice_id: message.noticeId,
        expires_at: message.expiresAt,
        link: message.link ?? null,
      })),
    )
    .execute();
  await tellPeople(executor, users, { type: 'notices' });
  return users.length;
}

/**
 * Lays a message into an inbox in the place of the one that was laid there under the same key, as a new one: what grows while it is being
 * told stays one message. Two that do so at the same time wait for each other.
 */
export async function deliverInPlace(
  executor: Executor,
  userId: string,
  key: string,
  { kind, level, title, content, templateCode, recordId, noticeId, expiresAt }: Message,
): Promise<void> {
  if ((await wantedBy(executor, [userId], { kind, level })).length === 0) return;
  await sql`
    insert into sys_inbox (id, user_id, kind, level, title, content, template_code, record_id, notice_id, expires_at)
    values (${idOf(key)}, ${userId}, ${kind}, ${level}, ${jsonb(title)}, ${content === null ? null : jsonb(content)}, ${templateCode},
      ${recordId}, ${noticeId}, ${expiresAt})
    on conflict (id) do update set title = excluded.title, content = excluded.content, record_id = excluded.record_id,
      at = now(), read_at = null`.execute(executor);
  await tellPeople(executor, [userId], { type: 'notices' });
}

/** Those of the persons who want to hear of it. What is urgent reaches everybody. */
async function wantedBy(
  executor: Executor,
  users: readonly string[],
  { kind, level }: Pick<Message, 'kind' | 'level'>,
): Promise<readonly string[]> {
  if (users.length === 0 || level === 'urgent' || !QUIETABLE.some((quietable) => quietable === kind)) return users;
  const { rows } = await sql<{ user_id: string }>`
    select user_id from sys_preference where key = ${QUIET_NOTICES} and user_id = any(${users}::uuid[])
      and value @> ${jsonb([kind])}`.execute(executor);
  const quiet = new Set(rows.map((row) => row.user_id));
  return users.filter((id) => !quiet.has(id));
}

/** An id made of a name: UUIDv8 (RFC 9562) of its SHA-256. */
function idOf(name: string): string {
  const hex = hash('sha256', name, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Takes an announcement back out of all inboxes. */
export async function withdraw(executor: Executor, noticeId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    delete from sys_inbox where notice_id = ${noticeId} returning user_id`.execute(executor);
  await tellPeople(
    executor,
    rows.map((row) => row.user_id),
    { type: 'notices' },
  );
}

/** Takes somebody's unread messages of a kind about a record back; answers what the newest of them said, undefined where there was none. */
export async function withdrawUnread(
  executor: Executor,
  userId: string,
  kind: Message['kind'],
  templateCode: string,
  recordId: string,
): Promise<I18nText | undefined> {
  const { rows } = await sql<{ content: I18nText | null }>`
    with gone as (
      delete from sys_inbox where user_id = ${userId} and kind = ${kind} and template_code = ${templateCode}
        and record_id = ${recordId} and read_at is null returning content, at)
    select content from gone order by at desc limit 1`.execute(executor);
  return rows[0]?.content ?? undefined;
}
