import { sql } from 'kysely';
import type { Outcome } from '../../../model/expression/compile.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { systemViewer } from '../../access/viewers.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import { whoSubmitted } from '../../records/history/whoSubmitted.ts';
import type { Definition, Node } from '../engine/definition.ts';
import { type Initiator, readInitiator } from '../initiator.ts';
import { administrators } from '../people.ts';
import type { Workflow } from '../workflow.ts';
import { codesOf } from './activeRun.ts';

/** A process in force that takes records over. */
export interface Taking {
  key: string;
  model: Model;
  definition: Definition;
  /** Steps with a `takeOver`. */
  nodes: readonly Node[];
}

/** The latest versions of the process of this key, or of all, that take records over and are not suspended. */
export async function processesTaking(
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

/** Who reads records that are to be taken over, whoever may see them. */
export const TAKING_OVER = systemViewer('processes', 'taking over');

const PAGE = 500;
const HOLDS: ReadonlySet<string> = new Set(['running', 'terminated']);

/**
 * Ids of the records in the states that the process takes over, without those that a process has, or had until somebody terminated it: some hundreds
 * at a time.
 */
export async function* recordsInReview(
  workflow: Workflow,
  executor: Executor,
  taking: Taking,
  atOnce = PAGE,
): AsyncGenerator<string[], void> {
  const { model, nodes } = taking;
  const states = [...new Set(nodes.flatMap(({ task }) => task?.takesOver.map(({ state }) => state) ?? []))];
  // Which they are is settled first: some go on while the others are read, and pages would pass as many over.
  const walk = await workflow.parts.records.walk(
    TAKING_OVER,
    {
      templateCode: model.base,
      query: { field: model.states?.field ?? '', op: 'in', value: states },
      columns: [],
      sort: [{ field: 'id', order: 'asc' }],
    },
    executor,
  );
  for await (const list of walk.batches(atOnce)) {
    const ids = list.map(({ id }) => id);
    const busy = await busyAmong(workflow, executor, model, ids);
    yield ids.filter((id) => !busy.has(id));
  }
}

async function busyAmong(
  { parts }: Workflow,
  executor: Executor,
  model: Model,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ bill_id: string; status: string }>`
    select distinct on (bill_id) bill_id, status from wf_instance
    where id = root_id and template_code = any(${codesOf(parts, model)}::text[]) and bill_id = any(${ids}::uuid[])
    order by bill_id, started_at desc`.execute(executor);
  return new Set(rows.flatMap((row) => (HOLDS.has(row.status) ? [row.bill_id] : [])));
}

/**
 * In whose name a record is taken over: of whoever has submitted it, else created it; of one that came by itself, an administrator of processes. Null
 * where there is none.
 */
export async function submitterOf(
  transaction: Transaction,
  model: Model,
  billId: string,
  createdBy: unknown,
): Promise<string | null> {
  const submitter = await whoSubmitted(transaction, model, billId);
  if (submitter) return submitter;
  if (typeof createdBy === 'string' && createdBy !== '') return createdBy;
  return (await administrators(transaction))[0] ?? null;
}

/** A record that is to go on at a step. */
export interface InReview {
  state: string | null;
  /** Who began it. */
  person: string;
}

/**
 * The step at which a record goes on: the first that names its state with a condition that holds, or with none; null where there is no such. A condition
 * that `evaluate` calls unreadable leaves it open which it is.
 */
export async function stepFor(
  transaction: Transaction,
  { nodes }: Taking,
  { state, person }: InReview,
  evaluate: (condition: string, initiator: Initiator) => Promise<Outcome | { kind: 'unreadable' }>,
): Promise<Node | null | 'unreadable'> {
  let initiator: Initiator | undefined;
  for (const node of nodes)
    for (const { state: of, when } of node.task?.takesOver ?? []) {
      if (of !== state) continue;
      if (when === null) return node;
      initiator ??= await readInitiator(transaction, person);
      const outcome = await evaluate(when, initiator);
      if (outcome.kind === 'unreadable') return 'unreadable';
      if (outcome.kind === 'value' && outcome.value === true) return node;
    }
  return null;
}
