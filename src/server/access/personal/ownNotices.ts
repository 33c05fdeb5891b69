import { sql } from 'kysely';
import type { NoticeKind } from '../../../contract/endpoints/notice.ts';
import type { I18nText } from '../../../model/language/texts.ts';
import type { Executor } from '../../database/tables.ts';
import { tellPeople } from '../../database/tellPeople.ts';
import { isId } from '../../database/uuid.ts';
import type { Message } from './inbox.ts';

/** A message in the inbox of its receiver. */
export interface Received extends Message {
  id: string;
  at: string;
  read: boolean;
}

export interface InboxPage {
  pageNum: number;
  pageSize: number;
  unreadOnly?: boolean;
  kind?: NoticeKind;
}

export interface Inbox {
  list: Received[];
  /** Unread ones of all kinds, and by kind, whatever the page shows. */
  unread: number;
  unreadOf: Record<string, number>;
  /** How many there are of what the pages show. */
  total: number;
}

/** One's messages, newest first; with `unreadOnly` or `kind` the others are left out of list and total (Specification §2, notifications). */
export async function readInbox(executor: Executor, userId: string, page: InboxPage): Promise<Inbox> {
  const { pageNum, pageSize, unreadOnly = false, kind } = page;
  const { rows } = await sql<Row>`
    select id, kind, level, title, content, template_code, record_id, notice_id, at, expires_at, read_at, link from sys_inbox
    where user_id = ${userId} and (expires_at is null or expires_at > now()) and (not ${unreadOnly}::boolean or read_at is null)
      and ${ofKind(kind)}
    order by at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(executor);
  const counted = await sql<{ kind: NoticeKind; unread: number; stored: number }>`
    select kind, count(*) filter (where read_at is null)::int as unread, count(*)::int as stored
    from sys_inbox where user_id = ${userId} and (expires_at is null or expires_at > now()) group by kind`.execute(
    executor,
  );
  const shown = counted.rows.filter((row) => kind === undefined || row.kind === kind);
  const unreadOnes = counted.rows.filter((row) => row.unread > 0);
  return {
    list: rows.map(toReceived),
    unread: sum(unreadOnes.map((row) => row.unread)),
    unreadOf: Object.fromEntries(unreadOnes.map((row) => [row.kind, row.unread])),
    total: sum(shown.map((row) => (unreadOnly ? row.unread : row.stored))),
  };
}

/** Marks one's messages as read: those with these ids, those of this kind, without either all of them. */
export async function markRead(
  executor: Executor,
  userId: string,
  { ids, kind }: { ids?: readonly string[]; kind?: NoticeKind } = {},
): Promise<void> {
  await sql`
    update sys_inbox set read_at = now()
    where user_id = ${userId} and read_at is null and ${ofKind(kind)}
      and (${ids === undefined} or id = any(${(ids ?? []).filter(isId)}::uuid[]))`.execute(executor);
  await tellPeople(executor, [userId], { type: 'notices' });
}

/** Takes messages out of one's own inbox for good, and answers how many; ids of others' messages are passed over. */
export async function removeReceived(executor: Executor, userId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from sys_inbox where user_id = ${userId} and id = any(${ids.filter(isId)}::uuid[]) returning id`.execute(
    executor,
  );
  if (rows.length > 0) await tellPeople(executor, [userId], { type: 'notices' });
  return rows.length;
}

const ofKind = (kind: NoticeKind | undefined) => (kind === undefined ? sql`true` : sql`kind = ${kind}`);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

interface Row {
  id: string;
  kind: NoticeKind;
  level: Message['level'];
  title: I18nText;
  content: I18nText | null;
  template_code: string | null;
  record_id: string | null;
  notice_id: string | null;
  at: string;
  expires_at: string | null;
  read_at: string | null;
  link: string | null;
}

const toReceived = (row: Row): Received => ({
  id: row.id,
  kind: row.kind,
  level: row.level,
  title: row.title,
  content: row.content,
  templateCode: row.template_code,
  recordId: row.record_id,
  noticeId: row.notice_id,
  at: row.at,
  expiresAt: row.expires_at,
  link: row.link,
  read: row.read_at !== null,
});
