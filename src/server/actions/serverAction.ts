import type { Model } from '../../model/resolved/model.ts';
import type { Access } from '../access/access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Records } from '../records/records.ts';
import type { WriterPorts } from '../records/write/ports.ts';
import type { Processes } from './workflow/processes.ts';
import type { Unit } from '../records/write/unit.ts';

/** A record that an action is about, as the database has it in this transaction. */
export interface ActionRecord {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/** What a named action is given. Everything it does happens in `unit`: all of it, or nothing. */
export interface ActionScene {
  viewer: Viewer;
  unit: Unit;
  /** The model on whose page the button stands, or whose event runs the action. */
  model: Model | undefined;
  records: readonly ActionRecord[];
  params: Readonly<Record<string, unknown>>;
  services: ActionServices;
}

export interface ActionServices {
  access: Access;
  /** The way to records; pass `unit` on with every call that writes. */
  store: Records;
  /** The engine of processes; absent where there is none. */
  processes?: Processes;
  /** Runs scripts of models. */
  runScript?: WriterPorts['runScript'];
}

/** What the browser is told: `message` is shown; everything else is for whoever called. */
export interface ActionAnswer {
  message?: string;
  /** The message stays until it is closed, because it is needed: a password that is shown once. */
  stays?: boolean;
  [more: string]: unknown;
}

/** A named server action: one file, named in `actions.ts`. Refuses by throwing `Refusal`. */
export interface ServerAction {
  /** `<area>.<verb>`, as configs call it. */
  name: string;
  run(scene: ActionScene): Promise<ActionAnswer>;
}
