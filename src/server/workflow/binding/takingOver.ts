import type { Transaction } from '../../database/tables.ts';
import { Refusal } from '../../records/refusal.ts';
import { evaluateOverBill } from '../bill.ts';
import type { Workflow } from '../workflow.ts';
import { matchProcess } from './matching.ts';
import { processesTaking, recordsInReview, stepFor, submitterOf, type Taking, TAKING_OVER } from './recordsInReview.ts';

/** A record that a process has taken over, and the step at which it goes on. */
export interface TakenOver {
  billId: string;
  node: string;
}

/**
 * Takes over, by the processes in force (or that of `key`), the records that the transitions of their models alone have left in the middle of a review: a
 * run is begun for each at the step that names its state (`takeOver`), under the name of whoever has submitted it. Only the process that the rules of
 * matching name for a record takes it; one whose last process was terminated is left to people. Each record is a transaction of its own, so that this can
 * be repeated, broken off, and done by several servers at once.
 */
export async function takeOverRecords(workflow: Workflow, key?: string): Promise<TakenOver[]> {
  const { kysely } = workflow.parts.database;
  const found: TakenOver[] = [];
  for (const taking of await processesTaking(workflow, kysely, key))
    for (const id of await recordsInReview(workflow, kysely, taking)) {
      const node = await takeOne(workflow, taking, id);
      if (node !== null) found.push({ billId: id, node });
    }
  return found;
}

/** The step at which it goes on. Null where there is none for it, or somebody was faster: the record has gone on, or has a process already. */
async function takeOne(workflow: Workflow, taking: Taking, billId: string): Promise<string | null> {
  try {
    return await workflow.parts.database.transaction((transaction) =>
      takeWithin(workflow, transaction, taking, billId),
    );
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function takeWithin(
  workflow: Workflow,
  transaction: Transaction,
  taking: Taking,
  billId: string,
): Promise<string | null> {
  const { parts } = workflow;
  const { key, model } = taking;
  const { state } = await parts.records.lock(TAKING_OVER, model.templateCode, billId, { transaction });
  const { billData } = await parts.records.get(TAKING_OVER, model.templateCode, billId, transaction);
  const person = await submitterOf(transaction, model, billId, billData.createdBy);
  const node = await stepFor(transaction, taking, { state, person }, (source, initiator) =>
    evaluateOverBill(parts, transaction, TAKING_OVER, { model, recordId: billId, source, initiator }),
  );
  if (node === null || node === 'unreadable') return null;
  if ((await matchProcess(parts, transaction, TAKING_OVER, model, billId, person)) !== key) return null;
  await workflow.startWithin(transaction, TAKING_OVER, {
    key,
    templateCode: model.templateCode,
    billId,
    initiator: person,
    at: node.id,
  });
  return node.id;
}
