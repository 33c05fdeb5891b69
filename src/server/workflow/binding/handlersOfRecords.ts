import { sql } from 'kysely';
import { jsonb } from '../../database/json.ts';
import type { Transaction } from '../../database/tables.ts';
import { isOpen, type State } from '../engine/state.ts';
import type { WorkflowParts } from '../parts.ts';
import type { Loaded } from '../store.ts';

/**
 * Whoever has a record to handle takes part in it, and goes on to when he has done his part: `candidate` while he may, `handler` for good. What
 * that opens to him is for the policies of the model to say.
 */
export async function storeHandlers(
  { registry }: Pick<WorkflowParts, 'registry'>,
  transaction: Transaction,
  { root, state }: Loaded,
  before: State | null,
): Promise<void> {
  const model = root.templateCode === null ? undefined : registry.model(root.templateCode);
  if (!model || root.billId === null) return;
  const [old, now] = [before ? partsOf(before) : new Map<string, Part>(), partsOf(state)];
  const gone = [...old].flatMap(([key, part]) => (now.has(key) || part.kind === 'handler' ? [] : [part]));
  const added = [...now].flatMap(([key, part]) => (old.has(key) ? [] : [part]));
  if (gone.length > 0)
    await sql`
      delete from record_participant p using jsonb_to_recordset(${jsonb(gone)}) as g(principal uuid, kind text)
      where p.model = ${model.base} and p.record_id = ${root.billId} and p.principal = g.principal and p.kind = g.kind`.execute(
      transaction,
    );
  if (added.length > 0)
    await sql`
      insert into record_participant (model, record_id, principal, kind)
      select ${model.base}, ${root.billId}::uuid, principal, kind
      from jsonb_to_recordset(${jsonb(added)}) as a(principal uuid, kind text) on conflict do nothing`.execute(
      transaction,
    );
}

interface Part {
  principal: string;
  kind: 'candidate' | 'handler';
}

function partsOf(state: State): Map<string, Part> {
  const found = new Map<string, Part>();
  const add = (principal: string | null, kind: Part['kind']): void => {
    if (principal !== null) found.set(`${kind} ${principal}`, { principal, kind });
  };
  for (const task of state.tasks.values()) {
    if (isOpen(task)) for (const id of [task.assignee, task.owner, ...task.candidates]) add(id, 'candidate');
    else if (task.status === 'done') for (const id of [task.actor, task.owner]) add(id, 'handler');
  }
  return found;
}
