import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

const COUNT = 10;
/** Without letters and digits that look alike. 16 of these 31 are 79 bits: no slow hash is needed. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Makes ten codes, each of which stands once for the second factor when the telephone is lost; those before are good no more. */
export async function makeRecoveryCodes(executor: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, oneCode);
  await sql`delete from sys_recovery_code where user_id = ${userId}`.execute(executor);
  for (const code of codes)
    await sql`insert into sys_recovery_code (user_id, code_hash) values (${userId}, ${hashOf(userId, code)})`.execute(
      executor,
    );
  return codes;
}

/** Whether a code is one of the person's that he has not used; it is used up by that. */
export async function spendRecoveryCode(executor: Executor, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    update sys_recovery_code set used_at = now()
    where user_id = ${userId} and code_hash = ${hashOf(userId, code)} and used_at is null returning user_id`.execute(
    executor,
  );
  return rows.length > 0;
}

/** How many codes the person has left. */
export async function recoveryCodesLeft(executor: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_recovery_code where user_id = ${userId} and used_at is null`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

/** Four groups of four, for reading from paper. */
function oneCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length)));
  return [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join('')).join('-');
}

/** However it is typed: dashes, spaces and capitals do not count. */
const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)
    .digest('hex');
