import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { notifyOnCommit, type Database } from '../database/connect.ts';
import type { Migration } from '../database/migrate.ts';
import type { Executor } from '../database/tables.ts';
import { isId } from '../database/uuid.ts';

/** How long sessions last, and how many a person may have. */
export interface SessionRules {
  /** Minutes without a call after which a session ends. */
  idleMinutes: number;
  /** Hours after which it ends in any case. */
  hours: number;
  /** Signing in ends the person's other sessions. */
  single: boolean;
}

export const SESSION_RULES: SessionRules = { idleMinutes: 30, hours: 12, single: false };

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

/** A session as its owner sees it. Instants are ISO, UTC. */
export interface ListedSession {
  id: string;
  tokenHash: string;
  createdAt: string;
  lastSeenAt: string;
  endsAt: string;
  ip: string;
  userAgent: string;
}

export const sessionMigrations: readonly Migration[] = [
  {
    id: 'access/006-session-id',
    statements: [
      // What a session is named by towards its owner: the hash of its token stays where it is.
      'alter table sys_session add column id uuid not null default gen_random_uuid()',
      'create unique index sys_session_id on sys_session (id)',
    ],
  },
];

/** Sessions are rows, so that every server knows them; the token itself is nowhere stored, only its SHA-256. */
export class Sessions {
  readonly #known = new LRUCache<string, Session>({ max: 10_000, ttl: BELIEVED_MS });
  /** Whose sessions have just been ended here: the database is asked about them, the notice of it is still on its way. */
  readonly #doubted = new LRUCache<string, true>({ max: 10_000, ttl: BELIEVED_MS });

  constructor(
    private readonly database: Database,
    private readonly rules: SessionRules = SESSION_RULES,
  ) {}

  /** Hears of sessions that other servers end. */
  async listen(): Promise<void> {
    await this.database.listen(SESSIONS_CHANNEL, () => this.#known.clear());
  }

  /** Begins a session; answers its token (256 random bits, base64url). With `single`, the person's other sessions end in the same moment. */
  async begin(userId: string, from: { ip: string; userAgent: string }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const { idleMinutes, hours, single } = this.rules;
    await this.database.transaction(async (transaction) => {
      await sql`
        insert into sys_session (token_hash, user_id, expires_at, absolute_expires_at, ip, user_agent)
        values (${hashOf(token)}, ${userId}, now() + make_interval(mins => ${idleMinutes}::int),
          now() + make_interval(hours => ${hours}::int), ${from.ip}, ${from.userAgent.slice(0, 300)})`.execute(
        transaction,
      );
      if (single) await this.endAllOf(transaction, userId, 'signed in elsewhere', hashOf(token));
    });
    if (single) this.#known.clear();
    return token;
  }

  /** The sessions of a person that go on, the latest used first. */
  async listOf(userId: string): Promise<ListedSession[]> {
    const { rows } = await sql<ListedRow>`
      select id, token_hash, created_at, last_seen_at, least(expires_at, absolute_expires_at) as ends_at, ip, user_agent
      from sys_session where user_id = ${userId} and ${LIVE} order by last_seen_at desc, created_at desc`.execute(
      this.database.kysely,
    );
    return rows.map((row) => ({
      id: row.id,
      tokenHash: row.token_hash,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      endsAt: row.ends_at,
      ip: row.ip ?? '',
      userAgent: row.user_agent ?? '',
    }));
  }

  /** Ends one session of a person; whether there was such a one. Nobody ends another's. */
  async endOne(userId: string, id: string, reason: string): Promise<boolean> {
    if (!isId(id)) return false;
    const { rows } = await sql`
      update sys_session set ended_at = now(), end_reason = ${reason}
      where user_id = ${userId} and id = ${id} and ${LIVE} returning id`.execute(this.database.kysely);
    await this.#tell();
    return rows.length > 0;
  }

  /** Ends all sessions of a person but the one given, at once. */
  async endOthers(userId: string, tokenHash: string, reason: string): Promise<void> {
    await this.database.transaction((transaction) => this.endAllOf(transaction, userId, reason, tokenHash));
    this.#known.clear();
  }

  /** The session of a token; null when there never was one. A call on a live session keeps it alive. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashOf(token);
    const believed = this.#known.get(tokenHash);
    const session = believed && !this.#doubted.has(believed.userId) ? believed : await this.#read(tokenHash);
    if (!session) return null;
    if (this.#doubted.has(session.userId)) this.#known.delete(tokenHash);
    else this.#known.set(tokenHash, session, { ttl: BELIEVED_MS, noUpdateTTL: true });
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

  /** Ends all sessions of a user but the one given; other servers hear of it when the transaction commits. */
  async endAllOf(executor: Executor, userId: string, reason: string, except?: string): Promise<void> {
    this.#doubted.set(userId, true);
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
        expires_at = least(now() + make_interval(mins => ${this.rules.idleMinutes}::int), absolute_expires_at)
      where token_hash = ${session.tokenHash} and ended_at is null`.execute(this.database.kysely);
  }

  async #tell(): Promise<void> {
    this.#known.clear();
    await this.database.notify(SESSIONS_CHANNEL, '');
  }
}

interface ListedRow {
  id: string;
  token_hash: string;
  created_at: string;
  last_seen_at: string;
  ends_at: string;
  ip: string | null;
  user_agent: string | null;
}

const LIVE = sql.raw('ended_at is null and expires_at > now() and absolute_expires_at > now()');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
