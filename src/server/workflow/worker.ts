import { sql } from 'kysely';
import { systemViewer } from '../access/viewers.ts';
import { messageOf, MOST_ATTEMPTS, retryAt } from './attempts.ts';
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
  let rootId: string | undefined;
  try {
    return await parts.database.transaction(async (transaction) => {
      const { rows } = await sql<{ id: string }>`
        select r.id from wf_instance r
        where r.id = r.root_id and r.status = 'running' and not r.suspended and exists (
          select 1 from wf_subscription s where s.root_id = r.id and s.kind = 'timer' and s.due_at <= ${now}
            and s.attempts < ${MOST_ATTEMPTS} and (s.retry_at is null or s.retry_at <= ${now}))
        limit 1 for update skip locked`.execute(transaction);
      rootId = rows[0]?.id;
      if (rootId === undefined) return false;
      const loaded = await loadRun(transaction, rootId);
      const due = [...(loaded?.state.subscriptions.values() ?? [])]
        .filter(({ kind, dueAt }) => kind === 'timer' && dueAt !== null && dueAt <= now)
        .sort((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? ''));
      // One at a time: what fires first may take the others away.
      const [first] = due;
      if (!loaded || !first) return false;
      const command = { kind: 'fire', subscription: first.id } as const;
      await carryThrough(parts, definitions, transaction, systemViewer('timer', `timer ${first.id}`), loaded, command);
      return true;
    });
  } catch (error) {
    if (rootId === undefined) throw error;
    await sql`
      update wf_subscription set attempts = attempts + 1, last_error = ${messageOf(error)},
        retry_at = ${retryAt(now)}
      where root_id = ${rootId} and kind = 'timer' and due_at <= ${now}`.execute(parts.database.kysely);
    return true;
  }
}
