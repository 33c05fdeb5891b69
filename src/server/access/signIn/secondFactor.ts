import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Executor } from '../../database/tables.ts';
import type { SecretSeal } from '../secretSeal.ts';

/** Seconds that a code is shown (RFC 6238, recommended default). */
const PERIOD = 30;
/** Codes before and after the present one that are taken too, for clocks that differ. */
const WINDOW = 1;
/** Bytes of a secret (RFC 4226 recommends 160 bits). */
const SECRET_BYTES = 20;

/** Begins anew with a secret that is not in force until `confirm`. `uri` is what the authenticator app reads from the picture (otpauth://…). */
export async function beginSecondFactor(
  executor: Executor,
  seal: SecretSeal,
  user: { id: string; account: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  await sql`
    insert into sys_second_factor as known (user_id, secret) values (${user.id}, ${seal.seal(secret.base32, about(user.id))})
    on conflict (user_id) do update set secret = excluded.secret, started_at = now(), last_step = 0
    where known.confirmed_at is null`.execute(executor);
  return { secret: secret.base32, uri: totpOf(secret, user.account).toString() };
}

/** Whether the person shows a second factor at sign-in. */
export async function secondFactorSince(executor: Executor, userId: string): Promise<string | null> {
  const { rows } = await sql<{ confirmed_at: string | null }>`
    select confirmed_at from sys_second_factor where user_id = ${userId}`.execute(executor);
  return rows[0]?.confirmed_at ?? null;
}

/**
 * Whether a code is the person's at this moment. Each is good once (RFC 6238, §5.2): one that is not later than the last that was shown
 * is refused. `confirmed`: of the factor in force, else of the one that was begun.
 */
export async function showSecondFactor(
  executor: Executor,
  seal: SecretSeal,
  { userId, code, confirmed, now }: { userId: string; code: string; confirmed: boolean; now: number },
): Promise<boolean> {
  const { rows } = await sql<{ secret: string }>`
    select secret from sys_second_factor
    where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}`.execute(executor);
  const secret = rows[0] && seal.open(rows[0].secret, about(userId));
  if (!secret) return false;
  const totp = totpOf(Secret.fromBase32(secret), '');
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), window: WINDOW, timestamp: now });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / PERIOD) + delta;
  const shown = await sql`
    update sys_second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId} and last_step < ${step} and (confirmed_at is not null) = ${confirmed} returning user_id`.execute(
    executor,
  );
  return shown.rows.length > 0;
}

/** Takes the second factor of a person away, with his recovery codes; whether he had one. */
export async function endSecondFactor(executor: Executor, userId: string): Promise<boolean> {
  await sql`delete from sys_recovery_code where user_id = ${userId}`.execute(executor);
  const { rows } = await sql<{ confirmed_at: string | null }>`
    delete from sys_second_factor where user_id = ${userId} returning confirmed_at`.execute(executor);
  return rows[0]?.confirmed_at != null;
}

const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Rampart', label, secret, period: PERIOD, digits: 6, algorithm: 'SHA1' });

const about = (userId: string): string => `second factor ${userId}`;
