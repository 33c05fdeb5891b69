import { sql } from 'kysely';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';

/** Tells each row of the recycle bin when it was deleted and by whom (`_deleted`); one statement. */
export async function addDeletion(executor: Executor, model: Model, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { rows: found } = await sql<{
    record_id: string;
    at: string;
    actor_name: string | null;
    reason: string | null;
  }>`
    select distinct on (record_id) record_id, at, actor_name, reason from sys_history
    where model = ${model.base} and record_id = any(${rows.map((row) => row.id)}::uuid[]) and action = 'delete'
    order by record_id, version desc`.execute(executor);
  const deletions = new Map(found.map((entry) => [entry.record_id, entry]));
  for (const row of rows) {
    const entry = deletions.get(row.id);
    if (entry) row._deleted = { at: entry.at, byName: entry.actor_name, reason: entry.reason };
  }
}
