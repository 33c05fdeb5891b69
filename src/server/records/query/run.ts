import { CompiledQuery } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import type { Query } from './query.ts';

/** A row as the database answers it, by the names that the statement gives. */
export type DbRow = Record<string, unknown>;

/** Sends a statement; `query` holds the values that its text refers to. */
export async function run(executor: Executor, query: Query, sql: string): Promise<DbRow[]> {
  const { rows } = await executor.executeQuery<DbRow>(CompiledQuery.raw(sql, query.values));
  return rows;
}
