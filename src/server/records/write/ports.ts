import type { Action } from '../../../model/language/action.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { ProcessPort } from './processPort.ts';
import type { Part } from './statementPart.ts';
import type { Unit } from './unit.ts';

/** What records need of the floors above them; `app.ts` joins them. */
export interface WriterPorts {
  /** Runs a named server action in the same transaction. */
  runAction(name: string, call: ActionCall): Promise<void>;
  /** Stores a notice for the receivers that the action names. */
  notify(call: NotifyCall): Promise<void>;
  /** Runs a script of a model apart from the server; absent where no model has one (tests). */
  runScript?(input: ScriptCall): Promise<ScriptAnswer>;
  /** Processes that take records along; absent where there are none. */
  processes?: ProcessPort;
  /** What is stored together with a change, in the same statement: entries for whoever tells of it when it stands. */
  beside?(change: TellableChange): Part[];
  /** Models whose changes other parts want to be told of (`RECORD_CHANGES`): dictionaries, roles, menus. */
  watched?: ReadonlySet<string>;
}

/** A change of a record as those are told of it who tell others. */
export interface TellableChange {
  viewer: Viewer;
  /** Of the page that it was made on. */
  model: Model;
  recordId: string;
  /** The version that it made of the record. */
  version: number;
  /** As in the history: `create`, `update`, `delete`, `purge`, `transition:<name>` ... */
  action: string;
  createdBy: string | null;
  /** ISO in UTC. */
  at: string;
}

export interface ActionCall {
  viewer: Viewer;
  unit: Unit;
  model: Model;
  values: Values;
  before: Values | null;
  params: Record<string, Wire>;
}

export interface NotifyCall {
  viewer: Viewer;
  unit: Unit;
  model: Model;
  values: Values;
  createdBy: string | null;
  /** What was said with the transition that sends the notice. */
  opinion?: string;
  action: Extract<Action, { action: 'notify' }>;
}

/** What a script is given. */
export interface ScriptCall {
  source: string;
  /** As the viewer may see it. */
  record: Readonly<Record<string, unknown>> | null;
  before: Readonly<Record<string, unknown>> | null;
  params: Readonly<Record<string, unknown>>;
  user: Readonly<Record<string, unknown>>;
  today: string;
}

/** What it asks for, or why it failed. */
export type ScriptAnswer =
  | {
      ok: true;
      result: {
        set: Readonly<Record<string, unknown>>;
        refusals: readonly { message: string; field?: string }[];
        messages: readonly string[];
      };
    }
  | { ok: false; fault: { kind: 'tooLong' | 'tooMuchMemory' } | { kind: 'threw'; message: string; line?: number } };
