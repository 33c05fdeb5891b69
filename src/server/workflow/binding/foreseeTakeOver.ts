import { recordName } from '../../../model/resolved/recordName.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { Refusal } from '../../records/refusal.ts';
import { evaluateFor } from '../bill.ts';
import { called } from '../engine/names.ts';
import type { Workflow } from '../workflow.ts';
import { foreseeProcess } from './matching.ts';
import { processesTaking, recordsInReview, stepFor, submitterOf, type Taking, TAKING_OVER } from './recordsInReview.ts';

/** What would become of a record that stands in the middle of a review without a process, as somebody who asks may hear it. */
export interface ForeseenRecord {
  billId: string;
  /** Its name, in the asker's language. */
  name: string;
  /** The step at which it would go on, in the asker's language; null where none is for it, or that is not told. */
  node: string | null;
  /** Why it would not be taken over; `unreadable`: that hangs on what the asker may not see. */
  why: 'noStep' | 'otherProcess' | 'refused' | 'unreadable' | null;
}

export interface ForeseenTakeOver {
  told: ForeseenRecord[];
  /** Records beyond those that are told. */
  more: number;
}

/** Records that are looked at closely for one answer. */
const MOST_TOLD = 50;

/**
 * What the process of a key would take over now (see `takeOverRecords`), as far as somebody who asks may hear it: of records that he does not see
 * nothing, not even their number. Nothing changes.
 */
export async function foreseeTakeOver(
  workflow: Workflow,
  transaction: Transaction,
  asker: Viewer,
  key: string,
): Promise<ForeseenTakeOver> {
  const [taking] = await processesTaking(workflow, transaction, key);
  if (!taking) return { told: [], more: 0 };
  const seen: string[] = [];
  for await (const ids of recordsInReview(workflow, transaction, taking))
    seen.push(...(await seenAmong(workflow, transaction, asker, taking, ids)));
  const told: ForeseenRecord[] = [];
  for (const id of seen.slice(0, MOST_TOLD)) {
    const one = await foreseeOne(workflow, transaction, asker, taking, id);
    if (one) told.push(one);
  }
  return { told, more: Math.max(seen.length - MOST_TOLD, 0) };
}

async function seenAmong(
  { parts }: Workflow,
  transaction: Transaction,
  asker: Viewer,
  { model: { templateCode } }: Taking,
  ids: readonly string[],
): Promise<string[]> {
  if (!asker.can(`${templateCode}:view`)) return [];
  if (ids.length === 0) return [];
  const query = { field: 'id', op: 'in' as const, value: [...ids] };
  const page = { templateCode, query, columns: [], pageNum: 1, pageSize: ids.length };
  return (await parts.records.queryPage(asker, page, transaction)).list.map(({ id }) => id);
}

/** Null when it has gone on meanwhile. */
async function foreseeOne(
  { parts }: Workflow,
  transaction: Transaction,
  asker: Viewer,
  taking: Taking,
  billId: string,
): Promise<ForeseenRecord | null> {
  const { model, key } = taking;
  const { templateCode } = model;
  try {
    const seen = await parts.records.get(asker, templateCode, billId, transaction);
    const about = { billId, name: recordName(model, seen.billData, asker.language) || billId, node: null };
    const stateField = model.states?.field ?? '';
    if (!(await parts.records.tellsWhole(asker, templateCode, billId, [stateField], transaction)))
      return { ...about, why: 'unreadable' };
    const { billData } = await parts.records.get(TAKING_OVER, templateCode, billId, transaction);
    const state = typeof billData[stateField] === 'string' ? billData[stateField] : null;
    const person = await submitterOf(transaction, model, billId, billData.createdBy);
    if (person === null) return { ...about, why: 'refused' };
    const node = await stepFor(transaction, taking, { state, person }, (source, initiator) =>
      evaluateFor(parts, transaction, asker, { model, recordId: billId, source, initiator }),
    );
    if (node === 'unreadable') return { ...about, why: 'unreadable' };
    if (!node) return { ...about, why: 'noStep' };
    const there = { ...about, node: called(node, asker.language) };
    const matched = await foreseeProcess(parts, transaction, asker, model, billId, person);
    if (matched.key === key) return { ...there, why: null };
    return {
      ...there,
      why: matched.rules.some(({ reason }) => reason === 'unreadable') ? 'unreadable' : 'otherProcess',
    };
  } catch (error) {
    if (error instanceof Refusal) return { billId, name: billId, node: null, why: 'refused' };
    throw error;
  }
}
