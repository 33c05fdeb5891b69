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
    select user_id from sys_identity where issuer = ${issuer} and subject = ${subject}`.execute(executor);
  return rows[0]?.user_id ?? null;
}

/** Binds an identity to a user. False when either is bound otherwise at this provider: a name given anew must open nothing of its former owner. */
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

/** Looses a user from every provider: his next sign-in there binds anew by name. */
export async function looseIdentities(executor: Executor, userId: string): Promise<void> {
  await sql`delete from sys_identity where user_id = ${userId}`.execute(executor);
}
