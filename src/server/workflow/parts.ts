import type { BoundModels } from './binding/boundModels.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../database/tables.ts';
import type { I18nText } from '../../model/language/texts.ts';
import type { ListenerEvent } from '../../model/process/vocabulary.ts';
import type { Task } from './engine/state.ts';
import type { Database } from '../database/connect.ts';
import type { DecisionTable } from '../../model/expression/decisionTable.ts';
import type { Clock } from '../records/expressionContext.ts';
import type { Records } from '../records/records.ts';
import type { ActionCall } from '../records/write/ports.ts';
import type { ModelSource } from '../records/write/writerCore.ts';

/** What a listener is told of the event that it hears. */
export interface ListenerContext {
  transaction: Transaction;
  /** Free of policies, under the name of whoever gives the command. */
  viewer: Viewer;
  instanceId: string;
  processName: string;
  templateCode: string | null;
  billId: string | null;
  initiator: string;
  /** Id and name of the element; null: the process itself. */
  node: string | null;
  nodeName: string | null;
  task: Task | null;
}

/** Runs registered listeners, within the transaction of the command. A Refusal that it throws refuses the whole command. */
export interface ListenerPort {
  run(code: string, event: ListenerEvent, context: ListenerContext): Promise<void>;
}

/** What processes are made of. */
export interface WorkflowParts {
  database: Database;
  registry: Pick<ModelSource, 'model' | 'models'> & {
    table(name: string): DecisionTable | undefined;
    dictionary(code: string): { items: readonly { code: string; label: I18nText }[] } | undefined;
  };
  records: Records;
  clock: Clock;
  actions: {
    has(name: string): boolean;
    /** All of them, in the order of the alphabet. */
    names(): string[];
    run(name: string, call: ActionCall): Promise<void>;
  };
  /** Models whose records processes take along. */
  bound?: BoundModels;
  /** Without it no listener is run. */
  listeners?: ListenerPort;
}
