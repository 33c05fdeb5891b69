import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Migration } from '../database/migrate.ts';
import type { Executor } from '../database/tables.ts';

/** What every API key begins with: told from a session's token, and found by scanners of leaked secrets. */
const PREFIX = 'rk_';
/** Letters of the key that its record shows, so that people can tell keys apart. */
const SHOWN = 9;
/** How long it is believed without asking the database which key a secret belongs to. */
const BELIEVED_MS = 5000;
/** A use is noted at most so often. */
const NOTED_MS = 60_000;

export const apiKeyMigrations: readonly Migration[] = [
  {
    id: 'access/002-api-keys',
    statements: [
      `create table sys_api_key_secret (
        key_id uuid primary key,
        secret_hash text not null unique,
        issued_at timestamptz(3) not null default now()
      )`,
    ],
  },
];

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** The secrets of API keys. Only their SHA-256 is stored: 256 random bits need no slow hash. */
export class ApiKeys {
  readonly #ids = new LRUCache<string, { id: string | null }>({ max: 5000, ttl: BELIEVED_MS });
  readonly #noted = new Map<string, number>();

  constructor(private readonly executor: Executor) {}

  /** Makes the secret of a key anew; the one before stops working. `shown` is what its record may show of it. */
  async issue(within: Executor, keyId: string): Promise<{ secret: string; shown: string }> {
    const secret = PREFIX + randomBytes(32).toString('base64url');
    await sql`
      insert into sys_api_key_secret (key_id, secret_hash) values (${keyId}, ${hashOf(secret)})
      on conflict (key_id) do update set secret_hash = excluded.secret_hash, issued_at = now()`.execute(within);
    return { secret, shown: `${secret.slice(0, SHOWN)}…` };
  }

  /** The id of the key that a secret belongs to; null for an unknown one. */
  async idOf(secret: string): Promise<string | null> {
    const hash = hashOf(secret);
    const known = this.#ids.get(hash);
    if (known) return known.id;
    const { rows } = await sql<{ key_id: string }>`
      select key_id from sys_api_key_secret where secret_hash = ${hash}`.execute(this.executor);
    const id = rows[0]?.key_id ?? null;
    this.#ids.set(hash, { id });
    return id;
  }

  /** Whether a use of the key is to be noted now: once a minute is often enough. */
  isToNote(id: string): boolean {
    const now = Date.now();
    if (now - (this.#noted.get(id) ?? 0) < NOTED_MS) return false;
    this.#noted.set(id, now);
    return true;
  }

  /** Keys have changed somewhere. */
  drop(): void {
    this.#ids.clear();
  }
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
