import { sql } from 'kysely';
import { systemViewer } from '../access/viewers.ts';
import type { Definitions } from './definitions.ts';
import type { Told } from './engine/world.ts';
import type { WorkflowParts } from './parts.ts';
import { carryThrough } from './protocol.ts';
import { loadRun } from './store.ts';

/** Times that a timer or a message is tried; after that it stands in the list of incidents. */
export const MOST_ATTEMPTS = 5;

/**
 * Does one thing that is due: a run whose timers have come, or a message that was told. Answers whether there was one. Any number of
 * servers may do this at once: each takes what nobody else holds.
 */
export async function workOnce(parts: WorkflowParts, definitions: Definitions): Promise<boolean> {
  return (await fireTimers(parts, definitions)) || (await tellOne(parts, definitions));
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
        retry_at = ${now}::timestamptz + make_interval(mins => (attempts + 1) * (attempts + 1))
      where root_id = ${rootId} and kind = 'timer' and due_at <= ${now}`.execute(parts.database.kysely);
    return true;
  }
}

async function tellOne(parts: WorkflowParts, definitions: Definitions): Promise<boolean> {
  const now = parts.clock.now().toISOString();
  let id: string | undefined;
  try {
    return await parts.database.transaction(async (transaction) => {
      const { rows } = await sql<{ id: string; told: Told; bill_id: string | null }>`
        select id, told, bill_id from wf_outbox where retry_at <= ${now} and attempts < ${MOST_ATTEMPTS}
        order by id limit 1 for update skip locked`.execute(transaction);
      const row = rows[0];
      if (!row) return false;
      id = row.id;
      const { told } = row;
      const correlation = told.kind === 'message' ? (told.correlation ?? row.bill_id) : null;
      // In the order of their ids: two servers that tell the same runs wait for each other and never in a circle.
      const waiting = await sql<{ root_id: string }>`
        select distinct s.root_id from wf_subscription s join wf_instance r on r.id = s.root_id
        where s.kind = ${told.kind} and s.name = ${told.name} and r.status = 'running' and not r.suspended
          and (${told.kind === 'signal'} or s.correlation is not distinct from ${correlation}::text) order by 1`.execute(
        transaction,
      );
      for (const { root_id } of waiting.rows) {
        const loaded = await loadRun(transaction, root_id);
        if (!loaded) continue;
        const command =
          told.kind === 'signal'
            ? ({ kind: 'signal', name: told.name } as const)
            : ({ kind: 'message', name: told.name, correlation, payload: told.payload } as const);
        await carryThrough(
          parts,
          definitions,
          transaction,
          systemViewer('message', `message ${row.id}`),
          loaded,
          command,
        );
      }
      await sql`delete from wf_outbox where id = ${row.id}`.execute(transaction);
      return true;
    });
  } catch (error) {
    if (id === undefined) throw error;
    await sql`
      update wf_outbox set attempts = attempts + 1, last_error = ${messageOf(error)},
        retry_at = ${now}::timestamptz + make_interval(mins => (attempts + 1) * (attempts + 1)) where id = ${id}`.execute(
      parts.database.kysely,
    );
    return true;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
