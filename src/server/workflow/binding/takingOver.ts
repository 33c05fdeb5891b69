import { sql } from 'kysely';
import { recordName } from '../../../model/resolved/recordName.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { systemViewer } from '../../access/viewers.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import { whoSubmitted } from '../../records/history/whoSubmitted.ts';
import { Refusal } from '../../records/refusal.ts';
import { evaluateOverBill } from '../bill.ts';
import type { Definition, Node } from '../engine/definition.ts';
import { readInitiator } from '../initiator.ts';
import type { Workflow } from '../workflow.ts';
import { codesOf } from './activeRun.ts';
import { matchProcess } from './matching.ts';
import { called } from '../engine/names.ts';

/** What becomes of a record that stands in the middle of a review without a process. */
export interface TakenOver {
  billId: string;
  /** Its name, in the viewer's language. */
  name: string;
  process: string;
  /** The step at which it goes on; null where none is for it. */
  node: string | null;
  nodeName: string | null;
  /** Why it is not taken over. */
  why: 'noStep' | 'otherProcess' | 'refused' | null;
}

/** Which records are looked at: those of the processes of this key, or of all; `dryRun` changes nothing. */
export interface TakeOverRequest {
  key?: string;
  dryRun?: boolean;
}

/**
 * Takes over, by the processes in force, the records that the transitions of their models alone have left in the middle of a review: a run is begun for
 * each at the step that names its state (`takeOver`), under the name of whoever has submitted it. Only the process that the rules of matching name
 * for a record takes it; one whose last process was terminated is left to people. Each record is a transaction of its own, so that this can be repeated,
 * broken off, and done by several servers at once.
 */
export async function takeOverRecords(
  workflow: Workflow,
  viewer: Viewer,
  { key, dryRun = false }: TakeOverRequest,
  within?: Transaction,
): Promise<TakenOver[]> {
  const { database } = workflow.parts;
  const executor = within ?? database.kysely;
  const each: Each = (work) => (within ? work(within) : database.transaction(work));
  const found: TakenOver[] = [];
  for (const process of await takingOver(workflow, executor, key))
    for (const id of await recordsInReview(workflow, executor, process)) {
      const taken = await takeOne(workflow, viewer, process, id, dryRun, each);
      if (taken) found.push(taken);
    }
  return found;
}

type Each = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** A process in force that takes records over. */
interface Taking {
  key: string;
  model: Model;
  definition: Definition;
  nodes: readonly Node[];
}

async function takingOver(
  { parts, definitions }: Workflow,
  executor: Executor,
  key: string | undefined,
): Promise<Taking[]> {
  const { rows } = await sql<{ id: string; key: string; model: string | null; suspended: boolean }>`
    select distinct on (key) id, key, model, suspended from wf_definition
    where ${key === undefined ? sql`true` : sql`key = ${key}`} order by key, version desc`.execute(executor);
  const found: Taking[] = [];
  for (const row of rows) {
    const model = row.model === null ? undefined : parts.registry.model(row.model);
    if (!model?.states || row.suspended) continue;
    const { definition } = await definitions.ready(executor, row.id);
    const nodes = [...definition.nodes.values()].filter(({ task }) => task && task.takesOver.length > 0);
    if (nodes.length > 0) found.push({ key: row.key, model, definition, nodes });
  }
  return found;
}

const PAGE = 500;
const HOLDS: ReadonlySet<string> = new Set(['running', 'terminated']);

/** Ids of the records in the states that the process takes over, without those that a process has, or had until somebody terminated it. */
async function recordsInReview({ parts }: Workflow, executor: Executor, { model, nodes }: Taking): Promise<string[]> {
  const states = [...new Set(nodes.flatMap(({ task }) => task?.takesOver.map(({ state }) => state) ?? []))];
  const system = systemViewer('processes', 'taking over');
  const ids: string[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = await parts.records.queryPage(
      system,
      {
        templateCode: model.base,
        query: { field: model.states?.field ?? '', op: 'in', value: states },
        columns: [],
        pageNum,
        pageSize: PAGE,
      },
      executor,
    );
    ids.push(...list.map(({ id }) => id));
    if (list.length < PAGE) break;
  }
  const { rows } = await sql<{ bill_id: string; status: string }>`
    select distinct on (bill_id) bill_id, status from wf_instance
    where id = root_id and template_code = any(${codesOf(parts, model)}::text[]) and bill_id = any(${ids}::uuid[])
    order by bill_id, started_at desc`.execute(executor);
  const busy = new Set(rows.flatMap((row) => (HOLDS.has(row.status) ? [row.bill_id] : [])));
  return ids.filter((id) => !busy.has(id));
}

/** Null when somebody was faster: the record has gone on, or has a process already. */
async function takeOne(
  workflow: Workflow,
  viewer: Viewer,
  { key, model, definition, nodes }: Taking,
  billId: string,
  dryRun: boolean,
  each: Each,
): Promise<TakenOver | null> {
  const { parts } = workflow;
  const system = systemViewer('processes', 'taking over');
  const told: TakenOver = {
    billId,
    name: '',
    process: called(definition, viewer.language),
    node: null,
    nodeName: null,
    why: null,
  };
  try {
    return await each(async (transaction) => {
      const { state } = await parts.records.lock(system, model.templateCode, billId, { transaction });
      const { billData } = await parts.records.get(system, model.templateCode, billId, transaction);
      const about = { ...told, name: recordName(model, billData, viewer.language) || billId };
      const inState = nodes.filter(({ task }) => task?.takesOver.some((one) => one.state === state));
      if (inState.length === 0) return null;
      const initiator = (await whoSubmitted(transaction, model, billId)) ?? String(billData.createdBy ?? '');
      const node = await stepFor(inState, state, transaction, initiator);
      if (!node) return { ...about, why: 'noStep' };
      const matched = await matchProcess(parts, transaction, system, model, billId, initiator);
      if (matched.key !== key)
        return { ...about, node: node.id, nodeName: called(node, viewer.language), why: 'otherProcess' };
      if (!dryRun)
        await workflow.startWithin(transaction, system, {
          key,
          templateCode: model.templateCode,
          billId,
          initiator,
          at: node.id,
        });
      return { ...about, node: node.id, nodeName: called(node, viewer.language) };
    });
  } catch (error) {
    if (error instanceof Refusal) return { ...told, name: billId, why: 'refused' };
    throw error;
  }

  async function stepFor(among: readonly Node[], state: string | null, transaction: Transaction, person: string) {
    const who = await readInitiator(transaction, person);
    for (const node of among)
      for (const one of node.task?.takesOver ?? []) {
        if (one.state !== state) continue;
        if (one.when === null) return node;
        const outcome = await evaluateOverBill(parts, transaction, system, model, billId, one.when, who);
        if (outcome.kind === 'value' && outcome.value === true) return node;
      }
    return undefined;
  }
}
