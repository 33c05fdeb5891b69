import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import { jsonb } from '../database/json.ts';
import type { Entry } from './engine/world.ts';
import type { Root } from './store.ts';

/** A line of the history as it is stored. */
export type HistoryRow = ReturnType<typeof historyRow>;

export const historyRow = (entry: Entry, viewer: Viewer, at: string) => ({
  instance_id: entry.instance,
  kind: entry.kind,
  node_id: entry.node,
  flow_id: entry.flow,
  token_id: entry.token,
  task_id: entry.task,
  actor: entry.actor,
  actor_name: entry.actor === null ? null : viewer.name,
  on_behalf_of: entry.onBehalfOf,
  comment: entry.comment,
  payload: entry.payload,
  at,
});

/** Adds lines to the history of a run, in their order, as a part of a statement. */
export function historyPart(root: Root, rows: readonly HistoryRow[]): RawBuilder<unknown> {
  const numbered = rows.map((row, no) => ({ no, ...row }));
  return sql`
    insert into wf_history (root_id, instance_id, kind, node_id, flow_id, token_id, task_id, actor, actor_name, on_behalf_of,
      comment, payload, at)
    select ${root.id}::uuid, instance_id, kind, node_id, flow_id, token_id, task_id, actor, actor_name, on_behalf_of, comment, payload, at
    from jsonb_to_recordset(${jsonb(numbered)}) as entry(no int, instance_id uuid, kind text, node_id text, flow_id text,
      token_id uuid, task_id uuid, actor uuid, actor_name text, on_behalf_of uuid, comment text, payload jsonb, at timestamptz)
    order by no`;
}
