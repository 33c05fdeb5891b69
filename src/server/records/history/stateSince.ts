import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';

/** Since when records are in the state that they are in, by id; one statement. Records without states have no entry. */
export async function stateSince(
  executor: Executor,
  model: Model,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!model.states || ids.length === 0) return new Map();
  const { rows } = await sql<{ record_id: string; since: string }>`
    select record_id, max(at) as since from sys_history
    where model = ${model.base} and record_id = any(${[...ids]}::uuid[]) and jsonb_exists(patch -> 'after', ${model.states.field})
    group by record_id`.execute(executor);
  return new Map(rows.map((row) => [row.record_id, row.since]));
}
