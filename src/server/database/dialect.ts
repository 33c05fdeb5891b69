import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Engine, EngineAnswer, EngineConnection, EngineStatement } from './engine.ts';
import { DatabaseError } from './errors.ts';
import { OFTEN_ASKED, OftenAsked } from './oftenAsked.ts';
import type { OpenTransaction } from './openTransaction.ts';
import { toParameter, toRows } from './values.ts';

/** Kysely's dialect over either engine. `onStatement` is called for every statement that is sent; what goes ahead of one is not counted by itself. */
export function engineDialect(engine: Engine, openTransaction: OpenTransaction, onStatement: () => void): Dialect {
  return {
    createDriver: () => new EngineDriver(engine, openTransaction, onStatement),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
  };
}

class EngineDriver implements Driver {
  readonly #connections = new WeakMap<DatabaseConnection, KyselyConnection>();
  readonly #often = new OftenAsked();

  constructor(
    readonly engine: Engine,
    readonly openTransaction: OpenTransaction,
    readonly onStatement: () => void,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.openTransaction.refuseInside();
    const often = this.engine.name === 'postgres' ? this.#often : null;
    const connection = new KyselyConnection(await this.engine.acquire(), this.onStatement, often);
    this.#connections.set(connection, connection);
    return connection;
  }

  /** The transaction begins with its first statement, which spares the way there and back. */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    this.#ours(connection).begin(`start transaction${isolation}${access}`);
  }

  /** A commit that the server answers with ROLLBACK stored nothing: a failed statement was swallowed by the work. */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const command = await this.#ours(connection).end('commit');
    if (command === null || command === 'COMMIT') return;
    const error = new DatabaseError(
      'The transaction was rolled back because one of its statements had failed.',
      0,
      'error',
    );
    error.code = '25P02';
    throw error;
  }

  /** A connection that cannot even roll back is thrown away: the server rolls back when it is gone. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const ours = this.#ours(connection);
    await ours.end('rollback').catch(() => ours.markBroken());
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await this.#ours(connection).command(`savepoint ${quoted(name)}`);
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await this.#ours(connection).command(`rollback to savepoint ${quoted(name)}`);
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await this.#ours(connection).command(`release savepoint ${quoted(name)}`);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#ours(connection).release();
  }

  async destroy(): Promise<void> {
    await this.engine.close();
  }

  #ours(connection: DatabaseConnection): KyselyConnection {
    const ours = this.#connections.get(connection);
    if (!ours) throw new Error('The connection does not belong to this driver.');
    return ours;
  }
}

/**
 * Begins the text of a statement that finds its rows by their ids, so that a plan for any values is as good as one for those at hand and
 * is made only once. Heeded within transactions.
 */
export const PLANNED_ONCE = '/* planned once */ ';

/**
 * Begins the text of a statement, within a transaction, whose answer nobody reads: it goes with the next statement, or the commit, which
 * fails when it does.
 */
export const UNREAD = '/* unread */ ';

class KyselyConnection implements DatabaseConnection {
  #broken = false;
  /** Statements that go ahead of the next one. */
  #ahead: EngineStatement[] = [];
  #transaction: 'none' | 'asked' | 'begun' = 'none';
  /** Which plans the open transaction makes. */
  #plans: 'custom' | 'generic' | undefined;

  constructor(
    readonly connection: EngineConnection,
    readonly onStatement: () => void,
    /** Null where a statement without values keeps the plan of its first time for good. */
    readonly often: OftenAsked | null,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#choosePlans(query.sql);
    const parameters = query.parameters.map(toParameter);
    if (this.#transaction !== 'none' && query.sql.startsWith(UNREAD)) {
      this.#ahead.push({ sql: query.sql, parameters });
      return { rows: [] };
    }
    const asked = { sql: query.sql, parameters };
    const isOften = this.#transaction === 'none' && asked.sql.startsWith(OFTEN_ASKED);
    const sent = isOften && this.often ? this.often.instead(asked) : asked;
    const answer = await this.#run(sent).catch(withCaller);
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(answer.command);
    return {
      rows: toRows(answer) as R[],
      numAffectedRows: changes && answer.affected !== null ? BigInt(answer.affected) : undefined,
    };
  }

  async command(sql: string): Promise<string> {
    return (await this.#run({ sql, parameters: [] })).command;
  }

  begin(sql: string): void {
    this.#ahead = [{ sql, parameters: [] }];
    this.#transaction = 'asked';
    this.#plans = 'custom';
  }

  /** Ends the transaction; null when it never began, since nothing was asked of it. */
  async end(sql: 'commit' | 'rollback'): Promise<string | null> {
    const hasBegun = this.#transaction === 'begun';
    const isUnread = this.#ahead.length > (hasBegun ? 0 : 1);
    if (sql === 'rollback' || (!hasBegun && !isUnread)) this.#ahead = [];
    this.#plans = undefined;
    if (!hasBegun && this.#ahead.length === 0) {
      this.#transaction = 'none';
      return null;
    }
    const command = await this.command(sql);
    this.#transaction = 'none';
    return command;
  }

  async #run({ sql, parameters }: EngineStatement): Promise<EngineAnswer> {
    const ahead = this.#ahead;
    this.#ahead = [];
    if (this.#transaction === 'asked') this.#transaction = 'begun';
    this.onStatement();
    return await this.connection.run(sql, parameters, ahead);
  }

  #choosePlans(sql: string): void {
    if (this.#plans === undefined) return;
    const begin = sql.startsWith(UNREAD) ? UNREAD.length : 0;
    const wanted = sql.startsWith(PLANNED_ONCE, begin) ? 'generic' : 'custom';
    if (wanted === this.#plans) return;
    this.#plans = wanted;
    this.#ahead.push({ sql: `set local plan_cache_mode = force_${wanted}_plan`, parameters: [] });
  }

  /** Neither engine streams: a large read asks for keyset batches. */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered. Read in batches by key.');
  }

  markBroken(): void {
    this.#broken = true;
  }

  release(): void {
    this.connection.release(this.#broken);
  }
}

/** An error that was made where the answer arrived says nothing of who asked: the asking side's trace is added. */
function withCaller(error: unknown): never {
  if (error instanceof Error) error.stack += '\n' + (new Error().stack ?? '').split('\n').slice(2).join('\n');
  throw error;
}

function quoted(identifier: string): string {
  return '"' + identifier.replaceAll('"', '""') + '"';
}
