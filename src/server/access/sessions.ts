import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { notifyOnCommit, type Database } from '../database/connect.ts';
import type { Executor } from '../database/tables.ts';

/** Minutes without a call after which a session ends (domain: SESSION_IDLE_MIN), and hours after which it ends in any case. */
const IDLE_MINUTES = 30;
const ABSOLUTE_HOURS = 12;
/** How long a session is believed without asking the database. A notice about its end arrives sooner. */
const BELIEVED_MS = 5000;
const TOUCH_MS = 60_000;
/** On it servers tell each other that sessions have ended. */
export const SESSIONS_CHANNEL = 'sessions';

export interface Session {
  tokenHash: string;
  userId: string;
  /** The session is over: ended, or too old. */
  over: boolean;
  lastSeenAt: number;
}

/** Sessions are rows, so that every server knows them; the token itself is nowhere stored, only its SHA-256. */
export class Sessions {
  readonly #known = new LRUCache<string, Session>({ max: 10_000, ttl: BELIEVED_MS });

  constructor(private readonly database: Database) {}

  /** Hears of sessions that other servers end. */
  async listen(): Promise<void> {
    await this.database.listen(SESSIONS_CHANNEL, () => this.#known.clear());
  }

  /** Begins a session; answers its token (256 random bits, base64url). */
  async begin(userId: string, from: { ip: string; userAgent: string }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await sql`
      insert into sys_session (token_hash, user_id, expires_at, absolute_expires_at, ip, user_agent)
      values (${hashOf(token)}, ${userId}, now() + make_interval(mins => ${IDLE_MINUTES}::int),
        now() + make_interval(hours => ${ABSOLUTE_HOURS}::int), ${from.ip}, ${from.userAgent.slice(0, 300)})`.execute(
      this.database.kysely,
    );
    return token;
  }

  /** The session of a token; null when there never was one. A call on a live session keeps it alive. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashOf(token);
    const session = this.#known.get(tokenHash) ?? (await this.#read(tokenHash));
    if (!session) return null;
    this.#known.set(tokenHash, session, { ttl: BELIEVED_MS, noUpdateTTL: true });
    if (!session.over && Date.now() - session.lastSeenAt > TOUCH_MS) await this.#touch(session);
    return session;
  }

  /** Whether a session goes on. Asking is no activity: it keeps nothing alive. */
  async isLive(token: string): Promise<boolean> {
    const session = await this.#read(hashOf(token));
    return session !== null && !session.over;
  }

  async end(tokenHash: string, reason: string): Promise<void> {
    await sql`update sys_session set ended_at = now(), end_reason = ${reason} where token_hash = ${tokenHash} and ended_at is null`.execute(
      this.database.kysely,
    );
    await this.#tell();
  }

  /** Ends all sessions of a user but the one given; servers hear of it when the transaction commits. */
  async endAllOf(executor: Executor, userId: string, reason: string, except?: string): Promise<void> {
    await sql`
      update sys_session set ended_at = now(), end_reason = ${reason}
      where user_id = ${userId} and ended_at is null and token_hash is distinct from ${except ?? null}`.execute(
      executor,
    );
    await notifyOnCommit(executor, SESSIONS_CHANNEL, userId);
  }

  async #read(tokenHash: string): Promise<Session | null> {
    const { rows } = await sql<{ user_id: string; last_seen_at: string; over: boolean }>`
      select user_id, last_seen_at, ended_at is not null or expires_at <= now() or absolute_expires_at <= now() as over
      from sys_session where token_hash = ${tokenHash}`.execute(this.database.kysely);
    const row = rows[0];
    return row ? { tokenHash, userId: row.user_id, over: row.over, lastSeenAt: Date.parse(row.last_seen_at) } : null;
  }

  async #touch(session: Session): Promise<void> {
    session.lastSeenAt = Date.now();
    await sql`
      update sys_session set last_seen_at = now(),
        expires_at = least(now() + make_interval(mins => ${IDLE_MINUTES}::int), absolute_expires_at)
      where token_hash = ${session.tokenHash} and ended_at is null`.execute(this.database.kysely);
  }

  async #tell(): Promise<void> {
    this.#known.clear();
    await this.database.notify(SESSIONS_CHANNEL, '');
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
