import { sql } from 'kysely';
import type { RequestOf } from '../../contract/endpoint.ts';
import type { workflowEndpoints } from '../../contract/endpoints/workflow.ts';
import type { Viewer } from '../access/viewer.ts';
import { systemViewer } from '../access/viewers.ts';
import { jsonb } from '../database/json.ts';
import type { Transaction } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import { countAttempt, MOST_ATTEMPTS } from './attempts.ts';
import type { Definitions } from './definitions.ts';
import type { Told } from './engine/world.ts';
import { passOnWork } from './leavers.ts';
import type { WorkflowParts } from './parts.ts';
import { carryThrough } from './protocol.ts';
import { beginByEvent } from './startEvents.ts';
import { loadRun } from './store.ts';

/** Tells one thing to all whom it concerns, in one transaction. Answers whether there was one. */
export async function tellOne(parts: WorkflowParts, definitions: Definitions): Promise<boolean> {
  const now = parts.clock.now().toISOString();
  let id: string | undefined;
  try {
    return await parts.database.transaction(async (transaction) => {
      const { rows } = await sql<OutboxRow>`
        select id, told, bill_id, template_code, initiator from wf_outbox where retry_at <= ${now} and attempts < ${MOST_ATTEMPTS}
        order by id limit 1 for update skip locked`.execute(transaction);
      const row = rows[0];
      if (!row) return false;
      id = row.id;
      const done =
        row.told.kind === 'left'
          ? await passOnWork(parts, definitions, transaction, row.told.person)
          : await tellRuns(parts, definitions, transaction, row, row.told);
      if (!done) return true;
      await sql`delete from wf_outbox where id = ${row.id}`.execute(transaction);
      return true;
    });
  } catch (error) {
    if (id === undefined) throw error;
    await countAttempt(parts, 'wf_outbox', id, error);
    return true;
  }
}

/** Somebody outside of all runs tells something. */
export async function tellOutside(
  { database, clock }: WorkflowParts,
  viewer: Viewer,
  {
    kind,
    name,
    correlation,
    templateCode,
    billId,
    payload,
  }: RequestOf<(typeof workflowEndpoints)['api/workflow/tell']>,
): Promise<void> {
  const told: Told =
    kind === 'signal' ? { kind, name } : { kind, name, correlation: correlation ?? null, payload: payload ?? {} };
  await sql`
    insert into wf_outbox (id, told, bill_id, template_code, initiator, retry_at)
    values (${newId()}, ${jsonb(told)}, ${billId ?? null}, ${templateCode ?? null}, ${viewer.id}, ${clock.now().toISOString()})`.execute(
    database.kysely,
  );
}

/** A signal reaches every run that waits for it and begins every process that begins by it; a message one run, else what begins by it. */
async function tellRuns(
  parts: WorkflowParts,
  definitions: Definitions,
  transaction: Transaction,
  { id, bill_id, template_code, initiator }: OutboxRow,
  told: Told,
): Promise<true> {
  const correlation = told.kind === 'message' ? (told.correlation ?? bill_id) : null;
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
    await carryThrough(parts, definitions, transaction, systemViewer('message', `message ${id}`), loaded, command);
  }
  if (told.kind === 'message' && waiting.rows.length > 0) return true;
  const { kind, name } = told;
  const payload = told.kind === 'message' ? told.payload : {};
  const about = { templateCode: template_code, billId: bill_id, initiator };
  await beginByEvent(parts, definitions, transaction, { kind, name, payload, ...about });
  return true;
}

interface OutboxRow {
  id: string;
  told: Told | { kind: 'left'; person: string };
  bill_id: string | null;
  template_code: string | null;
  initiator: string | null;
}
