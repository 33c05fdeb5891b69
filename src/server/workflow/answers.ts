import { CODES } from '../../contract/codes.ts';
import { say } from '../texts/say.ts';
import { asWire } from '../records/convert.ts';
import { fieldOf } from '../../model/resolved/model.ts';
import type { Values } from '../../model/program/evaluate.ts';
import { Refusal } from '../records/refusal.ts';
import { withinSavepoint } from '../records/write/savepoint.ts';
import type { Transaction } from '../database/tables.ts';
import type { Command } from './engine/commands.ts';
import { nodeOf } from './engine/definition.ts';
import { instanceOf, type State } from './engine/state.ts';
import type { Effect } from './engine/world.ts';
import { assign, escalate } from './assigning.ts';
import type { WorkflowParts } from './parts.ts';
import type { Scene } from './scene.ts';
import type { Root } from './store.ts';
import { variablesOf } from './variables.ts';

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
    case 'escalate':
      return await escalate(scene, transaction, state, effect);
    case 'transition':
      refuseFiler(scene, effect.name);
      await takeStep(parts, scene, transaction, root, effect.name, effect.opinion);
      return { kind: 'served', token: effect.token, variables: {} };
    case 'service':
      return await serve(parts, scene, transaction, root, state, effect);
    case 'script':
      return { kind: 'failed', token: effect.token, why: { key: 'stopped.script' } };
  }
}

/** The step is that of whoever gives the command, though the process takes it by its own right: four eyes hold for him. Refusal 403. */
function refuseFiler(scene: Scene, transition: string): void {
  if (scene.byFiler(transition))
    throw new Refusal(CODES.actionDenied, say(scene.system.language, 'transition.fourEyes'));
}

/**
 * Nobody's word stands behind a service task. A process that does so is not deployed, but a version may have been before its model wanted four eyes.
 * Refusal 208, that is an incident.
 */
function needOther(scene: Scene, transition: string): void {
  if (scene.filers(transition).length > 0)
    throw new Refusal(CODES.refused, say(scene.system.language, 'workflow.fourEyesService', { transition }));
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
  const values = scene.given?.transition === transition ? scene.given.values : undefined;
  await records.transition(
    scene.system,
    { templateCode, transition, bills, values, confirmed: true, ...(opinion === null ? {} : { opinion }) },
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
      if (service?.transition) needOther(scene, service.transition);
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
