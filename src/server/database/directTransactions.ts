import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  SingleConnectionProvider,
  Transaction as KyselyTransaction,
  type TransactionSettings,
} from 'kysely';
import { DatabaseError } from './errors.ts';
import type { Tables, Transaction } from './tables.ts';

/**
 * Transactions whose statements go straight to their connection. Kysely's own pass each statement through a dozen wrappers, with a promise
 * of its own in each, which costs more than all that the driver does for it.
 */
export class DirectTransactions {
  readonly #driver: Driver;
  readonly #compiler: QueryCompiler;
  readonly #adapter: DialectAdapter;

  constructor(private readonly dialect: Dialect) {
    this.#driver = dialect.createDriver();
    this.#compiler = dialect.createQueryCompiler();
    this.#adapter = dialect.createAdapter();
  }

  /** Commits when the work returns, rolls back when it throws. The transaction takes no statement afterwards. */
  async run<T>(work: (transaction: Transaction) => Promise<T>, settings: TransactionSettings): Promise<T> {
    const driver = this.#driver;
    const connection = await driver.acquireConnection();
    try {
      await driver.beginTransaction(connection, settings);
      return await this.#within(connection, work);
    } finally {
      await driver.releaseConnection(connection);
    }
  }

  async #within<T>(connection: DatabaseConnection, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { dialect } = this;
    const driver = this.#driver;
    const executor = new TransactionExecutor(this.#compiler, this.#adapter, connection);
    try {
      const result = await work(new KyselyTransaction<Tables>({ config: { dialect }, driver, dialect, executor }));
      await driver.commitTransaction(connection);
      return result;
    } catch (error) {
      await driver.rollbackTransaction(connection);
      throw error;
    } finally {
      executor.isOver = true;
    }
  }
}

/** 25P02: an earlier statement of the transaction has failed, and this one was not even looked at. */
const isAborted = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02';

/** Sends one statement after the other, as kysely does: who asks for two at once gets the second one when the first is answered. */
class TransactionExecutor extends DefaultQueryExecutor {
  isOver = false;
  #running: Promise<unknown> | undefined;
  /** What has aborted the transaction. Whoever hears of it by a later statement must hear this: it says whether a retry is worth it. */
  #cause: unknown;

  constructor(
    compiler: QueryCompiler,
    adapter: DialectAdapter,
    private readonly connection: DatabaseConnection,
  ) {
    super(compiler, adapter, new SingleConnectionProvider(connection));
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    while (this.#running) await this.#running.catch(() => undefined);
    if (this.isOver) throw new Error('The transaction is over already.');
    const running = this.connection.executeQuery<R>(query);
    this.#running = running;
    try {
      const result = await running;
      this.#cause = undefined;
      return result;
    } catch (error) {
      if (isAborted(error) && this.#cause !== undefined) throw this.#cause;
      this.#cause = error;
      throw error;
    } finally {
      this.#running = undefined;
    }
  }
}
