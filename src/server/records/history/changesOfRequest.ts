import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';
import type { Patch } from './patch.ts';

/** The last change that a request made to a record. */
export interface RequestedChange {
  recordId: string;
  action: string;
  patch: Patch;
}

/** The last changes that a request made to these records; one statement. */
export async function changesOfRequest(
  executor: Executor,
  model: string,
  ids: readonly string[],
  requestId: string,
): Promise<RequestedChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RequestedChange>`
    select distinct on (record_id) record_id as "recordId", action, patch from sys_history
    where model = ${model} and record_id = any(${[...ids]}::uuid[]) and request_id = ${requestId}
    order by record_id, version desc`.execute(executor);
  return rows;
}
