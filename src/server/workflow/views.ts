import { sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import type { Definitions } from './definitions.ts';
import type { WorkflowParts } from './parts.ts';
import { type Titled, toldTitles } from './toldTitles.ts';
import { called, namedIn } from './engine/names.ts';

interface Page {
  pageNum: number;
  pageSize: number;
}

export interface TaskLine {
  taskId: string;
  instanceId: string;
  node: string;
  nodeName: string;
  title: string;
  templateCode: string | null;
  billId: string | null;
  createdAt: string;
  dueAt: string | null;
  endedAt: string | null;
  outcome: string | null;
  comment: string | null;
  claimable: boolean;
}

/** What waits for a person, what he may claim too; what is due first, then what came first. */
export async function openTasks(
  parts: WorkflowParts,
  definitions: Definitions,
  viewer: Viewer,
  { pageNum, pageSize }: Page,
) {
  const mine = sql`${WAITS} and (t.assignee = ${viewer.id} or (t.assignee is null and t.candidates @> array[${viewer.id}]::uuid[]))`;
  return await page(parts, definitions, viewer, mine, sql`t.due_at nulls last, t.created_at, t.id`, pageNum, pageSize);
}

/** What a person has done, the latest first. */
export async function doneTasks(
  parts: WorkflowParts,
  definitions: Definitions,
  viewer: Viewer,
  { pageNum, pageSize }: Page,
) {
  const mine = sql`t.actor = ${viewer.id} and t.status = 'done'`;
  return await page(parts, definitions, viewer, mine, sql`t.ended_at desc, t.id desc`, pageNum, pageSize);
}

type Part = ReturnType<typeof sql>;

/** Tasks on which somebody may work: a run that has ended has none that are open. */
export const WAITS = sql`t.status = 'open' and t.root_id not in (select id from wf_instance where suspended)`;

async function page(
  parts: WorkflowParts,
  definitions: Definitions,
  viewer: Viewer,
  where: Part,
  order: Part,
  pageNum: number,
  pageSize: number,
) {
  const executor = parts.database.kysely;
  const from = sql`from wf_task t where ${where}`;
  // The page is found among the tasks alone; their processes are read for those that are on it.
  const { rows } = await sql<Row>`
    select t.id, t.root_id, t.node_id, t.title as task_title, r.title, r.template_code, r.bill_id, t.created_at, t.due_at, t.ended_at,
      t.outcome, t.comment, t.assignee is null as claimable, i.definition_id, r.definition_id as root_definition, t.total
    from (
      select t.id, t.root_id, t.instance_id, t.node_id, t.title, t.created_at, t.due_at, t.ended_at, t.outcome, t.comment, t.assignee,
        count(*) over () as total
      ${from} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    ) t join wf_instance i on i.id = t.instance_id join wf_instance r on r.id = t.root_id order by ${order}`.execute(
    executor,
  );
  const titled: Titled[] = [];
  const nodeNames: string[] = [];
  for (const row of rows) {
    const { definition } = await definitions.ready(executor, row.definition_id);
    const { definition: process } = await definitions.ready(executor, row.root_definition);
    nodeNames.push(namedIn(definition, row.node_id, viewer.language));
    titled.push({
      processName: called(process, viewer.language),
      own: row.task_title ?? (process.settings.title === null ? null : row.title),
      templateCode: row.template_code,
      billId: row.bill_id,
    });
  }
  const told = await toldTitles(parts, viewer, titled);
  const list = rows.map((row, at): TaskLine => ({
    taskId: row.id,
    instanceId: row.root_id,
    node: row.node_id,
    nodeName: nodeNames[at] ?? row.node_id,
    title: told[at]?.title ?? '',
    templateCode: row.template_code,
    billId: row.bill_id,
    createdAt: row.created_at,
    dueAt: row.due_at,
    endedAt: row.ended_at,
    outcome: row.outcome,
    comment: row.comment,
    claimable: row.claimable,
  }));
  if (rows.length > 0 || pageNum === 1) return { list, total: Number(rows[0]?.total ?? 0) };
  // Behind the last page no row tells how many there are.
  const counted = await sql<{ total: string }>`select count(*) as total ${from}`.execute(executor);
  return { list, total: Number(counted.rows[0]?.total ?? 0) };
}

interface Row {
  id: string;
  root_id: string;
  node_id: string;
  task_title: string | null;
  title: string;
  template_code: string | null;
  bill_id: string | null;
  created_at: string;
  due_at: string | null;
  ended_at: string | null;
  outcome: string | null;
  comment: string | null;
  claimable: boolean;
  definition_id: string;
  root_definition: string;
  total: string;
}

/** The history of a run, the oldest first. */
export async function trailOf(executor: Executor, rootId: string) {
  const { rows } = await sql<TrailRow>`
    select instance_id, kind, node_id, flow_id, task_id, actor, actor_name, on_behalf_of, comment, at
    from wf_trail where root_id = ${rootId} order by seq`.execute(executor);
  return rows.map((row) => ({
    kind: row.kind,
    instance: row.instance_id,
    node: row.node_id,
    flow: row.flow_id,
    taskId: row.task_id,
    actor: row.actor,
    actorName: row.actor_name,
    onBehalfOf: row.on_behalf_of,
    comment: row.comment,
    at: row.at,
  }));
}

interface TrailRow {
  instance_id: string;
  kind: string;
  node_id: string | null;
  flow_id: string | null;
  task_id: string | null;
  actor: string | null;
  actor_name: string | null;
  on_behalf_of: string | null;
  comment: string | null;
  at: string;
}
