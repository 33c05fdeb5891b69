import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import type { Unit } from './unit.ts';

/** What records ask of the processes that take them along; `app.ts` joins the two. Without it no process holds anything. */
export interface ProcessPort {
  /**
   * The process that holds a record, null when none does. It is locked until the transaction ends: whoever goes on to lock the record does so in
   * the same order as the process itself.
   */
  held(transaction: Transaction, viewer: Viewer, model: Model, recordId: string): Promise<HeldByProcess | null>;
  /** Whether a process holds a record, without waiting for anybody. */
  holds(transaction: Transaction, model: Model, recordId: string): Promise<boolean>;
  /** What the processes that hold records leave somebody to do, by the ids of those that one holds. Nobody waits, and nothing is locked. */
  leaves(
    executor: Executor,
    viewer: Viewer,
    model: Model,
    recordIds: readonly string[],
  ): Promise<ReadonlyMap<string, LeftByProcess>>;
  /** Sends a record off. Refusal 207 when no process is meant for it, unless that is `optional`. Where one holds it already, nothing happens. */
  begin(call: ProcessCall & { key: string | null; optional?: boolean }): Promise<void>;
  /** Does what leads the process that holds the record through a transition, on behalf of whoever works at it. */
  step(call: ProcessCall & StepThrough): Promise<StepTaken>;
  /** Ends the process that holds the record and leaves the record as it is. */
  leave(call: ProcessCall): Promise<void>;
}

export interface ProcessCall {
  viewer: Viewer;
  unit: Unit;
  model: Model;
  recordId: string;
}

export interface StepThrough {
  transition: string;
  opinion: string | undefined;
  /** Values of the dialog of the transition. */
  values: Readonly<Record<string, unknown>> | undefined;
}

/** `taken`: the process has done it. `leaves`: whoever began the process may take the record out of it. `closed`: it is a step of others, or of another
 * time. `foreign`: no step of the process leads through it. */
export type StepTaken = 'taken' | 'leaves' | 'closed' | 'foreign';

export interface HeldByProcess {
  /** The viewer works at the record now. */
  handles: boolean;
  /** What the form of his step says of fields; what it does not name is as the state of the record says. */
  fields: ReadonlyMap<string, FieldAtStep>;
}

export interface LeftByProcess {
  /** He works at the record now. */
  handles: boolean;
  /** Whether a transition would be a step of his. */
  leads(transition: string): boolean;
  /** Whether the process leads its record through it anywhere. */
  names(transition: string): boolean;
}

export interface FieldAtStep {
  access: 'hidden' | 'readOnly' | 'editable';
  required: boolean;
}
