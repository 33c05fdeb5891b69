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
import { type Copy, type Entry, NotPossible, type NotPossibleKey, type Notice, type Told } from './engine/world.ts';
import { storeHandlers } from './binding/handlersOfRecords.ts';
import { historyRow } from './history.ts';
import { runListeners } from './listeners.ts';
import type { WorkflowParts } from './parts.ts';
import { Scene, type StepValues } from './scene.ts';
import { type Root, storeRun } from './store.ts';
import { sendCopies, tellHandlers, tellOfIncidents, tellOfTimes } from './telling.ts';
import { paramsIn } from './tellFaults.ts';
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
    const { key } = error;
    const params = paramsIn(error.params, viewer.language);
    // The state machine of the record says the same to whoever takes the step without a process.
    const message = say(viewer.language, key === 'fourEyes' ? 'transition.fourEyes' : `workflow.${key}`, params);
    const field = FIELDS.get(key);
    if (field !== undefined) throw new Refusal(CODES.refused, message, { errors: [{ field, message }] });
    throw new Refusal(DENIED.has(key) ? CODES.actionDenied : CODES.notNow, message);
  }
}

const DENIED: ReadonlySet<NotPossibleKey> = new Set<NotPossibleKey>(['notYours', 'notAllowed', 'fourEyes']);
/** What of a request is wrong: the rest is a matter of where the run stands. */
const FIELDS: ReadonlyMap<NotPossibleKey, string> = new Map<NotPossibleKey, string>([
  ['opinionRequired', 'comment'],
  ['filed', 'person'],
]);
