import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import { tableName } from '../physical.ts';
import type { BrokenLink, HistoryRange } from './verify.ts';

/** Last action of a chain whose record was destroyed on purpose. */
export const PURGE = 'purge';

/**
 * Compares the records of a model with the ends of their chains: each live or deleted record stands at the version that its history ends with, and
 * a chain without a record ends with its purge. Answers the first that does not.
 */
export async function verifyRecords(executor: Executor, { model, recordId }: HistoryRange): Promise<BrokenLink | null> {
  const only = recordId ? sql`and record_id = ${recordId}` : sql``;
  const same = recordId ? sql`and t.id = ${recordId}` : sql``;
  const { rows } = await sql<Row>`
    with ends as (select distinct on (record_id) record_id, id, version, action, actor_name, at from sys_history
      where model = ${model} ${only} order by record_id, version desc)
    select coalesce(t.id, e.record_id) as record, t.version as stands, e.id, e.version, e.action, e.actor_name, e.at
    from (select id, version from ${sql.table(tableName(model))} t where true ${same}) t full join ends e on e.record_id = t.id
    where (t.id is null and e.action <> ${PURGE}) or (t.id is not null and (e.record_id is null or e.version <> t.version or e.action = ${PURGE}))
    order by 1 limit 1`.execute(executor);
  const [row] = rows;
  if (!row) return null;
  const link = { model, recordId: row.record, id: row.id, action: row.action, actorName: row.actor_name, at: row.at };
  if (row.version === null)
    return { ...link, version: row.stands ?? 0, fault: 'noChain', expected: String(row.stands), found: '' };
  if (row.stands === null)
    return { ...link, version: row.version, fault: 'noRecord', expected: String(row.version), found: '' };
  const fault = row.version < row.stands ? 'cut' : 'recordVersion';
  return { ...link, version: row.version, fault, expected: String(row.stands), found: String(row.version) };
}

interface Row {
  record: string;
  stands: number | null;
  id: string | null;
  version: number | null;
  action: string | null;
  actor_name: string | null;
  at: string | null;
}
