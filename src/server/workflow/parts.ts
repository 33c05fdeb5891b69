import type { Database } from '../database/connect.ts';
import type { DecisionTable } from '../../model/expression/decisionTable.ts';
import type { Clock } from '../records/expressionContext.ts';
import type { Records } from '../records/records.ts';
import type { ActionCall } from '../records/write/ports.ts';
import type { ModelSource } from '../records/write/writerCore.ts';

/** What processes are made of. */
export interface WorkflowParts {
  database: Database;
  registry: Pick<ModelSource, 'model' | 'models'> & {
    table(name: string): DecisionTable | undefined;
    dictionary(code: string): { items: readonly { code: string }[] } | undefined;
  };
  records: Records;
  clock: Clock;
  actions: {
    has(name: string): boolean;
    run(name: string, call: ActionCall): Promise<void>;
  };
}
