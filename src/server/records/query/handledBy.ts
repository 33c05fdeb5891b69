import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';

/** Those of the records that this person has created or submitted: four eyes want another one. One statement, none for no record. */
export async function handledBy(
  executor: Executor,
  model: Model,
  ids: readonly string[],
  viewer: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ record_id: string }>`
    select distinct record_id from sys_history where model = ${model.base} and record_id = any(${ids}::uuid[])
    and actor = ${viewer} and action in ('create', 'transition:submit')`.execute(executor);
  return new Set(rows.map((row) => row.record_id));
}
