import { sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import type { Loaded } from './store.ts';

/** Whether somebody may look at a run: its initiator, whoever takes or took part, who got a copy, and who watches over processes (`wfInstance:view`). */
export async function mayLook(executor: Executor, viewer: Viewer, { root, state }: Loaded): Promise<boolean> {
  if (root.initiator === viewer.id || viewer.can('wfInstance:view')) return true;
  const takesPart = [...state.tasks.values()].some(
    ({ assignee, owner, actor, candidates }) =>
      assignee === viewer.id || owner === viewer.id || actor === viewer.id || candidates.includes(viewer.id),
  );
  if (takesPart) return true;
  const { rows } = await sql`
    select 1 from wf_cc where root_id = ${root.id} and user_id = ${viewer.id}`.execute(executor);
  return rows.length > 0;
}
