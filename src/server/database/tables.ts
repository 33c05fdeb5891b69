import type { Kysely, Transaction as KyselyTransaction } from 'kysely';

/**
 * The schema as kysely sees it. Models are published at run time, so names are checked by the model
 * registry and not by the compiler; values come back `unknown` and are narrowed where they are used.
 */
export type Tables = Record<string, Record<string, unknown>>;

/** A running transaction. */
export type Transaction = KyselyTransaction<Tables>;

/** What a function that reads or writes accepts: the database itself or a running transaction. */
export type Executor = Kysely<Tables>;
