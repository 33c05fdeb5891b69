import { sql } from 'kysely';
import type { Executor } from '../database/tables.ts';

/** Failures in a row that lock an account, and for how long (domain: sysUser, states). */
export const MAX_FAILURES = 5;
export const LOCK_MINUTES = 30;

export interface Failures {
  /** Tries left before the lock; 0 when locked. */
  attemptsLeft: number;
  /** ISO, UTC; null while not locked. */
  lockedUntil: string | null;
}

export interface Attempt extends Failures {
  /** Too many have come before: the password is not looked at. */
  refused: boolean;
}

/** What failures are counted for: an account name as typed, or what is shown on another way of signing in. */
export type Guarded = string | { way: 'sms' | 'secondFactor'; of: string };

/**
 * Counts failures per account name as typed, whether or not such an account exists: otherwise the lock would tell which do.
 * Kept in the database, so that several servers count together. Names have no capitals here, so that none is taken for another way.
 */
export const guardKey = (guarded: Guarded): string =>
  typeof guarded === 'string' ? guarded.trim().toLowerCase() : `${guarded.way.toUpperCase()} ${guarded.of}`;

/** Until when the name is locked, or null. */
export async function lockedUntil(executor: Executor, account: Guarded): Promise<string | null> {
  const { rows } = await sql<{ locked_until: string }>`
    select locked_until from sys_login_failure where account = ${guardKey(account)} and locked_until > now()`.execute(
    executor,
  );
  return rows[0]?.locked_until ?? null;
}

/**
 * Counts an attempt as a failure before its password is looked at; the fifth one within half an hour locks, and more are `refused`
 * unseen. Counted afterwards, any number of attempts at once would all be looked at before the first of them locks.
 */
export async function countAttempt(executor: Executor, account: Guarded): Promise<Attempt> {
  const { rows } = await sql<{ fail_count: number; locked_until: string | null }>`
    insert into sys_login_failure as known (account, fail_count, last_failed_at)
    values (${guardKey(account)}, 1, now())
    on conflict (account) do update set
      fail_count = case when ${STALE} then 1 else known.fail_count + 1 end,
      locked_until = case
        when known.locked_until > now() then known.locked_until
        when not ${STALE} and known.fail_count + 1 >= ${MAX_FAILURES}::int then now() + make_interval(mins => ${LOCK_MINUTES}::int)
      end,
      last_failed_at = now()
    returning fail_count, locked_until`.execute(executor);
  const row = rows[0];
  const count = row?.fail_count ?? 0;
  return {
    refused: count > MAX_FAILURES,
    attemptsLeft: Math.max(0, MAX_FAILURES - count),
    lockedUntil: row?.locked_until ?? null,
  };
}

/** Forgets the failures of a name: after a success, or when an administrator unlocks it. */
export async function forgetFailures(executor: Executor, account: Guarded): Promise<void> {
  await sql`delete from sys_login_failure where account = ${guardKey(account)}`.execute(executor);
}

/** Takes an attempt back that was none, because the password could not be looked at. */
export async function takeBackAttempt(executor: Executor, account: Guarded): Promise<void> {
  await sql`
    update sys_login_failure set fail_count = greatest(fail_count - 1, 0),
      locked_until = case when fail_count - 1 < ${MAX_FAILURES}::int then null else locked_until end
    where account = ${guardKey(account)}`.execute(executor);
}

/** The last failure is so old that counting begins anew. */
const STALE = sql`(known.last_failed_at < now() - make_interval(mins => ${LOCK_MINUTES}::int))`;
