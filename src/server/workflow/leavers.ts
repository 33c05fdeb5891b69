import { sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import { systemViewer } from '../access/viewers.ts';
import type { Transaction } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import type { TellableChange } from '../records/write/ports.ts';
import { part, type Part } from '../records/write/statementPart.ts';
import type { Definitions } from './definitions.ts';
import type { WorkflowParts } from './parts.ts';
import { filersOf } from './filers.ts';
import { substitutesFor } from './people.ts';
import { carryThrough } from './protocol.ts';
import { loadRun, type Root } from './store.ts';

/** Runs whose tasks are passed on in one transaction; the rest has its turn right afterwards. */
const AT_ONCE = 20;

/** What is stored together with a change of a user after which he works no more: that his open tasks are to be passed on. */
export function besideLeaving({ model, recordId, action }: TellableChange): Part[] {
  if (model.base !== 'sysUser' || !LEAVES.has(action)) return [];
  const told = JSON.stringify({ kind: 'left', person: recordId });
  return [part`insert into wf_outbox (id, told) values (${newId()}::uuid, ${told}::text::jsonb)`];
}

const LEAVES: ReadonlySet<string> = new Set(['transition:disable', 'transition:leave', 'delete']);

/**
 * Gives the open tasks of somebody who has left to whoever is above him, or to an administrator of processes. Answers whether all of them
 * are passed on.
 */
export async function passOnWork(
  parts: WorkflowParts,
  definitions: Definitions,
  transaction: Transaction,
  person: string,
): Promise<boolean> {
  const { rows } = await sql<{ root_id: string }>`
    select distinct t.root_id from wf_task t join wf_instance r on r.id = t.root_id
    where r.status = 'running' and t.status in ('open', 'parked')
      and (t.assignee = ${person} or t.owner = ${person} or t.candidates @> array[${person}]::uuid[])
    order by 1 limit ${AT_ONCE}`.execute(transaction);
  if (rows.length === 0) return true;
  let passedOn = 0;
  for (const { root_id } of rows) {
    const loaded = await loadRun(transaction, root_id);
    if (!loaded) continue;
    const system = systemViewer('leaver', `leaver ${person}`);
    const filers = await filersOfRun(parts, transaction, system, loaded.root);
    const [to] = await substitutesFor(transaction, person, filers);
    // A record that everybody else has filed keeps the others not waiting.
    if (to === undefined) continue;
    const command = { kind: 'reassign', from: person, to, comment: null, left: true } as const;
    await carryThrough(parts, definitions, transaction, system, loaded, command);
    passedOn += 1;
  }
  if (passedOn === 0) throw new Error('Nobody is there who takes over the tasks of one who has left.');
  return passedOn === rows.length && rows.length < AT_ONCE;
}

async function filersOfRun(
  parts: WorkflowParts,
  transaction: Transaction,
  system: Viewer,
  root: Root,
): Promise<readonly string[]> {
  const { templateCode, billId } = root;
  if (templateCode === null || billId === null) return [];
  const { billData } = await parts.records.get(system, templateCode, billId, transaction);
  return await filersOf(parts, transaction, root, billData.createdBy);
}
