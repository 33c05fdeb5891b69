import { sql } from 'kysely';
import { SYSTEM_ID, systemViewer } from '../access/viewers.ts';
import type { Transaction } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import type { Clock } from '../records/expressionContext.ts';
import type { Definitions } from './definitions.ts';
import { type Definition, nodesIn } from './engine/definition.ts';
import { after, schedule } from './engine/timer.ts';
import { countAttempt, MOST_ATTEMPTS } from './attempts.ts';
import type { WorkflowParts } from './parts.ts';
import { beginRun } from './starting.ts';

/** The version just deployed begins by its triggers from now on, earlier ones of the key no more. */
export async function storeStarts(
  transaction: Transaction,
  clock: Clock,
  key: string,
  definitionId: string,
  definition: Definition,
): Promise<void> {
  await sql`delete from wf_start where key = ${key}`.execute(transaction);
  const now = { now: clock.now().toISOString(), timeZone: clock.timeZone };
  for (const { id, kind, event } of nodesIn(definition, null)) {
    if (kind !== 'start' || !event || event.kind === 'none') continue;
    const times = event.timer && schedule(event.timer.kind, event.timer.text, now);
    await sql`
      insert into wf_start (id, key, definition_id, node_id, kind, name, due_at, left_times, every)
      values (${newId()}, ${key}, ${definitionId}, ${id}, ${event.kind}, ${event.name}, ${times?.dueAt ?? null},
        ${times?.left ?? null}, ${times?.every ?? null})`.execute(transaction);
  }
}

/** Begins one process whose time has come, for whoever deployed it. Answers whether there was one; any number of servers may do this at once. */
export async function beginByTimer(parts: WorkflowParts, definitions: Definitions): Promise<boolean> {
  const now = parts.clock.now().toISOString();
  let id: string | undefined;
  try {
    return await parts.database.transaction(async (transaction) => {
      const { rows } = await sql<TimerRow>`
        select s.id, s.definition_id, s.node_id, s.due_at, s.left_times, s.every, d.deployed_by from wf_start s
        join wf_definition d on d.id = s.definition_id
        where s.kind = 'timer' and s.due_at <= ${now} and not d.suspended and s.attempts < ${MOST_ATTEMPTS}
          and (s.retry_at is null or s.retry_at <= ${now})
        order by s.due_at limit 1 for update of s skip locked`.execute(transaction);
      const row = rows[0];
      if (!row) return false;
      id = row.id;
      await beginRun(parts, definitions, transaction, systemViewer('timer', `timer ${row.id}`), {
        definition: row.definition_id,
        templateCode: null,
        billId: null,
        initiator: row.deployed_by ?? SYSTEM_ID,
        start: row.node_id,
        variables: {},
        next: [],
      });
      const { every, left_times: left } = row;
      const next = every !== null && left !== 0 ? after(row.due_at, every, parts.clock.timeZone) : null;
      await sql`
        update wf_start set due_at = ${next}, left_times = ${left === null ? null : Math.max(left - 1, 0)}, attempts = 0, last_error = null
        where id = ${row.id}`.execute(transaction);
      return true;
    });
  } catch (error) {
    if (id === undefined) throw error;
    await countAttempt(parts, 'wf_start', id, error);
    return true;
  }
}

/** What is told, as far as it may begin something. */
export interface Beginner {
  kind: 'message' | 'signal';
  name: string;
  payload: Readonly<Record<string, unknown>>;
  templateCode: string | null;
  billId: string | null;
  initiator: string | null;
}

/**
 * Begins every process that begins by this message or signal, about the record of whoever tells it. One that takes along a record of another
 * model, or one for which a process runs already, is not begun.
 */
export async function beginByEvent(
  parts: WorkflowParts,
  definitions: Definitions,
  transaction: Transaction,
  { kind, name, payload, templateCode, billId, initiator }: Beginner,
): Promise<void> {
  const { rows } = await sql<{
    definition_id: string;
    node_id: string;
    model: string | null;
    deployed_by: string | null;
  }>`
    select s.definition_id, s.node_id, d.model, d.deployed_by from wf_start s join wf_definition d on d.id = s.definition_id
    where s.kind = ${kind} and s.name = ${name} and not d.suspended order by s.id`.execute(transaction);
  const base = templateCode === null ? undefined : parts.registry.model(templateCode)?.base;
  for (const row of rows) {
    const model = row.model === null ? undefined : parts.registry.model(row.model);
    if (row.model !== null && (billId === null || base === undefined || model?.base !== base)) continue;
    const about = model ? { templateCode: model.templateCode, billId } : { templateCode: null, billId: null };
    if (about.billId !== null && (await isRunning(transaction, about.templateCode ?? '', about.billId))) continue;
    await beginRun(parts, definitions, transaction, systemViewer(kind, `${kind} ${name}`), {
      ...about,
      definition: row.definition_id,
      initiator: initiator ?? row.deployed_by ?? SYSTEM_ID,
      start: row.node_id,
      variables: payload,
      next: [],
    });
  }
}

async function isRunning(transaction: Transaction, templateCode: string, billId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wf_instance where template_code = ${templateCode} and bill_id = ${billId} and id = root_id and status = 'running'`.execute(
    transaction,
  );
  return rows.length > 0;
}

interface TimerRow {
  id: string;
  definition_id: string;
  node_id: string;
  due_at: string;
  left_times: number | null;
  every: string | null;
  deployed_by: string | null;
}
