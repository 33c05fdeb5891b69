import { sql } from 'kysely';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import type { LeftByProcess } from '../../records/write/processPort.ts';
import type { Definitions } from '../definitions.ts';
import type { WorkflowParts } from '../parts.ts';
import { codesOf } from './activeRun.ts';
import { ledBy, namesTransition, type OwnTask } from './stepsOfRecord.ts';

/**
 * What the processes that hold records leave somebody to do with each; records that none holds are not among them. One statement for all, which
 * reads of a run no more than that hangs on. A run that is suspended leaves nothing to anybody.
 */
export async function leftOf(
  parts: Pick<WorkflowParts, 'registry'>,
  definitions: Definitions,
  executor: Executor,
  viewer: Viewer,
  model: Model,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, LeftByProcess>> {
  const { rows } = await sql<Held>`
    select r.bill_id, r.definition_id, r.initiator, r.suspended, (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'node', t.node_id, 'of', i.definition_id) order by t.no), '[]')
      from wf_task t join wf_instance i on i.id = t.instance_id
      where t.root_id = r.id and t.status = 'open'
        and (t.assignee = ${viewer.id} or (t.assignee is null and t.candidates @> array[${viewer.id}]::uuid[]))) as tasks
    from wf_instance r where r.status = 'running' and r.id = r.root_id
      and r.template_code = any(${codesOf(parts, model)}::text[]) and r.bill_id = any(${recordIds}::uuid[])`.execute(
    executor,
  );
  const left = new Map<string, LeftByProcess>();
  for (const { bill_id, definition_id, initiator, suspended, tasks } of rows) {
    const { definition } = await definitions.ready(executor, definition_id);
    const own: OwnTask[] = [];
    for (const task of tasks) own.push({ task, definition: (await definitions.ready(executor, task.of)).definition });
    const led = ledBy({ definition, initiator }, own, viewer);
    left.set(bill_id, {
      handles: own.length > 0,
      leads: (transition) => !suspended && led(transition) !== null,
      names: (transition) => namesTransition(definition, transition),
    });
  }
  return left;
}

interface Held {
  bill_id: string;
  definition_id: string;
  initiator: string;
  suspended: boolean;
  tasks: (OwnTask['task'] & { of: string })[];
}
