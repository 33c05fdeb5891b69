import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

/** Whom an identity provider means: its `sub` is for life, names are not (OpenID Connect Core, §5.7). */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The user that an identity is bound to; null while it is bound to none. */
export async function userOfIdentity(executor: Executor, { issuer, subject }: Identity): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from sys_identity where issuer = ${issuer} and subject = ${subject} and loosed_at is null`.execute(
    executor,
  );
  return rows[0]?.user_id ?? null;
}

/** The identities that a user is bound to, and since when (ISO, UTC). */
export async function identitiesOf(executor: Executor, userId: string): Promise<(Identity & { boundAt: string })[]> {
  const { rows } = await sql<{ issuer: string; subject: string; bound_at: string }>`
    select issuer, subject, bound_at from sys_identity where user_id = ${userId} and loosed_at is null`.execute(
    executor,
  );
  return rows.map(({ issuer, subject, bound_at: boundAt }) => ({ issuer, subject, boundAt }));
}

/**
 * Binds an identity to a user. False when either is bound otherwise at this provider: a name given anew must open nothing of its former owner.
 * False as well for what was loosed: only its owner binds that again.
 */
export async function bindIdentity(
  executor: Executor,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sys_identity (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict do nothing returning user_id`.execute(executor);
  return rows.length > 0;
}

/** Binds an identity to a user who has shown both to be his; what was loosed before is in nobody's way. False when either is bound otherwise. */
export async function bindAnew(transaction: Executor, identity: Identity, userId: string): Promise<boolean> {
  const { issuer, subject } = identity;
  await sql`
    delete from sys_identity
    where issuer = ${issuer} and (subject = ${subject} or user_id = ${userId}) and loosed_at is not null`.execute(
    transaction,
  );
  return await bindIdentity(transaction, identity, userId);
}

/** Looses a user from one identity, which stays remembered as loosed: its name binds it to nobody by itself. False when he was not bound to it. */
export async function looseIdentity(
  executor: Executor,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update sys_identity set loosed_at = now()
    where issuer = ${issuer} and subject = ${subject} and user_id = ${userId} and loosed_at is null
    returning user_id`.execute(executor);
  return rows.length > 0;
}

/** Looses a user from every provider: his next sign-in there binds anew by name. */
export async function looseIdentities(executor: Executor, userId: string): Promise<void> {
  await sql`delete from sys_identity where user_id = ${userId}`.execute(executor);
}
