import { DatabaseError } from 'pg';

/** A statement that the database refused. `code` is its SQLSTATE; both engines throw this class. */
export { DatabaseError };

/** Another living process has the embedded database folder open. */
export class DataFolderLocked extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is already in use by process ${pid}. ` +
        'Two servers on one embedded database would destroy it. Stop that process, or give this one another DATA_DIR.',
    );
    this.name = 'DataFolderLocked';
  }
}

/** PostgreSQL does not answer, or does not let us in. The message names host, port and what to check. */
export class DatabaseUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnreachable';
  }
}

/** The database answers but cannot hold our data rightly (character type, encoding, version). */
export class DatabaseUnsuitable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUnsuitable';
  }
}

/** The engine has stopped (closed, or its worker died); nothing more can be asked of it. */
export class DatabaseStopped extends Error {
  constructor(message = 'The database is closed.', options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStopped';
  }
}

/** A transaction stood idle for too long and was rolled back, so that it does not block others. */
export class TransactionTimedOut extends Error {
  constructor(options?: ErrorOptions) {
    super('The transaction stood idle for too long and was rolled back. Nothing of it was stored.', options);
    this.name = 'TransactionTimedOut';
  }
}

/** A transaction's work asked the database itself instead of the transaction that it was given. */
export class QueryOutsideTransaction extends Error {
  constructor() {
    super(
      'A statement was sent to the database while this piece of work holds an open transaction. ' +
        'Pass the transaction on: the statement would not see its changes, and would wait for it for ever on the embedded engine.',
    );
    this.name = 'QueryOutsideTransaction';
  }
}

/** SQLSTATE of a database error, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** True for a broken unique constraint; `constraint`, when given, must be the one that broke. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return false;
  return constraint === undefined || error.constraint === constraint;
}
