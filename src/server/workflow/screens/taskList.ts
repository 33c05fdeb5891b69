import { type RawBuilder, sql } from 'kysely';
import type { TaskLine } from '../../../contract/endpoints/processScreens.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../database/uuid.ts';
import { mayWithdraw } from '../engine/goingBack.ts';
import { Scene } from '../scene.ts';
import { readRun } from '../store.ts';
import { WAITS } from '../views.ts';
import { type AboutRow, hoursBetween, namesOf, nodeNames, type ScreenParts, type Told } from './about.ts';
import { readLines, type Search, searchSql } from './listing.ts';

export type Tab = 'mine' | 'claim' | 'delegated' | 'done';

/** A page of somebody's tasks. What waits: what is due first, then what came first; what is done: the latest first. */
export async function taskList(
  screens: ScreenParts,
  viewer: Viewer,
  request: Search & { tab: Tab },
): Promise<{ list: TaskLine[]; total: number }> {
  const isDone = request.tab === 'done';
  const { rows, total } = await readLines<TaskRow>(screens, viewer, request, {
    columns: COLUMNS,
    from: FROM,
    own: { alias: 't', joins: ITS_PROCESS },
    where: [ofTab(viewer, request.tab), ...searchSql(request, isDone ? sql`t.ended_at` : sql`t.created_at`)],
    order: isDone ? sql`t.ended_at desc, t.id desc` : sql`t.due_at nulls last, t.created_at, t.id`,
  });
  return { list: await linesOf(screens, viewer, rows), total };
}

/** One task as a line of a list; null where there is none. Whose it is, the caller asks. */
export async function taskLine(screens: ScreenParts, viewer: Viewer, id: string): Promise<TaskLine | null> {
  if (!isId(id)) return null;
  const { rows } = await readLines<TaskRow>(
    screens,
    viewer,
    { pageNum: 1, pageSize: 1 },
    { columns: COLUMNS, from: FROM, where: [sql`t.id = ${id}`], order: sql`t.id` },
  );
  return (await linesOf(screens, viewer, rows))[0] ?? null;
}

/** The tasks of a tab; `t` is the task, `i` its instance, `r` the root. */
export function ofTab({ id }: Pick<Viewer, 'id'>, tab: Tab): RawBuilder<unknown> {
  switch (tab) {
    case 'mine':
      return sql`${WAITS} and t.assignee = ${id} and t.delegation is distinct from 'asked'`;
    case 'delegated':
      return sql`${WAITS} and t.assignee = ${id} and t.delegation = 'asked'`;
    case 'claim':
      return sql`${WAITS} and t.assignee is null and t.candidates @> array[${id}]::uuid[]`;
    case 'done':
      return sql`t.actor = ${id} and t.status = 'done'`;
  }
}

/** Left joins, though both are always there: who only counts the tasks need not read them. */
const ITS_PROCESS = sql`left join wf_instance i on i.id = t.instance_id left join wf_instance r on r.id = t.root_id`;
export const FROM = sql`wf_task t ${ITS_PROCESS}`;

const COLUMNS = sql`t.id, t.root_id, t.node_id, t.kind, t.title as task_title, t.created_at, t.due_at, t.ended_at, t.outcome, t.comment,
  t.status, t.assignee, t.owner, t.undoable, t.actor, i.definition_id as own_definition, r.definition_id, r.title, r.template_code,
  r.bill_id, r.initiator`;

interface TaskRow extends AboutRow {
  id: string;
  node_id: string;
  kind: TaskLine['kind'];
  task_title: string | null;
  created_at: string;
  due_at: string | null;
  ended_at: string | null;
  outcome: string | null;
  comment: string | null;
  status: string;
  assignee: string | null;
  owner: string | null;
  undoable: boolean;
  actor: string | null;
  own_definition: string;
}

async function linesOf(
  screens: ScreenParts,
  viewer: Viewer,
  rows: readonly { row: TaskRow; told: Told }[],
): Promise<TaskLine[]> {
  const { database, clock } = screens.parts;
  const now = clock.now().getTime();
  const person = await namesOf(
    database.kysely,
    rows.map(({ row }) => row.owner),
  );
  const nodeName = await nodeNames(
    screens,
    viewer,
    rows.map(({ row }) => row.own_definition),
  );
  const withdrawable = await withdrawables(screens, viewer, rows);
  return rows.map(({ row, told }) => ({
    taskId: row.id,
    node: row.node_id,
    nodeName: nodeName(row.own_definition, row.node_id),
    kind: row.kind,
    createdAt: row.created_at,
    dueAt: row.due_at,
    endedAt: row.ended_at,
    overdue: row.due_at !== null && Date.parse(row.ended_at ?? new Date(now).toISOString()) > Date.parse(row.due_at),
    hours: hoursBetween(row.created_at, row.ended_at),
    outcome: row.outcome,
    comment: told.sees || row.actor === viewer.id ? row.comment : null,
    claimable: row.status === 'open' && row.assignee === null,
    owner: row.owner === null ? null : person(row.owner),
    withdrawable: withdrawable.has(row.id),
    // Last: to add to a copy takes the engine of the language a hundred times as long as to copy to what is there.
    ...told.about,
  }));
}

/** The tasks among the rows that the viewer may take back; most are none that he has done, and not looked at. */
async function withdrawables(
  screens: ScreenParts,
  viewer: Viewer,
  rows: readonly { row: TaskRow }[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { row } of rows)
    if (isUndoable(row, viewer) && (await isWithdrawable(screens, viewer, row))) found.add(row.id);
  return found;
}

const isUndoable = ({ undoable, actor, status }: TaskRow, { id }: Viewer): boolean =>
  undoable && actor === id && status === 'done';

async function isWithdrawable({ parts, definitions }: ScreenParts, viewer: Viewer, row: TaskRow): Promise<boolean> {
  const run = await readRun(parts.database.kysely, row.root_id);
  const task = run?.state.tasks.get(row.id);
  if (!run || !task || run.state.instances.get(run.root.id)?.status !== 'running') return false;
  const scene = await parts.database.transaction((transaction) =>
    Scene.open(parts, definitions, transaction, viewer, { ...run.root, billId: null }, run.state),
  );
  return mayWithdraw(run.state, scene.world(), task);
}
