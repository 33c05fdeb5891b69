import { say } from '../texts/say.ts';
import { asWire } from '../records/convert.ts';
import { fieldOf } from '../../model/resolved/model.ts';
import type { Values } from '../../model/program/evaluate.ts';
import { Refusal } from '../records/refusal.ts';
import { withinSavepoint } from '../records/write/savepoint.ts';
import type { Transaction } from '../database/tables.ts';
import { peopleOf } from '../records/directory/people.ts';
import type { Command } from './engine/commands.ts';
import { nodeOf } from './engine/definition.ts';
import { settingsOf } from './engine/deciding.ts';
import { instanceOf, type State, tokenOf } from './engine/state.ts';
import { after, instantOf } from './engine/timer.ts';
import type { Effect } from './engine/world.ts';
import { handlersOf, inService } from './people.ts';
import type { WorkflowParts } from './parts.ts';
import type { Scene } from './scene.ts';
import type { Root } from './store.ts';

/** Does for a token what only the server can do, within the transaction of the command, and says what came of it. */
export async function answer(
  parts: WorkflowParts,
  scene: Scene,
  transaction: Transaction,
  root: Root,
  state: State,
  effect: Effect,
): Promise<Command> {
  switch (effect.kind) {
    case 'assign':
      return await assign(parts, scene, transaction, state, effect);
    case 'transition':
      await takeStep(parts, scene, transaction, root, effect.name, effect.opinion);
      return { kind: 'served', token: effect.token, variables: {} };
    case 'service':
      return await serve(parts, scene, transaction, root, state, effect);
    case 'script':
      return { kind: 'failed', token: effect.token, why: 'Scripts of this language are not run here.' };
  }
}

async function assign(
  { clock }: WorkflowParts,
  scene: Scene,
  transaction: Transaction,
  state: State,
  effect: Extract<Effect, { kind: 'assign' }>,
): Promise<Command> {
  const { definition } = instanceOf(state, effect.instance);
  const node = nodeOf(scene.readyOf(definition).definition, effect.node);
  const settings = settingsOf(node);
  const { token, instance } = effect;
  const variables = variablesOf(state, effect.token);
  const value = (source: string): unknown => {
    const outcome = scene.evaluate(definition, source, variables);
    if (!outcome.ok) throw new Error(`${node.name}: ${source}: ${outcome.message}`);
    return outcome.value;
  };
  const { initiator, bill } = scene;
  try {
    const named = effect.items
      ? await inService(transaction, effect.items.map(String))
      : await handlersOf(settings.handlers, {
          transaction,
          initiator,
          bill,
          state,
          instance,
          evaluate: value,
        });
    const others =
      settings.requester === 'exclude' ? named.filter((id) => id !== initiator.id || isHis(settings)) : named;
    const skip = (why: string): Command => ({ kind: 'nobody', token, otherwise: 'skip', why });
    const [only] = named.length === 1 ? named : [];
    if (settings.requester === 'skip' && only === initiator.id) return skip('The handler is the initiator.');
    if (settings.repeated === 'skip' && only !== undefined && only === lastHandler(state, instance))
      return skip('The same person handled the step before.');
    const people = others.length > 0 ? others : await substitutes(transaction, settings.nobody);
    const title = settings.title === null ? null : value(settings.title);
    if (people.length > 0)
      return {
        kind: 'assigned',
        token,
        people,
        deputyOf: {},
        title: typeof title === 'string' ? title : null,
        dueAt: due(),
      };
    return settings.nobody === 'skip'
      ? skip('Nobody was found who handles this step.')
      : { kind: 'nobody', token, otherwise: 'incident', why: `Nobody was found who handles "${node.name}".` };
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'DatabaseError') throw error;
    return { kind: 'nobody', token, otherwise: 'incident', why: error.message };
  }

  function due(): string | null {
    if (settings.due === null) return null;
    if (settings.due.startsWith('P')) return after(clock.now().toISOString(), settings.due, clock.timeZone);
    const at = value(settings.due);
    return typeof at === 'string' ? instantOf(at, clock.timeZone) : null;
  }
}

/** The step is the initiator's by its very rule. */
const isHis = ({ handlers }: { handlers: readonly { kind: string }[] }): boolean =>
  handlers.every(({ kind }) => kind === 'initiator');

const substitutes = async (transaction: Transaction, nobody: string): Promise<string[]> =>
  nobody === 'administrator' ? (await peopleOf(transaction, { roles: ['wfAdmin', 'admin'] })).map(({ id }) => id) : [];

function lastHandler(state: State, instance: string): string | null {
  const done = [...state.tasks.values()].filter(
    (task) =>
      task.instance === instance && task.status === 'done' && task.kind === 'work' && task.outcome === 'approve',
  );
  return done.sort((a, b) => b.no - a.no)[0]?.actor ?? null;
}

/** Takes the record through a transition of its model. A refusal is that of the whole command: nothing of it stands. */
async function takeStep(
  { records }: WorkflowParts,
  scene: Scene,
  transaction: Transaction,
  { templateCode, billId }: Root,
  transition: string,
  opinion: string | null,
): Promise<void> {
  if (templateCode === null || billId === null) return;
  const bills = [{ billId, version: scene.billVersion }];
  await records.transition(
    scene.system,
    { templateCode, transition, bills, confirmed: true, ...(opinion === null ? {} : { opinion }) },
    { transaction },
  );
  await scene.refresh();
}

async function serve(
  parts: WorkflowParts,
  scene: Scene,
  transaction: Transaction,
  root: Root,
  state: State,
  { token, instance, node: id }: Extract<Effect, { kind: 'service' }>,
): Promise<Command> {
  const { definition } = instanceOf(state, instance);
  const { service } = nodeOf(scene.readyOf(definition).definition, id);
  const model = root.templateCode === null ? undefined : parts.registry.model(root.templateCode);
  try {
    await withinSavepoint({ transaction }, async () => {
      if (service?.transition) await takeStep(parts, scene, transaction, root, service.transition, null);
      if (!service?.action || !model) return;
      const params = [...service.params].map(([name, source]) => {
        const outcome = scene.evaluate(definition, source, variablesOf(state, token));
        if (!outcome.ok) throw new Refusal(208, `${source}: ${outcome.message}`);
        return [name, asWire(outcome.value)] as const;
      });
      const values: Values = { id: root.billId };
      for (const [name, value] of Object.entries(scene.bill)) if (fieldOf(model, name)) values[name] = asWire(value);
      const unit = { transaction };
      const call = { viewer: scene.system, unit, model, values, before: null, params: Object.fromEntries(params) };
      await parts.actions.run(service.action, call);
      await scene.refresh();
    });
    return { kind: 'served', token, variables: {} };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'failed', token, why: error.message || say(scene.system.language, 'workflow.failed') };
  }
}

/** What expressions see at a token, the nearest scope first. */
function variablesOf(state: State, token: string): Record<string, unknown> {
  const seen: Record<string, unknown> = {};
  for (let at: string | null = token; at !== null; at = tokenOf(state, at).parent)
    for (const { scope, name, value } of state.variables.values())
      if (scope === at && !Object.hasOwn(seen, name)) seen[name] = value;
  return seen;
}
