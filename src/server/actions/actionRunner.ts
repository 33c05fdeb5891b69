import { CODES } from '../../contract/codes.ts';
import type { BillVersion } from '../../contract/endpoints/records.ts';
import type { Button } from '../../model/language/button.ts';
import type { Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ModelRegistry } from '../models/registry.ts';
import { Refusal } from '../records/refusal.ts';
import type { ActionCall } from '../records/write/ports.ts';
import type { Press } from '../records/write/press.ts';
import type { Unit } from '../records/write/unit.ts';
import { say } from '../texts/say.ts';
import { serverActions } from './actions.ts';
import { runButtonScript, ScriptAsks, type FoundRecord } from './runButtonScript.ts';
import type { ActionAnswer, ActionScene, ActionServices, ServerAction } from './serverAction.ts';

/** What a client sends with a call of an action by its name. */
export interface ClientCall {
  templateCode?: string;
  /** The button that was pressed; without it the first that runs the action and that the viewer holds. */
  button?: string;
  bills: readonly BillVersion[];
  /** What the button has asked for. */
  parameters?: Readonly<Record<string, unknown>>;
  confirmed?: boolean;
}

/** A button pressed for records: one action of it, a named one or a script. */
export type Pressed = Press & {
  confirmed?: boolean;
};

/** Runs what buttons and events do on the server: for buttons the right is checked here, events are trusted configuration. */
export class ActionRunner {
  #services: ActionServices | undefined;

  constructor(private readonly registry: ModelRegistry) {}

  /** Actions need records, and records run actions: whoever joins the two calls this before the first request. */
  use(services: ActionServices): void {
    this.#services = services;
  }

  named(name: string): ServerAction | undefined {
    return serverActions.get(name);
  }

  /** Names of all actions, in the order of the alphabet. */
  names(): string[] {
    return [...serverActions.keys()].sort();
  }

  /**
   * A client's call by name: allowed when a button of the model runs this action and the viewer holds the button (403 otherwise). Everything
   * else as `press`.
   */
  async call(viewer: Viewer, action: ServerAction, call: ClientCall): Promise<ActionAnswer> {
    const model = call.templateCode === undefined ? undefined : this.registry.model(call.templateCode);
    const button = model?.buttons.find(
      (candidate) =>
        (call.button === undefined || candidate.code === call.button) &&
        placeOf(candidate, action.name) >= 0 &&
        holdsButton(viewer, model, candidate),
    );
    if (!model || !button) throw denied(viewer);
    const { bills, parameters = {}, confirmed } = call;
    const at = placeOf(button, action.name);
    return await this.press(viewer, {
      templateCode: model.templateCode,
      button: button.code,
      at,
      bills,
      parameters,
      confirmed,
    });
  }

  /**
   * One action of a button, on records that the viewer may see (402) and that nobody changed meanwhile (207), where the conditions of the button hold
   * (207, with the reason of the model) and what it asks for is complete (208). All of it happens, or nothing.
   */
  async press(viewer: Viewer, pressed: Pressed, within?: Unit): Promise<ActionAnswer> {
    const model = this.registry.model(pressed.templateCode);
    const button = model?.buttons.find(({ code }) => code === pressed.button);
    const action = button?.do[pressed.at];
    const runs =
      action?.action === 'callAction' || action?.action === 'script' || action?.action === 'startProcess'
        ? action
        : undefined;
    if (!model || !button || !runs || !holdsButton(viewer, model, button)) throw denied(viewer);
    refuseSelection(viewer, button, pressed.bills.length);
    const { store } = this.#ready();
    const work = async (unit: Unit): Promise<ActionAnswer> => {
      const found = await this.#recordsOf(viewer, unit, model, pressed.bills);
      const { parameters, params, today } = await store.press(viewer, pressed, unit);
      const scene = { viewer, unit, model, records: found, services: this.#ready() };
      if (runs.action === 'script')
        return await runButtonScript(runs.source, {
          ...scene,
          params: parameters,
          today,
          confirmed: pressed.confirmed,
        });
      if (runs.action === 'startProcess') return await begin(scene, params.key, runs.optional);
      const named = this.named(runs.name);
      if (!named) throw new Refusal(CODES.refused, say(viewer.language, 'action.unknown', { action: runs.name }));
      return await named.run({ ...scene, params: { ...parameters, ...params } });
    };
    try {
      return within ? await work(within) : await store.unit(work);
    } catch (error) {
      if (error instanceof ScriptAsks) return { warnings: error.warnings };
      throw error;
    }
  }

  /** An event or a transition runs an action on its record, in its transaction. */
  async run(name: string, call: ActionCall): Promise<void> {
    const action = this.named(name);
    if (!action) throw new Error(`There is no server action ${name}, which ${call.model.templateCode} calls.`);
    const { viewer, unit, model, values, params } = call;
    await action.run({
      viewer,
      unit,
      model,
      records: [{ id: String(values.id), values }],
      params,
      services: this.#ready(),
    });
  }

  /** Read within the action's own transaction: what it decides on is what it then changes. */
  async #recordsOf(viewer: Viewer, unit: Unit, model: Model, bills: readonly BillVersion[]): Promise<FoundRecord[]> {
    const records: FoundRecord[] = [];
    for (const { billId, version } of bills) {
      const found = await this.#ready().store.get(viewer, model.templateCode, billId, unit.transaction);
      if (found.version !== version) throw new Refusal(CODES.notNow, say(viewer.language, 'action.stale'));
      records.push({ id: billId, values: found.billData, version, permissions: found.permissions });
    }
    return records;
  }

  #ready(): ActionServices {
    if (!this.#services) throw new Error('Actions were called before the server was put together.');
    return this.#services;
  }
}

/** Sends the records off; a model without the engine of processes has no such button. */
async function begin(
  { viewer, unit, model, records, services }: BeginScene,
  key: unknown,
  optional?: boolean,
): Promise<ActionAnswer> {
  for (const { id } of records) {
    const call = { viewer, unit, model, recordId: id };
    await services.processes?.begin({ ...call, key: typeof key === 'string' ? key : null, optional });
  }
  return {};
}

type BeginScene = Pick<ActionScene, 'viewer' | 'unit' | 'records' | 'services'> & { model: Model };

/** Where a button runs a named action; -1 where it does not. */
const placeOf = (button: Button, name: string): number =>
  button.do.findIndex((action) => action.action === 'callAction' && action.name === name);

const denied = (viewer: Viewer): Refusal =>
  new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));

/** The three variants of a permission: one code, any of several, all of several (Specification §6). */
function holdsButton(viewer: Viewer, model: Model, button: Button): boolean {
  const { permission = `${model.templateCode}:${button.code}` } = button;
  if (typeof permission === 'string') return viewer.can(permission);
  return 'any' in permission
    ? permission.any.some((code) => viewer.can(code))
    : permission.all.every((code) => viewer.can(code));
}

/** How many records a button wants (Specification §5, Selection). */
function refuseSelection(viewer: Viewer, { selection }: Button, count: number): void {
  if (selection === 'one' && count !== 1) throw new Refusal(CODES.refused, say(viewer.language, 'action.oneRecord'));
  if (selection === 'many' && count === 0) throw new Refusal(CODES.refused, say(viewer.language, 'action.noRecords'));
}
