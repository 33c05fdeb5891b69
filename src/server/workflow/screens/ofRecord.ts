import { sql } from 'kysely';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { InstanceStatus, processScreenEndpoints } from '../../../contract/endpoints/processScreens.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../database/uuid.ts';
import { seenTitles } from '../../records/seenTitles.ts';
import type { ScreenParts } from './about.ts';
import { called } from '../engine/names.ts';

type OfRecord = (typeof processScreenEndpoints)['api/workflow/ofRecord'];

/** The processes of a record, the latest first; none for whoever does not see the record. A view shows those of the model that it is of. */
export async function processesOf(
  { parts, definitions }: ScreenParts,
  viewer: Viewer,
  { templateCode, billId }: RequestOf<OfRecord>,
): Promise<ResponseOf<OfRecord>> {
  const { registry, database } = parts;
  const base = registry.model(templateCode)?.base;
  if (base === undefined || !isId(billId)) return [];
  if ((await seenTitles(parts, viewer, [{ templateCode, billId }])).size === 0) return [];
  const codes = [...registry.models().values()].filter((one) => one.base === base).map((one) => one.templateCode);
  const { rows } = await sql<Row>`
    select r.id, r.definition_id, r.status, r.started_at,
      (select t.id from wf_task t where t.root_id = r.id and t.status = 'open' and r.status = 'running'
        and (t.assignee = ${viewer.id} or (t.assignee is null and t.candidates @> array[${viewer.id}]::uuid[])) order by t.no limit 1) as task_id
    from wf_instance r where r.id = r.root_id and r.template_code = any(${codes}) and r.bill_id = ${billId}
    order by r.started_at desc, r.id desc limit 50`.execute(database.kysely);
  const found: ResponseOf<OfRecord> = [];
  for (const row of rows)
    found.push({
      instanceId: row.id,
      processName: called((await definitions.ready(database.kysely, row.definition_id)).definition, viewer.language),
      status: row.status,
      startedAt: row.started_at,
      taskId: row.task_id,
    });
  return found;
}

interface Row {
  id: string;
  definition_id: string;
  status: InstanceStatus;
  started_at: string;
  task_id: string | null;
}
