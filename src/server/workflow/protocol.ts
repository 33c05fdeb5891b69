import { sql } from 'kysely';
import { CODES } from '../../contract/codes.ts';
import { deliver } from '../access/personal/inbox.ts';
import type { I18nText, Language } from '../../model/language/texts.ts';
import type { Viewer } from '../access/viewer.ts';
import { jsonb } from '../database/json.ts';
import type { Transaction } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { answer } from './answers.ts';
import type { Definitions } from './definitions.ts';
import { carryOut, type Command, noState } from './engine/commands.ts';
import { isOpen, type State } from './engine/state.ts';
import { type Entry, NotPossible, type Told, type World } from './engine/world.ts';
import type { WorkflowParts } from './parts.ts';
import { Scene } from './scene.ts';
import { type Loaded, type Root, storeRun } from './store.ts';

/** Answers that one command may ask for: a process that never comes to rest is stopped there. */
const MOST_ANSWERS = 2000;

/**
 * Carries out a command on a run whose lock is held (or that begins with it), answers everything that the interpreter asks, and stores
 * where it then stands, its history, and what others are told. All in the transaction given, together with what happens to the record.
 * Throws Refusal 207 when the command is not possible as things stand.
 */
export async function carryThrough(
  parts: WorkflowParts,
  definitions: Definitions,
  transaction: Transaction,
  viewer: Viewer,
  { root, state: before }: { root: Root; state: State | null },
  command: Command,
): Promise<State> {
  const scene = await Scene.open(parts, definitions, transaction, viewer, root, before);
  const actor = viewer.isSystem ? null : viewer.id;
  const history: Entry[] = [];
  const told: Told[] = [];
  let state = before ?? noState(root.id, root.initiator);
  const carry = (next: Command, by: string | null): void => {
    const carried = possible(viewer, () => carryOut(state, next, scene.world(), { id: by, onBehalfOf: null }));
    state = carried.state;
    history.push(...carried.history);
    told.push(...carried.told);
    open.push(...carried.effects);
  };
  const open: ReturnType<typeof carryOut>['effects'] = [];
  carry(command, actor);
  for (let count = 0, effect = open.shift(); effect; effect = open.shift(), count += 1) {
    if (count >= MOST_ANSWERS) throw new Refusal(CODES.limitReached, say(viewer.language, 'workflow.endless'));
    // What was answered before may have taken the token away.
    if (state.tokens.get(effect.token)?.state !== 'effect') continue;
    carry(await answer(parts, scene, transaction, root, state, effect), null);
  }
  await storeRun(transaction, root, before, state);
  await storeHistory(transaction, root, viewer, parts.clock.now().toISOString(), history);
  for (const one of told)
    await sql`
      insert into wf_outbox (id, told, bill_id, retry_at)
      values (${newId()}, ${jsonb(one)}, ${root.billId}, ${parts.clock.now().toISOString()})`.execute(transaction);
  await tellHandlers(transaction, viewer, { root, state }, before, scene.world());
  return state;
}

function possible<T>(viewer: Viewer, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error;
    const code =
      error.key === 'notYours' ? CODES.actionDenied : error.key === 'opinionRequired' ? CODES.refused : CODES.notNow;
    const message = say(viewer.language, `workflow.${error.key}`, error.params);
    throw new Refusal(code, message, code === CODES.refused ? { errors: [{ field: 'comment', message }] } : undefined);
  }
}

async function storeHistory(
  transaction: Transaction,
  root: Root,
  viewer: Viewer,
  at: string,
  history: readonly Entry[],
): Promise<void> {
  if (history.length === 0) return;
  const rows = history.map((entry, no) => ({
    no,
    root_id: root.id,
    instance_id: entry.instance,
    kind: entry.kind,
    node_id: entry.node,
    flow_id: entry.flow,
    token_id: entry.token,
    task_id: entry.task,
    actor: entry.actor,
    actor_name: entry.actor === null ? null : viewer.name,
    on_behalf_of: entry.onBehalfOf,
    comment: entry.comment,
    payload: entry.payload,
    at,
  }));
  await sql`
    insert into wf_history (root_id, instance_id, kind, node_id, flow_id, token_id, task_id, actor, actor_name, on_behalf_of,
      comment, payload, at)
    select root_id, instance_id, kind, node_id, flow_id, token_id, task_id, actor, actor_name, on_behalf_of, comment, payload, at
    from jsonb_to_recordset(${jsonb(rows)}) as entry(no int, root_id uuid, instance_id uuid, kind text, node_id text, flow_id text,
      token_id uuid, task_id uuid, actor uuid, actor_name text, on_behalf_of uuid, comment text, payload jsonb, at timestamptz)
    order by no`.execute(transaction);
}

/** Whoever a task has come to is told of it; whoever brought it there himself is not. */
async function tellHandlers(
  transaction: Transaction,
  viewer: Viewer,
  { root, state }: Loaded,
  before: State | null,
  world: World,
): Promise<void> {
  // The record is named when the notice is read, to whoever may see it then.
  const process = world.definition(root.definition).name;
  const stepOf = ({ instance, node }: { instance: string; node: string }): string => {
    const definition = state.instances.get(instance)?.definition;
    return (definition && world.definition(definition).nodes.get(node)?.name) ?? node;
  };
  for (const task of state.tasks.values()) {
    if (!isOpen(task) || task.status === 'parked') continue;
    const known = before?.tasks.get(task.id);
    if (known && known.assignee === task.assignee && known.status === task.status) continue;
    const receivers = (task.assignee === null ? task.candidates : [task.assignee]).filter((id) => id !== viewer.id);
    const title = inLanguages((language) => say(language, 'workflow.todo', { title: `${process} · ${stepOf(task)}` }));
    await deliver(transaction, receivers, {
      kind: 'todo',
      level: 'info',
      title,
      content: null,
      templateCode: root.templateCode,
      recordId: root.billId,
      noticeId: null,
      expiresAt: null,
    });
  }
}

export const inLanguages = (text: (language: Language) => string): I18nText => ({
  en: text('en'),
  'zh-cn': text('zh-cn'),
  'zh-tw': text('zh-tw'),
});
