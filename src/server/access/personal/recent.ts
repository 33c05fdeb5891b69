import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

export interface Opened {
  templateCode: string;
  billId: string;
  openedAt: string;
}

const MOST = 30;

/** Records that somebody opened last, newest first. */
export async function readRecent(executor: Executor, userId: string): Promise<Opened[]> {
  const { rows } = await sql<{ template_code: string; record_id: string; opened_at: string }>`
    select template_code, record_id, opened_at from sys_recent
    where user_id = ${userId} order by opened_at desc limit ${MOST}`.execute(executor);
  return rows.map((row) => ({ templateCode: row.template_code, billId: row.record_id, openedAt: row.opened_at }));
}

/** Remembers that somebody opened a record; only the last ones are kept. */
export async function rememberOpened(
  executor: Executor,
  userId: string,
  templateCode: string,
  billId: string,
): Promise<void> {
  await sql`
    insert into sys_recent (user_id, template_code, record_id) values (${userId}, ${templateCode}, ${billId})
    on conflict (user_id, template_code, record_id) do update set opened_at = now()`.execute(executor);
  await sql`
    delete from sys_recent where user_id = ${userId} and (template_code, record_id) in (
      select template_code, record_id from sys_recent where user_id = ${userId} order by opened_at desc offset ${MOST})`.execute(
    executor,
  );
}
