import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

/** Removes what has served: spent captchas, codes and tickets, old failures, sessions that ended long ago, messages older than a year. */
export async function tidy(executor: Executor): Promise<void> {
  await sql`delete from sys_captcha where expires_at < now() - interval '1 hour'`.execute(executor);
  await sql`delete from sys_login_failure where last_failed_at < now() - interval '1 day'`.execute(executor);
  await sql`delete from sys_session where absolute_expires_at < now() - interval '30 days'`.execute(executor);
  await sql`delete from sys_rate_counter where until < now() - interval '1 hour'`.execute(executor);
  for (const spent of ['sys_ticket', 'sys_sms_code', 'sys_scan'])
    await sql`delete from ${sql.table(spent)} where expires_at < now() - interval '1 hour'`.execute(executor);
  await sql`delete from sys_inbox where at < now() - interval '1 year'`.execute(executor);
}
