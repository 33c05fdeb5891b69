import { type RawBuilder, sql } from 'kysely';
import type { InstanceLine, InstanceStatus } from '../../../contract/endpoints/processScreens.ts';
import type { Viewer } from '../../access/viewer.ts';
import { type AboutRow, namesOf, nodeName, type ScreenParts } from './about.ts';
import { readLines, type Search, searchSql } from './listing.ts';

export type InstanceSearch = Search & {
  scope: 'started' | 'copied' | 'all';
  key?: string;
  status?: InstanceStatus;
  overdue?: boolean;
};

/** A page of processes, the latest first, each with where it stands and who has it. The right to see all of them the caller asks. */
export async function instanceList(
  screens: ScreenParts,
  viewer: Viewer,
  request: InstanceSearch,
): Promise<{ list: InstanceLine[]; total: number }> {
  const isCopied = request.scope === 'copied';
  const now = screens.parts.clock.now().toISOString();
  const late = sql`exists (select 1 from wf_task t where t.root_id = r.id and t.status = 'open' and t.due_at < ${now}::timestamptz)`;
  const { rows, total } = await readLines<InstanceRow>(screens, viewer, request, {
    columns: sql`r.id, r.root_id, r.definition_id, r.title, r.template_code, r.bill_id, r.initiator, r.started_at, r.ended_at, r.status,
      r.suspended, d.key, d.version, ${late} as overdue,
      exists (select 1 from wf_token k where k.root_id = r.id and k.state = 'incident') as incident,
      ${isCopied ? sql`c.at` : sql`null::timestamptz`} as copied_at, ${isCopied ? sql`c.read_at is not null` : sql`true`} as read`,
    from: sql`wf_instance r join wf_definition d on d.id = r.definition_id
      ${isCopied ? sql`join wf_cc c on c.root_id = r.id and c.user_id = ${viewer.id}` : sql``}`,
    where: [
      sql`r.id = r.root_id`,
      ...(request.scope === 'started' ? [sql`r.initiator = ${viewer.id}`] : []),
      ...(request.key === undefined ? [] : [sql`d.key = ${request.key}`]),
      ...(request.status === undefined ? [] : [sql`r.status = ${request.status}`]),
      ...(request.overdue === true ? [late] : []),
      ...searchSql(request, isCopied ? sql`c.at` : sql`r.started_at`),
    ],
    order: isCopied ? sql`(c.read_at is null) desc, c.at desc, r.id` : sql`r.started_at desc, r.id desc`,
  });
  const standing = await standingOf(
    screens,
    viewer,
    rows.map(({ row }) => row.id),
  );
  return {
    total,
    list: rows.map(({ row, told }) => ({
      processKey: row.key,
      version: row.version,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      status: row.status,
      suspended: row.suspended,
      overdue: row.overdue,
      incident: row.incident,
      nodes: standing.get(row.id)?.nodes ?? [],
      handlers: standing.get(row.id)?.handlers ?? [],
      copiedAt: row.copied_at,
      read: row.read,
      ...told.about,
    })),
  };
}

type Standing = Pick<InstanceLine, 'nodes' | 'handlers'>;

/** Where runs wait for people, and for whom. */
async function standingOf(
  screens: ScreenParts,
  viewer: Viewer,
  roots: readonly string[],
): Promise<Map<string, Standing>> {
  const executor = screens.parts.database.kysely;
  const { rows } = await sql<StandingRow>`
    select t.root_id, t.node_id, t.assignee, t.candidates, i.definition_id
    from wf_task t join wf_instance i on i.id = t.instance_id
    where t.root_id = any(${[...roots]}::uuid[]) and t.status in ('open', 'parked') order by t.no`.execute(executor);
  const peopleOf = ({ assignee, candidates }: StandingRow): string[] => (assignee === null ? candidates : [assignee]);
  const person = await namesOf(executor, rows.flatMap(peopleOf));
  const found = new Map<string, Standing>();
  for (const row of rows) {
    const at = found.get(row.root_id) ?? { nodes: [], handlers: [] };
    const node = await nodeName(screens, viewer, row.definition_id, row.node_id);
    const known = new Set(at.handlers.map(({ id }) => id));
    found.set(row.root_id, {
      nodes: at.nodes.includes(node) ? at.nodes : [...at.nodes, node],
      handlers: [...at.handlers, ...[...new Set(peopleOf(row))].filter((id) => !known.has(id)).map(person)],
    });
  }
  return found;
}

/** Whether a root is one that counts in figures: test bills do not. */
export const COUNTS: RawBuilder<unknown> = sql`r.template_code is distinct from 'wfTestBill'`;

interface InstanceRow extends AboutRow {
  id: string;
  started_at: string;
  ended_at: string | null;
  status: InstanceStatus;
  suspended: boolean;
  key: string;
  version: number;
  overdue: boolean;
  incident: boolean;
  copied_at: string | null;
  read: boolean;
}

interface StandingRow {
  root_id: string;
  node_id: string;
  assignee: string | null;
  candidates: string[];
  definition_id: string;
}
