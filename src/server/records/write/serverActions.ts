import type { Context } from '../../../model/expression/context.ts';
import { asWire } from '../convert.ts';
import { fieldValue, holds, type Values } from '../../../model/program/evaluate.ts';
import type { ActionProgram, ModelProgram } from '../../../model/program/program.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { HeldCells } from '../policy/cells.ts';
import type { WriterPorts } from './ports.ts';
import { valuesOfScript } from './runScript.ts';
import type { Unit } from './unit.ts';

/** The record under way, as actions see and change it. */
export interface ActionScene {
  viewer: Viewer;
  unit: Unit;
  program: ModelProgram;
  values: Values;
  before: Values | null;
  createdBy: string | null;
  /** What the viewer may see and write of it, for scripts, which run with his rights. */
  held: HeldCells;
  /** What was said with the transition under way. */
  opinion?: string;
  /** What expressions see of it. */
  readonly seen: Record<string, unknown>;
  context: Context;
  ports: WriterPorts;
}

/**
 * Values that `setValue`, `clear` and `script` of these actions give, in order. Their conditions see the record as it is before them. Throws
 * `Refusal` 208 for what a script refuses or fails at.
 */
export async function valuesSet(actions: readonly ActionProgram[], scene: ActionScene): Promise<Values> {
  const set: Values = {};
  for (const entry of actions) {
    if (entry.when && !holds(entry.when, { ...scene.seen, ...set }, scene.context)) continue;
    if (entry.action.action === 'clear') for (const name of entry.action.fields) set[name] = null;
    if (entry.action.action === 'script') Object.assign(set, await setByScript(entry.action.source, scene, set));
    if (entry.action.action !== 'setValue') continue;
    const field = fieldOf(scene.program.model, entry.action.field);
    const expression = entry.values.get(entry.action.field);
    if (field && expression) set[field.name] = fieldValue(expression, field, { ...scene.seen, ...set }, scene.context);
  }
  return set;
}

const setByScript = (source: string, scene: ActionScene, set: Values): Promise<Values> =>
  valuesOfScript(source, {
    viewer: scene.viewer,
    model: scene.program.model,
    values: { ...scene.values, ...set },
    before: scene.before,
    held: scene.held,
    today: scene.context.today,
    ports: scene.ports,
  });

/** Whether any of these actions would be run here, or send a notice. */
export const actsOnServer = (actions: readonly ActionProgram[], scene: ActionScene): boolean =>
  actions.some(
    ({ action, when }) =>
      (action.action === 'callAction' || action.action === 'startProcess' || action.action === 'notify') &&
      (!when || holds(when, scene.seen, scene.context)),
  );

/** Runs the named actions and sends the notices among these actions, in order. The others belong to the browser. */
export async function runServerActions(actions: readonly ActionProgram[], scene: ActionScene): Promise<void> {
  for (const entry of actions) {
    const { action } = entry;
    if (action.action !== 'callAction' && action.action !== 'startProcess' && action.action !== 'notify') continue;
    if (entry.when && !holds(entry.when, scene.seen, scene.context)) continue;
    const call = { viewer: scene.viewer, unit: scene.unit, model: scene.program.model, values: scene.values };
    const { createdBy, opinion } = scene;
    if (action.action === 'startProcess') await begin(entry, scene, action.optional);
    else if (action.action === 'notify') await scene.ports.notify({ ...call, createdBy, opinion, action });
    else await scene.ports.runAction(action.name, { ...call, before: scene.before, params: paramsOf(entry, scene) });
  }
}

async function begin(entry: ActionProgram, scene: ActionScene, optional?: boolean): Promise<void> {
  const { viewer, unit, program, values } = scene;
  const { key } = paramsOf(entry, scene);
  const call = { viewer, unit, model: program.model, recordId: String(values.id) };
  await scene.ports.processes?.begin({ ...call, key: typeof key === 'string' ? key : null, optional });
}

/** The actions of a model's events at a moment, whose conditions hold. */
export function eventActions(
  program: ModelProgram,
  moment: string,
  scene: Pick<ActionScene, 'seen' | 'context'>,
): ActionProgram[] {
  return program.events
    .filter((event) => event.on === moment && (!event.when || holds(event.when, scene.seen, scene.context)))
    .flatMap((event) => event.do);
}

function paramsOf(entry: ActionProgram, scene: ActionScene) {
  return Object.fromEntries(
    [...entry.values].map(([name, expression]) => {
      const outcome = expression.evaluate(scene.seen, scene.context);
      return [name, outcome.kind === 'value' ? asWire(outcome.value) : null] as const;
    }),
  );
}
