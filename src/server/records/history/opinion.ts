import { sql } from 'kysely';
import type { Opinion } from '../../../contract/endpoints/records.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';

const TRANSITION = 'transition:';

/**
 * The newest opinion about a record as it stands: said with the transition that brought it into its state, or since. Null where nothing
 * was said, where the viewer does not see the state, and for records that are done: what was said of those stands in their history. The caller has made sure that the viewer
 * may see the record.
 */
export async function readOpinion(
  executor: Executor,
  model: Model,
  id: string,
  state: unknown,
): Promise<Opinion | null> {
  const { states } = model;
  if (!states || typeof state !== 'string' || states.list.find(({ code }) => code === state)?.tone === 'done')
    return null;
  const { rows } = await sql<Row>`
    select action, actor_name, reason, at from sys_history
    where model = ${model.base} and record_id = ${id} and action like ${`${TRANSITION}%`} and reason is not null
      and version >= (select max(version) from sys_history
        where model = ${model.base} and record_id = ${id} and jsonb_exists(patch -> 'after', ${states.field}))
    order by version desc limit 1`.execute(executor);
  const [row] = rows;
  if (!row) return null;
  const step = states.transitions.find(({ name }) => name === row.action.slice(TRANSITION.length));
  return { step: step?.title, by: row.actor_name, at: row.at, text: row.reason };
}

interface Row {
  action: string;
  actor_name: string | null;
  reason: string;
  at: string;
}
