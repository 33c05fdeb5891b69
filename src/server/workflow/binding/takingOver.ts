import { setTimeout as rest } from 'node:timers/promises';
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

/** Records that are taken over in one piece of the work. */
const PIECE = 50;
/** Between two pieces others come first, as long as the piece took, but no longer than this. */
const LONGEST_REST_MS = 500;

/**
 * Takes over, by the processes in force (or that of `key`), the records that the transitions of their models alone have left in the middle of a review: a
 * run is begun for each at the step that names its state (`takeOver`), under the name of whoever has submitted it. Only the process that the rules of
 * matching name for a record takes it; one whose last process was terminated is left to people. Each record is a transaction of its own, so that this can
 * be repeated, broken off between any two pieces, and done by several servers at once. Those that fail keep nothing from the others: it throws at the end.
 */
export async function* takeOverInPieces(workflow: Workflow, key?: string): AsyncGenerator<TakenOver[], void> {
  const { kysely } = workflow.parts.database;
  const failed: unknown[] = [];
  for (const taking of await processesTaking(workflow, kysely, key))
    for await (const ids of recordsInReview(workflow, kysely, taking))
      for (let at = 0; at < ids.length; at += PIECE) {
        const found: TakenOver[] = [];
        for (const billId of ids.slice(at, at + PIECE))
          try {
            const node = await takeOne(workflow, taking, billId);
            if (node !== null) found.push({ billId, node });
          } catch (error) {
            failed.push(error);
          }
        yield found;
      }
  if (failed.length > 0)
    throw new Error(`${failed.length} records could not be taken over, the first: ${String(failed[0])}`);
}

/** All pieces one after the other, without a rest. */
export async function takeOverRecords(workflow: Workflow, key?: string): Promise<TakenOver[]> {
  const found: TakenOver[] = [];
  for await (const piece of takeOverInPieces(workflow, key)) found.push(...piece);
  return found;
}

/** The same for a server that has other work beside: a piece with each call, then a rest. True while there is more to do. */
export function takingOverPaced(workflow: Workflow): () => Promise<boolean> {
  let pieces: AsyncGenerator<TakenOver[], void> | undefined;
  return async () => {
    const began = performance.now();
    pieces ??= takeOverInPieces(workflow);
    const { done } = await pieces.next().catch((error: unknown) => {
      pieces = undefined;
      throw error;
    });
    if (done) pieces = undefined;
    else await rest(Math.min(performance.now() - began, LONGEST_REST_MS));
    return !done;
  };
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
  if (person === null) return null;
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
