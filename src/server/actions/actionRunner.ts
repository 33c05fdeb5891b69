import { CODES } from '../../contract/codes.ts';
import type { BillVersion } from '../../contract/endpoints/records.ts';
import type { Model } from '../../model/resolved/model.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ModelRegistry } from '../models/registry.ts';
import { Refusal } from '../records/refusal.ts';
import type { ActionCall } from '../records/write/ports.ts';
import type { Unit } from '../records/write/unit.ts';
import { say } from '../texts/say.ts';
import { serverActions } from './actions.ts';
import type { ActionAnswer, ActionRecord, ActionServices, ServerAction } from './serverAction.ts';

/** What a client sends with a call of an action. */
export interface ClientCall {
  templateCode?: string;
  bills: readonly BillVersion[];
  params: Readonly<Record<string, unknown>>;
}

/** Runs named actions: for buttons, whose right is checked here, and for events of records, which are trusted configuration. */
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

  /**
   * A client's call: allowed when a button of the model runs this action and the viewer holds the button (403 otherwise), on records
   * that he may see (402) and that nobody changed meanwhile (207).
   */
  async call(viewer: Viewer, action: ServerAction, call: ClientCall): Promise<ActionAnswer> {
    const model = call.templateCode === undefined ? undefined : this.registry.model(call.templateCode);
    if (!model || !offers(viewer, model, action.name))
      throw new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));
    const services = this.#ready();
    if (call.bills.length === 0 && wantsRecords(model, action.name))
      throw new Refusal(CODES.refused, say(viewer.language, 'action.noRecords'));
    return await services.store.unit(async (unit) => {
      const records = await this.#recordsOf(viewer, unit, model, call.bills);
      return action.run({ viewer, unit, model, records, params: call.params, services });
    });
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
  async #recordsOf(viewer: Viewer, unit: Unit, model: Model, bills: readonly BillVersion[]): Promise<ActionRecord[]> {
    const records: ActionRecord[] = [];
    for (const { billId, version } of bills) {
      const found = await this.#ready().store.get(viewer, model.templateCode, billId, unit.transaction);
      if (found.version !== version) throw new Refusal(CODES.notNow, say(viewer.language, 'action.stale'));
      records.push({ id: billId, values: found.billData });
    }
    return records;
  }

  #ready(): ActionServices {
    if (!this.#services) throw new Error('Actions were called before the server was put together.');
    return this.#services;
  }
}

const buttonsWith = (model: Model, name: string) =>
  model.buttons.filter((button) => button.do.some((action) => action.action === 'callAction' && action.name === name));

function offers(viewer: Viewer, model: Model, name: string): boolean {
  return buttonsWith(model, name).some((button) => {
    const { permission = `${model.templateCode}:${button.code}` } = button;
    if (typeof permission === 'string') return viewer.can(permission);
    return 'any' in permission
      ? permission.any.some((code) => viewer.can(code))
      : permission.all.every((code) => viewer.can(code));
  });
}

const wantsRecords = (model: Model, name: string): boolean =>
  buttonsWith(model, name).every((button) => button.selection !== 'none');
