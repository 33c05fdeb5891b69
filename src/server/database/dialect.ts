import {
  CompiledQuery,
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
import type { Engine, EngineConnection } from './engine.ts';
import { DatabaseError } from './errors.ts';
import type { OpenTransaction } from './openTransaction.ts';
import { toParameter, toRows } from './values.ts';

/** Kysely's dialect over either engine. `onStatement` is called once for every statement that is sent. */
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

  constructor(
    readonly engine: Engine,
    readonly openTransaction: OpenTransaction,
    readonly onStatement: () => void,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.openTransaction.refuseInside();
    const connection = new KyselyConnection(await this.engine.acquire(), this.onStatement);
    this.#connections.set(connection, connection);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation}${access}`));
  }

  /** A commit that the server answers with ROLLBACK stored nothing: a failed statement was swallowed by the work. */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const command = await this.#ours(connection).command('commit');
    if (command === 'COMMIT') return;
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
    await ours.command('rollback').catch(() => ours.markBroken());
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

class KyselyConnection implements DatabaseConnection {
  #broken = false;

  constructor(
    readonly connection: EngineConnection,
    readonly onStatement: () => void,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.onStatement();
    const answer = await this.connection.run(query.sql, query.parameters.map(toParameter)).catch(withCaller);
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(answer.command);
    return {
      rows: toRows(answer) as R[],
      numAffectedRows: changes && answer.affected !== null ? BigInt(answer.affected) : undefined,
    };
  }

  async command(sql: string): Promise<string> {
    this.onStatement();
    return (await this.connection.run(sql, [])).command;
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
