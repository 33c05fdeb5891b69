import { CODES } from '../../contract/codes.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { answer } from './answers.ts';
import type { Definitions } from './definitions.ts';
import { carryOut, type Command, noState } from './engine/commands.ts';
import type { State } from './engine/state.ts';
import { type Copy, type Entry, NotPossible, type Notice, type Told } from './engine/world.ts';
import { storeHandlers } from './binding/handlersOfRecords.ts';
import { historyRow } from './history.ts';
import { runListeners } from './listeners.ts';
import type { WorkflowParts } from './parts.ts';
import { Scene, type StepValues } from './scene.ts';
import { type Root, storeRun } from './store.ts';
import { sendCopies, tellHandlers, tellOfIncidents, tellOfTimes } from './telling.ts';
import { tellTasks } from './tellTasks.ts';

/** Answers that one command may ask for: a process that never comes to rest is stopped there. */
const MOST_ANSWERS = 2000;

/**
 * Carries out a command on a run whose lock is held (or that begins with it), answers everything that the interpreter asks, and stores
 * where it then stands, its history, and what others are told. All in the transaction given, together with what happens to the record.
 * `given` are values that belong to a transition which the command leads through. Throws Refusal 207 when the command is not possible as things stand.
 */
export async function carryThrough(
  parts: WorkflowParts,
  definitions: Definitions,
  transaction: Transaction,
  viewer: Viewer,
  { root, state: before }: { root: Root; state: State | null },
  command: Command,
  given?: StepValues,
): Promise<State> {
  const also = command.kind === 'migrate' ? [command.to] : [];
  const scene = await Scene.open(parts, definitions, transaction, viewer, root, before, also);
  scene.given = given;
  const actor = viewer.isSystem ? null : viewer.id;
  const history: Entry[] = [];
  const told: Told[] = [];
  const notices: Notice[] = [];
  const copies: Copy[] = [];
  let state = before ?? noState(root.id, root.initiator);
  const carry = async (next: Command, by: string | null): Promise<void> => {
    const carried = possible(viewer, () => carryOut(state, next, scene.world(), { id: by, onBehalfOf: null }));
    state = carried.state;
    history.push(...carried.history);
    told.push(...carried.told);
    notices.push(...carried.notices);
    copies.push(...carried.copies);
    open.push(...carried.effects);
    if (parts.listeners) await runListeners(parts.listeners, scene, transaction, root, state, carried.heard);
  };
  const open: ReturnType<typeof carryOut>['effects'] = [];
  await carry(command, actor);
  for (let count = 0, effect = open.shift(); effect; effect = open.shift(), count += 1) {
    if (count >= MOST_ANSWERS) throw new Refusal(CODES.limitReached, say(viewer.language, 'workflow.endless'));
    // What was answered before may have taken the token away.
    if (state.tokens.get(effect.token)?.state !== 'effect') continue;
    await carry(await answer(parts, scene, transaction, root, state, effect), null);
  }
  const here = { root, state };
  history.push(...(await sendCopies(transaction, viewer, here, copies, scene.world())));
  const at = parts.clock.now().toISOString();
  await storeRun(transaction, root, before, state, {
    history: history.map((entry) => historyRow(entry, viewer, at)),
    outbox: told.map((one) => ({ id: newId(), told: one, at })),
  });
  await tellTasks(transaction, before, state);
  await storeHandlers(parts, transaction, here, before);
  await tellHandlers(transaction, viewer, here, before, scene.world());
  await tellOfTimes(transaction, here, notices, scene.world());
  await tellOfIncidents(transaction, here, before, scene.world());
  return state;
}

function possible<T>(viewer: Viewer, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error;
    const denied = error.key === 'notYours' || error.key === 'notAllowed';
    const code = denied ? CODES.actionDenied : error.key === 'opinionRequired' ? CODES.refused : CODES.notNow;
    const message = say(viewer.language, `workflow.${error.key}`, error.params);
    throw new Refusal(code, message, code === CODES.refused ? { errors: [{ field: 'comment', message }] } : undefined);
  }
}
