import { sql } from 'kysely';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { workflowEndpoints } from '../../contract/endpoints/workflow.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import { MOST_ATTEMPTS } from './attempts.ts';
import type { Definitions } from './definitions.ts';
import { called } from './engine/names.ts';
import type { WorkflowParts } from './parts.ts';
import { tellReason } from './tellFaults.ts';
import { type Titled, toldTitles } from './toldTitles.ts';

type Incidents = ResponseOf<(typeof workflowEndpoints)['api/workflow/incidents']>;
type Kind = RequestOf<(typeof workflowEndpoints)['api/workflow/retryIncident']>['kind'];

/** Steps that stand still, timers that fail, and what was told or should begin in vain; records by name to whoever sees them. */
export async function incidentsOf(parts: WorkflowParts, definitions: Definitions, viewer: Viewer): Promise<Incidents> {
  const executor = parts.database.kysely;
  const { rows } = await sql<IncidentRow>`
    select 'step' as kind, t.id, r.id as root_id, r.title, r.template_code, r.bill_id, r.definition_id, t.id as token_id, t.node_id,
      coalesce(t.incident, '') as message
    from wf_token t join wf_instance r on r.id = t.root_id where t.state = 'incident'
    union all
    select 'timer', s.id, r.id, r.title, r.template_code, r.bill_id, r.definition_id, null, s.node_id, s.last_error
    from wf_subscription s join wf_instance r on r.id = s.root_id where s.last_error is not null
    union all
    select 'told', o.id, r.id, coalesce(r.title, o.told ->> 'name'), r.template_code, r.bill_id, r.definition_id, null, null, o.last_error
    from wf_outbox o left join wf_instance r on r.id = o.root_id where o.attempts >= ${MOST_ATTEMPTS}
    union all
    select 'beginning', s.id, null, s.key, null, null, s.definition_id, null, s.node_id, s.last_error
    from wf_start s where s.last_error is not null
    order by 3 nulls last, 2 limit 500`.execute(executor);
  const titled: Titled[] = [];
  for (const row of rows) {
    if (row.definition_id === null) {
      titled.push({ processName: row.title ?? '', own: null, templateCode: null, billId: null });
      continue;
    }
    const { definition } = await definitions.ready(executor, row.definition_id);
    const own = definition.settings.title === null || row.root_id === null ? null : row.title;
    titled.push({
      processName: called(definition, viewer.language),
      own,
      templateCode: row.template_code,
      billId: row.bill_id,
    });
  }
  const told = await toldTitles(parts, viewer, titled);
  return rows.map((row, at) => ({
    kind: row.kind,
    id: row.id,
    instanceId: row.root_id,
    title: told[at]?.title ?? '',
    tokenId: row.token_id,
    node: row.node_id,
    message: tellReason(row.message ?? '', viewer.language),
  }));
}

/** Whatever has been given up is tried again with the next work of the server. Answers whether there is such a thing. */
export async function tryAgain(executor: Executor, kind: Exclude<Kind, 'step'>, id: string): Promise<boolean> {
  const table = sql.table(TABLES[kind]);
  const { rows } = await sql`
    update ${table} set attempts = 0, retry_at = now(), last_error = null where id = ${id} returning id`.execute(
    executor,
  );
  return rows.length > 0;
}

const TABLES = { timer: 'wf_subscription', told: 'wf_outbox', beginning: 'wf_start' } as const;

interface IncidentRow {
  kind: Kind;
  id: string;
  root_id: string | null;
  title: string | null;
  template_code: string | null;
  bill_id: string | null;
  definition_id: string | null;
  token_id: string | null;
  node_id: string | null;
  message: string | null;
}
