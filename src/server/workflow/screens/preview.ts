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
  const { parts, definitions } = screens;
  const line = isId(request.taskId) ? await taskLine(screens, viewer, request.taskId) : null;
  if (!line) throw unknown(viewer);
  try {
    return await parts.database.transaction(async (transaction) => {
      const loaded = await loadRun(transaction, line.instanceId);
      if (!loaded) throw unknown(viewer);
      const state = await carryThrough(parts, definitions, transaction, viewer, loaded, commandOf(request));
      throw new OnlyLooked(state);
    });
  } catch (error) {
    if (error instanceof OnlyLooked) return await told(screens, parts.database.kysely, error.state);
    if (error instanceof Refusal) return { refusal: error.message, status: 'running', steps: [] };
    throw error;
  }
}

function commandOf({ taskId: task, action, comment, way }: Request): Command {
  const to = way?.node === undefined ? way?.to : { node: way.node };
  const chosen = to === undefined || action === 'approve' ? null : { to, straight: way?.straight ?? false };
  // The opinion may not be written yet: where one is wanted, any will do to look ahead.
  return { kind: 'complete', task, outcome: action, comment: comment?.trim() || '—', way: chosen };
}

/** Where it would stand, each step once with everybody who would have it. */
async function told(screens: ScreenParts, executor: Executor, state: State): Promise<Next> {
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
      name: definition === undefined ? node : await nodeName(screens, definition, node),
      people: [],
    };
    const known = new Set(step.people.map(({ id }) => id));
    const people = (assignee === null ? candidates : [assignee]).filter((id) => !known.has(id)).map(person);
    steps.set(key, { ...step, people: [...step.people, ...people] });
  }
  return { refusal: null, status: state.instances.get(state.root)?.status ?? 'running', steps: [...steps.values()] };
}
