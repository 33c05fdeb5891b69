import { sql } from 'kysely';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { processScreenEndpoints } from '../../../contract/endpoints/processScreens.ts';
import { nodeName, type ScreenParts } from './about.ts';
import { COUNTS } from './instanceList.ts';
import type { Viewer } from '../../access/viewer.ts';
import { called } from '../engine/names.ts';

type Statistics = (typeof processScreenEndpoints)['api/workflow/statistics'];

/** Steps that are told, the slowest and fullest first. */
const MOST_NODES = 200;

/**
 * Throughput of a period (`from` inclusive, `to` exclusive) by day of the business time zone, how long each step took of what was done in it,
 * and what waits there now. Hours are those of the clock, to two decimals.
 */
export async function statisticsOf(
  screens: ScreenParts,
  viewer: Viewer,
  { from, to, key }: RequestOf<Statistics>,
): Promise<ResponseOf<Statistics>> {
  const { database, clock } = screens.parts;
  const executor = database.kysely;
  const now = clock.now().toISOString();
  const roots = sql`from wf_instance r join wf_definition d on d.id = r.definition_id
    where r.id = r.root_id and ${COUNTS} ${key === undefined ? sql`` : sql`and d.key = ${key}`}`;
  const within = (at: string) => sql`${sql.ref(at)} >= ${from}::timestamptz and ${sql.ref(at)} < ${to}::timestamptz`;
  const hours = (start: string, end: string) =>
    sql`round((avg(extract(epoch from ${sql.ref(end)} - ${sql.ref(start)})) / 3600)::numeric, 2)::float8`;
  const totals = await sql<{ running: number; overdue: number; started: number; ended: number; hours: number | null }>`
    select count(*) filter (where r.status = 'running')::int as running,
      count(*) filter (where r.status = 'running' and exists (
        select 1 from wf_task t where t.root_id = r.id and t.status = 'open' and t.due_at < ${now}::timestamptz))::int as overdue,
      count(*) filter (where ${within('r.started_at')})::int as started,
      count(*) filter (where ${within('r.ended_at')})::int as ended,
      (${hours('r.started_at', 'r.ended_at')}) as hours
    ${sql`from (select r.*, ${within('r.ended_at')} as counted ${roots}) r0
      join lateral (select r0.status, r0.id, r0.started_at, case when r0.counted then r0.ended_at end as ended_at) r on true`}`.execute(
    executor,
  );
  const days = await sql<{ day: string; started: number; ended: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(started)::int as started, sum(ended)::int as ended from (
      select (r.started_at at time zone ${clock.timeZone})::date as day, 1 as started, 0 as ended ${roots} and ${within('r.started_at')}
      union all
      select (r.ended_at at time zone ${clock.timeZone})::date, 0, 1 ${roots} and ${within('r.ended_at')}) each
    group by day order by day`.execute(executor);
  const nodes = await sql<NodeRow>`
    select d.key, max(t.definition_id::text) as definition_id, t.node_id,
      count(*) filter (where t.status = 'done')::int as done,
      (${hours('t.created_at', 't.ended_at')}) as hours,
      count(*) filter (where t.status = 'done' and t.ended_at > t.due_at)::int as late,
      count(*) filter (where t.status = 'open')::int as waiting,
      count(*) filter (where t.status = 'open' and t.due_at < ${now}::timestamptz)::int as overdue
    from (
      select t.node_id, t.status, t.created_at, t.ended_at, t.due_at, i.definition_id
      from wf_task t join wf_instance i on i.id = t.instance_id join wf_instance r on r.id = t.root_id
      where ${COUNTS} and ((t.status = 'done' and ${within('t.ended_at')}) or (t.status = 'open' and i.status = 'running'))) t
    join wf_definition d on d.id = t.definition_id
    where ${key === undefined ? sql`true` : sql`d.key = ${key}`}
    group by d.key, t.node_id order by waiting desc, hours desc nulls last, d.key, t.node_id limit ${MOST_NODES}`.execute(
    executor,
  );
  const [total] = totals.rows;
  return {
    running: total?.running ?? 0,
    overdue: total?.overdue ?? 0,
    started: total?.started ?? 0,
    ended: total?.ended ?? 0,
    averageHours: total?.hours ?? null,
    days: days.rows,
    nodes: await Promise.all(
      nodes.rows.map(async (row) => ({
        processKey: row.key,
        processName: called((await screens.definitions.ready(executor, row.definition_id)).definition, viewer.language),
        node: row.node_id,
        nodeName: await nodeName(screens, viewer, row.definition_id, row.node_id),
        done: row.done,
        averageHours: row.hours,
        late: row.late,
        waiting: row.waiting,
        overdue: row.overdue,
      })),
    ),
  };
}

interface NodeRow {
  key: string;
  definition_id: string;
  node_id: string;
  done: number;
  hours: number | null;
  late: number;
  waiting: number;
  overdue: number;
}
