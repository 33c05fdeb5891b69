import { sql } from 'kysely';
import type { Deal, TaskAction } from '../../../contract/endpoints/processScreens.ts';
import { readPreference } from '../../access/personal/preferences.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Node } from '../engine/definition.ts';
import { earlierSteps, placeOf } from '../engine/goingBack.ts';
import { isOpen, type State, type Task, type Token } from '../engine/state.ts';
import { Scene } from '../scene.ts';
import type { Loaded } from '../store.ts';
import { namesOf, type ScreenParts } from './about.ts';
import { lookAt, unknown } from './history.ts';
import { taskLine } from './taskList.ts';
import { namedIn } from '../engine/names.ts';

/** Where somebody's own phrases for opinions are kept, as a list of texts. */
const PHRASES_KEY = 'workflow.phrases';

/** A task as its handler finds it; whoever else may look at the process sees it without anything to do. Refusal 402 when it is not his to see. */
export async function dealOf(screens: ScreenParts, viewer: Viewer, taskId: string): Promise<Deal> {
  const { parts, definitions } = screens;
  const executor = parts.database.kysely;
  const line = await taskLine(screens, viewer, taskId);
  if (!line) throw unknown(viewer);
  const { run } = await lookAt(screens, viewer, line.instanceId);
  const task = run.state.tasks.get(taskId);
  if (!task) throw unknown(viewer);
  const own = run.state.instances.get(task.instance)?.definition ?? run.root.definition;
  const { definition } = await definitions.ready(executor, own);
  const node = definition.nodes.get(task.node);
  const token = run.state.tokens.get(task.token);
  const mine =
    isOpen(task) && (task.assignee === viewer.id || (task.assignee === null && task.candidates.includes(viewer.id)));
  const isWhole =
    token?.index == null && (task.kind === 'work' || task.kind === 'after') && task.delegation !== 'asked';
  const back = token && mine && isWhole ? await stepsBack(screens, viewer, run, token) : [];
  const signers = token && mine ? signersOf(run.state, token, task) : [];
  const person = await namesOf(executor, signers);
  const { rows } = await sql<{ version: number }>`
    select version from wf_definition where id = ${run.root.definition}`.execute(executor);
  return {
    task: line,
    version: rows[0]?.version ?? 0,
    open: task.status === 'open',
    parked: task.status === 'parked',
    mine,
    asked: task.delegation === 'asked',
    actions:
      mine && task.status === 'open' && node ? allowed(actionsOf(run.state, token, task, isWhole), task, node) : [],
    opinion: opinionOf(task, node),
    refusal: isWhole && node?.task?.reject !== 'flow' ? 'end' : 'flow',
    backTo: back.map((id) => ({ node: id, name: namedIn(definition, id, viewer.language) })),
    signers: signers.map(person),
    phrases: phrasesIn(await readPreference(executor, viewer.id, PHRASES_KEY)),
  };
}

/** Earlier steps to which it may be returned. */
async function stepsBack(
  { parts, definitions }: ScreenParts,
  viewer: Viewer,
  { root, state }: Loaded,
  token: Token,
): Promise<string[]> {
  const scene = await parts.database.transaction((transaction) =>
    Scene.open(parts, definitions, transaction, viewer, { ...root, billId: null }, state),
  );
  return earlierSteps(state, scene.world(), token);
}

/** What its handler may do with an open task. */
function actionsOf(state: State, token: Token | undefined, task: Task, isWhole: boolean): TaskAction[] {
  if (task.kind === 'resubmit') return ['approve', 'copy'];
  const countersigned = token !== undefined && placeOf(state, token).multi !== null;
  const answers: TaskAction[] = ['approve', 'reject'];
  if (task.delegation === 'asked' || task.kind === 'before') return [...answers, 'transfer', 'copy'];
  return [
    ...answers,
    ...(isWhole ? (['return'] as const) : []),
    'transfer',
    'delegate',
    'addBefore',
    'addAfter',
    ...(countersigned ? (['addSigner', 'removeSigner'] as const) : []),
    'copy',
  ];
}

/** What the step leaves of that; whoever is only asked, or sends it off again, is not bound by it. */
function allowed(actions: readonly TaskAction[], task: Task, { task: settings }: Node): TaskAction[] {
  const allow = new Set<string>(settings?.allow);
  return actions.filter((action) => task.kind !== 'work' || allow.size === 0 || allow.has(action));
}

/** Those who countersign beside the handler and have not yet; they may be taken out again. */
function signersOf(state: State, token: Token, task: Task): string[] {
  const body = placeOf(state, token);
  if (!body.multi) return [];
  const signed = new Set(
    [...state.tasks.values()]
      .filter((one) => one.status === 'done' && state.tokens.get(one.token)?.parent === body.id)
      .map(({ actor }) => actor),
  );
  return body.multi.items.filter(
    (one): one is string => typeof one === 'string' && one !== task.assignee && !signed.has(one),
  );
}

/** Somebody who only answers a question, or sends it off again, need not give an opinion. */
const opinionOf = (task: Task, node: Node | undefined): Deal['opinion'] =>
  task.kind === 'work' ? (node?.task?.opinion ?? 'optional') : 'optional';

const phrasesIn = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((text): text is string => typeof text === 'string').slice(0, 30) : [];
