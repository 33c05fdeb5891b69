import { sql } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { RequestOf } from '../../../contract/endpoint.ts';
import type { Next, processScreenEndpoints } from '../../../contract/endpoints/processScreens.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import { isId } from '../../database/uuid.ts';
import { Refusal } from '../../records/refusal.ts';
import type { Command } from '../engine/commands.ts';
import { isOpen, type State } from '../engine/state.ts';
import { carryThrough } from '../protocol.ts';
import { loadRun } from '../store.ts';
import { namesOf, nodeName, type ScreenParts } from './about.ts';
import { unknown } from './history.ts';
import { taskLine } from './taskList.ts';

type Request = RequestOf<(typeof processScreenEndpoints)['api/workflow/next']>;

/** Thrown to have everything that the decision did rolled back. */
class OnlyLooked extends Error {
  constructor(readonly state: State) {
    super('Only looked.');
  }
}

/**
 * What a decision would lead to and who would get it: it is carried out, with everything that comes of it, in a transaction that is rolled
 * back. That is the one answer that cannot differ from what happens then. Only the handler of the task is told.
 */
export async function nextOf(screens: ScreenParts, viewer: Viewer, request: Request): Promise<Next> {
  const line = isId(request.taskId) ? await taskLine(screens, viewer, request.taskId) : null;
  if (!line) throw unknown(viewer);
  const choose: Next['choose'] = [];
  for (let count = 0; count <= MOST_CHOICES; count += 1)
    try {
      // To look beyond a step whose people are to be chosen, somebody must be: whoever asks.
      const next = choose.map(({ node }) => ({ node, persons: [viewer.id] }));
      return await tried(screens, viewer, line.instanceId, { ...commandOf(request), next }, choose);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const node = choiceIn(error);
      if (node === undefined) return { refusal: error.message, status: 'running', steps: [], choose: [] };
      choose.push({ node, name: await stepName(screens, viewer, line.instanceId, node) });
    }
  return { refusal: null, status: 'running', steps: [], choose };
}

/** Steps in a row whose people are chosen, at most. */
const MOST_CHOICES = 10;

async function tried(
  screens: ScreenParts,
  viewer: Viewer,
  rootId: string,
  command: Command,
  choose: Next['choose'],
): Promise<Next> {
  const { parts, definitions } = screens;
  try {
    return await parts.database.transaction(async (transaction) => {
      const loaded = await loadRun(transaction, rootId);
      if (!loaded) throw unknown(viewer);
      throw new OnlyLooked(await carryThrough(parts, definitions, transaction, viewer, loaded, command));
    });
  } catch (error) {
    if (!(error instanceof OnlyLooked)) throw error;
    const next = await told(screens, viewer, parts.database.kysely, error.state);
    const open = new Set(choose.map(({ node }) => node));
    return { ...next, steps: next.steps.filter(({ node }) => !open.has(node)), choose };
  }
}

/** The step whose people somebody must choose first, where that is why it was refused. */
function choiceIn({ data }: Refusal): string | undefined {
  if (!Value.Check(Faults, data)) return undefined;
  const field = data.errors[0]?.field;
  return field?.startsWith('next.') ? field.slice('next.'.length) : undefined;
}

const Faults = Type.Object({ errors: Type.Array(Type.Object({ field: Type.String() })) });

async function stepName(screens: ScreenParts, viewer: Viewer, rootId: string, node: string): Promise<string> {
  const { kysely } = screens.parts.database;
  const { rows } = await sql<{ definition_id: string }>`
    select definition_id from wf_instance where root_id = ${rootId}`.execute(kysely);
  for (const { definition_id: id } of rows) {
    const name = await nodeName(screens, viewer, id, node);
    if (name !== node) return name;
  }
  return node;
}

function commandOf({ taskId: task, action, comment, way }: Request): Extract<Command, { kind: 'complete' }> {
  const to = way?.node === undefined ? way?.to : { node: way.node };
  const chosen = to === undefined || action === 'approve' ? null : { to, straight: way?.straight ?? false };
  // The opinion may not be written yet: where one is wanted, any will do to look ahead.
  return { kind: 'complete', task, outcome: action, comment: comment?.trim() || '—', way: chosen };
}

/** Where it would stand, each step once with everybody who would have it. */
async function told(screens: ScreenParts, viewer: Viewer, executor: Executor, state: State): Promise<Next> {
  const open = [...state.tasks.values()].filter((task) => isOpen(task) && task.status === 'open');
  const person = await namesOf(
    executor,
    open.flatMap(({ assignee, candidates }) => [assignee, ...candidates]),
  );
  const steps = new Map<string, Next['steps'][number]>();
  for (const { instance, node, assignee, candidates } of open) {
    const key = `${instance} ${node}`;
    const definition = state.instances.get(instance)?.definition;
    const step = steps.get(key) ?? {
      node,
      name: definition === undefined ? node : await nodeName(screens, viewer, definition, node),
      people: [],
    };
    const known = new Set(step.people.map(({ id }) => id));
    const people = (assignee === null ? candidates : [assignee]).filter((id) => !known.has(id)).map(person);
    steps.set(key, { ...step, people: [...step.people, ...people] });
  }
  return {
    refusal: null,
    status: state.instances.get(state.root)?.status ?? 'running',
    steps: [...steps.values()],
    choose: [],
  };
}
