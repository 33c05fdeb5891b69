import { recordName } from '../../model/resolved/recordName.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import type { Definitions } from './definitions.ts';
import type { ChosenPeople } from './engine/commands.ts';
import { nodesIn } from './engine/definition.ts';
import type { WorkflowParts } from './parts.ts';
import { carryThrough } from './protocol.ts';
import { Scene } from './scene.ts';
import type { Root } from './store.ts';

/** How a run begins. The right to begin it, and that the record fits the process, has been checked. */
export interface Beginning extends Pick<Root, 'definition' | 'templateCode' | 'billId' | 'initiator'> {
  /** The start event; null: where a person begins it. */
  start: string | null;
  variables: Readonly<Record<string, unknown>>;
  next: readonly ChosenPeople[];
  /** The step at which a record goes on that comes in the middle of a review. */
  at?: string;
}

/** Begins a run within the transaction given; answers its id. Of the variables those that the process declares are taken. */
export async function beginRun(
  parts: WorkflowParts,
  definitions: Definitions,
  transaction: Transaction,
  viewer: Viewer,
  { start, variables, next, at, ...about }: Beginning,
): Promise<string> {
  const { definition } = await definitions.ready(transaction, about.definition);
  const { settings } = definition;
  const { templateCode, billId } = about;
  const model = templateCode === null ? undefined : parts.registry.model(templateCode);
  const root: Root = { ...about, id: newId(), title: definition.name };
  if (model && templateCode !== null && billId !== null) {
    const { billData } = await parts.records.get(viewer, templateCode, billId, transaction);
    root.title = recordName(model, billData, viewer.language) || root.title;
  }
  if (settings.title !== null) {
    const scene = await Scene.open(parts, definitions, transaction, viewer, root, null);
    const outcome = scene.evaluate(root.definition, settings.title, variables);
    if (outcome.ok && typeof outcome.value === 'string') root.title = outcome.value;
  }
  const declared = new Set(settings.variables.map(({ name }) => name));
  const own = Object.fromEntries(Object.entries(variables).filter(([name]) => declared.has(name)));
  const starts = nodesIn(definition, null).filter(({ kind }) => kind === 'start');
  const byHand = starts.some(({ event }) => event?.kind === 'none') ? null : (starts[0]?.id ?? null);
  await carryThrough(
    parts,
    definitions,
    transaction,
    viewer,
    { root, state: null },
    { kind: 'start', definition: root.definition, start: start ?? byHand, variables: own, next, at },
  );
  return root.id;
}
