import { sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import { jsonb } from '../database/json.ts';
import type { Transaction } from '../database/tables.ts';
import type { Entry } from './engine/world.ts';
import type { Root } from './store.ts';

/** Adds lines to the history of a run, in their order; one statement. */
export async function storeHistory(
  transaction: Transaction,
  root: Root,
  viewer: Viewer,
  at: string,
  history: readonly Entry[],
): Promise<void> {
  if (history.length === 0) return;
  const rows = history.map((entry, no) => ({
    no,
    root_id: root.id,
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
  }));
  await sql`
    insert into wf_history (root_id, instance_id, kind, node_id, flow_id, token_id, task_id, actor, actor_name, on_behalf_of,
      comment, payload, at)
    select root_id, instance_id, kind, node_id, flow_id, token_id, task_id, actor, actor_name, on_behalf_of, comment, payload, at
    from jsonb_to_recordset(${jsonb(rows)}) as entry(no int, root_id uuid, instance_id uuid, kind text, node_id text, flow_id text,
      token_id uuid, task_id uuid, actor uuid, actor_name text, on_behalf_of uuid, comment text, payload jsonb, at timestamptz)
    order by no`.execute(transaction);
}
