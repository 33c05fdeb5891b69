import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

/** What a ticket is good for; it opens nothing else. */
export type TicketPurpose = 'secondFactor' | 'ssoState' | 'ssoAnswer' | 'bindAnswer';

export interface Ticket {
  /** Null before it is known who signs in. */
  userId: string | null;
  data: Readonly<Record<string, string>>;
}

interface Issued {
  seconds: number;
  userId?: string;
  data?: Readonly<Record<string, string>>;
}

/** Makes a ticket that is good once and for so long; answers its secret (256 random bits, base64url), of which only the SHA-256 is stored. */
export async function issueTicket(
  executor: Executor,
  purpose: TicketPurpose,
  { seconds, userId, data = {} }: Issued,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await sql`
    insert into sys_ticket (hash, purpose, user_id, data, expires_at)
    values (${hashOf(secret)}, ${purpose}, ${userId ?? null}, ${JSON.stringify(data)}::jsonb,
      now() + make_interval(secs => ${seconds}::float8))`.execute(executor);
  return secret;
}

/** The ticket of a secret, which stays good; null for one that is unknown, of another purpose, used or too old. */
export async function lookAtTicket(executor: Executor, purpose: TicketPurpose, secret: string): Promise<Ticket | null> {
  const { rows } = await sql<Row>`
    select user_id, data from sys_ticket
    where hash = ${hashOf(secret)} and purpose = ${purpose} and used_at is null and expires_at > now()`.execute(
    executor,
  );
  return ticketOf(rows[0]);
}

/** Uses a ticket up; null for one that is no good, also when somebody else has used it in the same moment. */
export async function spendTicket(executor: Executor, purpose: TicketPurpose, secret: string): Promise<Ticket | null> {
  const { rows } = await sql<Row>`
    update sys_ticket set used_at = now()
    where hash = ${hashOf(secret)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id, data`.execute(executor);
  return ticketOf(rows[0]);
}

interface Row {
  user_id: string | null;
  data: Record<string, string>;
}

const ticketOf = (row: Row | undefined): Ticket | null => (row ? { userId: row.user_id, data: row.data } : null);

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
