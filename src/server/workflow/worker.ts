import { sql } from 'kysely';
import { systemViewer } from '../access/viewers.ts';
import { countAttempt, MOST_ATTEMPTS } from './attempts.ts';
import type { Definitions } from './definitions.ts';
import { tellOne } from './outbox.ts';
import type { WorkflowParts } from './parts.ts';
import { carryThrough } from './protocol.ts';
import { beginByTimer } from './startEvents.ts';
import { loadRun } from './store.ts';

/**
 * Does one thing that is due: a run whose timers have come, a process that begins by the clock, or a message that was told. Answers whether
 * there was one. Any number of servers may do this at once: each takes what nobody else holds.
 */
export async function workOnce(parts: WorkflowParts, definitions: Definitions): Promise<boolean> {
  return (
    (await fireTimers(parts, definitions)) ||
    (await beginByTimer(parts, definitions)) ||
    (await tellOne(parts, definitions))
  );
}

async function fireTimers(parts: WorkflowParts, definitions: Definitions): Promise<boolean> {
  const now = parts.clock.now().toISOString();
  let id: string | undefined;
  try {
    return await parts.database.transaction(async (transaction) => {
      const isDue = sql`s.kind = 'timer' and s.due_at <= ${now} and s.attempts < ${MOST_ATTEMPTS} and (s.retry_at is null or s.retry_at <= ${now})`;
      const { rows } = await sql<{ id: string }>`
        select r.id from wf_instance r
        where r.id = r.root_id and r.status = 'running' and not r.suspended
          and exists (select 1 from wf_subscription s where s.root_id = r.id and ${isDue})
        limit 1 for update skip locked`.execute(transaction);
      const [root] = rows;
      if (!root) return false;
      // One at a time: what fires first may take the others away.
      const due = await sql<{ id: string }>`
        select s.id from wf_subscription s where s.root_id = ${root.id} and ${isDue} order by s.due_at, s.id limit 1`.execute(
        transaction,
      );
      id = due.rows[0]?.id;
      const loaded = await loadRun(transaction, root.id);
      if (!loaded || id === undefined) return false;
      const command = { kind: 'fire', subscription: id } as const;
      await carryThrough(parts, definitions, transaction, systemViewer('timer', `timer ${id}`), loaded, command);
      return true;
    });
  } catch (error) {
    if (id === undefined) throw error;
    await countAttempt(parts, 'wf_subscription', id, error);
    return true;
  }
}
