import pg, { type PoolClient } from 'pg';
import type { Engine, EngineAnswer, EngineConnection, EngineStatement, NoticeHandler } from '../engine.ts';
import { DatabaseError, DatabaseStopped, TransactionTimedOut } from '../errors.ts';
import { isOutdatedPlan } from '../transaction.ts';
import { Exchange, type Prepared, type Sending } from './exchange.ts';
import { NoticeSession } from './noticeSession.ts';
import { refuseUnsuitable } from './suitability.ts';
import { unreachable } from './unreachable.ts';

export interface PostgresOptions {
  url: string;
  log?: (line: string) => void;
  maxConnections?: number;
  transactionIdleMs?: number;
}

/** Connects to PostgreSQL. Errors: `DatabaseUnreachable`, `DatabaseUnsuitable`. */
export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const engine = new PostgresEngine(options);
  try {
    const connection = await engine.acquire();
    await refuseUnsuitable(connection).finally(() => connection.release());
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}

/** One more connection beside those of `openPostgres`, opened when it is first asked for. */
export function openPostgresAside(options: PostgresOptions): Engine {
  return new PostgresEngine({ ...options, maxConnections: 1 });
}

/** A connection with this many prepared statements is replaced by a fresh one, since the driver never forgets one. */
const maximumPrepared = 400;
const longestNamed = 20_000;
/** A plan without values at hand is made anew after so long, because tables grow faster than anybody gathers statistics. */
const planBelievedMs = 60_000;

class PostgresEngine implements Engine {
  readonly name = 'postgres';
  readonly #pool: pg.Pool;
  readonly #notices: NoticeSession;
  readonly #sessions = new WeakMap<PoolClient, Session>();
  #closing: Promise<void> | undefined;

  constructor(readonly options: PostgresOptions) {
    const log = options.log ?? (() => {});
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: options.maxConnections ?? 10,
      connectionTimeoutMillis: 15_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'rampart',
    });
    this.#pool.on('error', (error) => log(`A connection to PostgreSQL was lost: ${error.message}`));
    this.#notices = new NoticeSession(options.url, log);
  }

  async acquire(): Promise<EngineConnection> {
    if (this.#closing) throw new DatabaseStopped();
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw unreachable(error, this.options.url);
    });
    try {
      return await this.#session(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  listen(channel: string, handler: NoticeHandler): Promise<() => Promise<void>> {
    return this.#notices.listen(channel, handler);
  }

  syncs(): null {
    return null;
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([this.#notices.close(), this.#pool.end()]).then(() => {});
    return this.#closing;
  }

  async #session(client: PoolClient): Promise<EngineConnection> {
    const known = this.#sessions.get(client);
    if (known) return known;
    const session = new Session(client);
    await session.run(sessionSettings, [`${this.options.transactionIdleMs ?? 30_000}ms`]);
    this.#sessions.set(client, session);
    return session;
  }
}

/**
 * Set by statement and not in the URL, so that an `options` of the operator's own URL cannot remove them.
 * Plans are made for the values at hand: a plan for any value would guess badly for keyword searches.
 */
const sessionSettings = `
  select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO,YMD', false),
    set_config('intervalstyle', 'postgres', false), set_config('bytea_output', 'hex', false),
    set_config('extra_float_digits', '1', false), set_config('client_min_messages', 'warning', false),
    set_config('plan_cache_mode', 'force_custom_plan', false),
    set_config('idle_in_transaction_session_timeout', $1, false)`;

class Session implements EngineConnection {
  readonly #prepared = new Map<string, Prepared>();
  #named = 0;
  #lost: Error | undefined;

  constructor(readonly client: PoolClient) {
    client.on('error', (error) => (this.#lost ??= error));
  }

  async run(
    sql: string,
    parameters: readonly (string | null)[],
    ahead: readonly EngineStatement[] = [],
  ): Promise<EngineAnswer> {
    try {
      return await this.#send(sql, parameters, ahead);
    } catch (error) {
      if (!isOutdatedPlan(error)) throw this.#explained(error);
      this.#prepared.clear();
      // What went ahead may have begun a transaction, which has failed with the statement.
      if (ahead.length > 0 || this.client.getTransactionStatus() !== 'I') throw error;
      return await this.#send(sql, parameters, ahead);
    }
  }

  release(broken = false): void {
    this.client.release(broken || this.#lost !== undefined || this.#named > maximumPrepared);
  }

  async #send(
    sql: string,
    parameters: readonly (string | null)[],
    ahead: readonly EngineStatement[],
  ): Promise<EngineAnswer> {
    const sendings: Sending[] = [...ahead, { sql, parameters }].map((one) => ({
      prepared: this.#preparedFor(one.sql, one.parameters.length === 0),
      parameters: one.parameters,
    }));
    try {
      return await this.client.query(new Exchange(sendings)).answer;
    } catch (error) {
      // Whether the server knows the names that were new to it is not told.
      for (const { prepared } of sendings) if (!prepared.known) this.#prepared.delete(prepared.text);
      throw error;
    }
  }

  #preparedFor(text: string, isWhole: boolean): Prepared {
    const known = this.#prepared.get(text);
    const now = Date.now();
    const outdated = isWhole && known?.known === true && now - known.since > planBelievedMs;
    if (known && !outdated) return known;
    if (text.length > longestNamed) return { name: '', text, known: false, since: now };
    if (!known) this.#named += 1;
    const name = known?.name ?? `s${this.#named}`;
    const prepared: Prepared = { name, text, known: false, outdated, since: now };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  /** The server ends a session that idled in its transaction; the driver then only knows a lost connection. */
  #explained(error: unknown): unknown {
    const cause = this.#lost ?? error;
    if (cause instanceof DatabaseError && cause.code === '25P03') return new TransactionTimedOut({ cause });
    return error;
  }
}
