import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';

/** What a code was asked for; it is good for nothing else. */
export type CodePurpose = 'signIn' | 'newMobile';

/** How long a code is good, in minutes. */
export const CODE_MINUTES = 5;
const DIGITS = 6;

/** Makes a code for a number; those before it are good no more. Answers its six digits, of which only a hash is stored. */
export async function makeCode(executor: Executor, mobile: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const id = newId();
  await sql`
    update sys_sms_code set used_at = now()
    where mobile = ${mobile} and purpose = ${purpose} and used_at is null`.execute(executor);
  await sql`
    insert into sys_sms_code (id, mobile, purpose, code_hash, expires_at)
    values (${id}, ${mobile}, ${purpose}, ${hashOf(id, code)}, now() + make_interval(mins => ${CODE_MINUTES}::int))`.execute(
    executor,
  );
  return code;
}

/** Whether a code is the last one that was made for the number, and not used yet; it is used up by that. */
export async function spendCode(
  executor: Executor,
  mobile: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; code_hash: string }>`
    select id, code_hash from sys_sms_code
    where mobile = ${mobile} and purpose = ${purpose} and used_at is null and expires_at > now()
    order by created_at desc limit 1`.execute(executor);
  const made = rows[0];
  if (!made || !isSame(made.code_hash, hashOf(made.id, code.trim()))) return false;
  const used = await sql`
    update sys_sms_code set used_at = now() where id = ${made.id} and used_at is null returning id`.execute(executor);
  return used.rows.length > 0;
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const hashOf = (id: string, code: string): string => createHash('sha256').update(`${id}:${code}`).digest('hex');
