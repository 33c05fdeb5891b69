import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';

/** How far a picture has come: shown, seen by a telephone, decided upon there, or too old. */
export type ScanState = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'expired';

export interface BegunScan {
  /** What the picture carries: it names the scan to a telephone that is signed in, and opens nothing. */
  code: string;
  /** What the browser that shows the picture asks with; nobody else has it. */
  key: string;
}

/** The browser that asks to be let in. */
export interface AskingBrowser {
  ip: string;
  userAgent: string;
}

/** Seconds that a picture is good. */
export const SCAN_SECONDS = 120;

/** Begins a sign-in by picture. Of both secrets only the SHA-256 is stored. */
export async function beginScan(executor: Executor, { ip, userAgent }: AskingBrowser): Promise<BegunScan> {
  const code = randomBytes(24).toString('base64url');
  const key = randomBytes(32).toString('base64url');
  await sql`
    insert into sys_scan (id, code_hash, poll_hash, state, ip, user_agent, expires_at)
    values (${newId()}, ${hashOf(code)}, ${hashOf(key)}, 'waiting', ${ip}, ${userAgent.slice(0, 300)},
      now() + make_interval(secs => ${SCAN_SECONDS}::float8))`.execute(executor);
  return { code, key };
}

/**
 * A telephone has read the picture: from now on it is this person's alone. Null for a picture that is unknown, too old, decided upon, or
 * read by somebody else before.
 */
export async function lookAtScan(executor: Executor, userId: string, code: string): Promise<AskingBrowser | null> {
  const { rows } = await sql<{ ip: string; user_agent: string }>`
    update sys_scan set state = 'scanned', user_id = ${userId}
    where code_hash = ${hashOf(code)} and expires_at > now()
      and (state = 'waiting' or (state = 'scanned' and user_id = ${userId}))
    returning ip, user_agent`.execute(executor);
  return rows[0] ? { ip: rows[0].ip, userAgent: rows[0].user_agent } : null;
}

/** The person who has read the picture says yes or no; whether there was still something to decide. */
export async function decideScan(executor: Executor, userId: string, code: string, isYes: boolean): Promise<boolean> {
  const { rows } = await sql`
    update sys_scan set state = ${isYes ? 'confirmed' : 'refused'}
    where code_hash = ${hashOf(code)} and user_id = ${userId} and state = 'scanned' and expires_at > now()
    returning id`.execute(executor);
  return rows.length > 0;
}

/** How far the picture of a browser has come. Who has been let in is told once; asked again, the picture is too old. */
export async function pollScan(executor: Executor, key: string): Promise<{ state: ScanState; userId: string | null }> {
  const taken = await sql<{ user_id: string }>`
    update sys_scan set used_at = now()
    where poll_hash = ${hashOf(key)} and state = 'confirmed' and used_at is null and expires_at > now()
    returning user_id`.execute(executor);
  if (taken.rows[0]) return { state: 'confirmed', userId: taken.rows[0].user_id };
  const { rows } = await sql<{ state: ScanState }>`
    select state from sys_scan where poll_hash = ${hashOf(key)} and used_at is null and expires_at > now()`.execute(
    executor,
  );
  return { state: rows[0]?.state ?? 'expired', userId: null };
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
