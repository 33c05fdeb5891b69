import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { verifyPassword } from '../password.ts';

/** Whether a password is one of the last `count` that the person had, the present one included. */
export async function wasUsed(executor: Executor, userId: string, password: string, count: number): Promise<boolean> {
  if (count === 0) return false;
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from sys_password_history where user_id = ${userId}
    order by set_at desc limit ${count}`.execute(executor);
  for (const { password_hash: hash } of rows) if (await verifyPassword(password, hash)) return true;
  return false;
}

/** Remembers a password that the person chose, and forgets those that are older than the last `count`. */
export async function rememberPassword(executor: Executor, userId: string, hash: string, count: number): Promise<void> {
  await sql`insert into sys_password_history (user_id, password_hash) values (${userId}, ${hash})`.execute(executor);
  await sql`
    delete from sys_password_history where user_id = ${userId} and set_at < (
      select min(set_at) from (select set_at from sys_password_history where user_id = ${userId}
        order by set_at desc limit ${Math.max(count, 1)}) as kept)`.execute(executor);
}
