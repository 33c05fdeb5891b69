import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { processScreenEndpoints } from '../../../contract/endpoints/processScreens.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../database/uuid.ts';
import { colleagues } from '../../records/directory/colleagues.ts';
import { readDepartments, readRoles } from '../../records/directory/lists.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { instantOf } from '../engine/timer.ts';
import type { Workflow } from '../workflow.ts';
import type { ScreenParts } from './about.ts';
import { dealOf } from './deal.ts';
import { definitionFile, definitionList, suspendDefinition } from './definitionList.ts';
import { historyOf, lookAt } from './history.ts';
import { instanceList } from './instanceList.ts';
import { nextOf } from './preview.ts';
import { processesOf } from './ofRecord.ts';
import { statisticsOf } from './statistics.ts';
import { FROM, ofTab, taskList } from './taskList.ts';

type Endpoints = typeof processScreenEndpoints;
type Request<P extends keyof Endpoints> = RequestOf<Endpoints[P]>;
type Answer<P extends keyof Endpoints> = Promise<ResponseOf<Endpoints[P]>>;

/** What the screens of processes read, each with the right to it. */
export class ProcessScreens {
  readonly #screens: ScreenParts;

  constructor(private readonly workflow: Workflow) {
    this.#screens = { parts: workflow.parts, definitions: workflow.definitions };
  }

  taskList(viewer: Viewer, request: Request<'api/workflow/taskList'>): Answer<'api/workflow/taskList'> {
    return taskList(this.#screens, viewer, request);
  }

  async counts(viewer: Viewer): Answer<'api/workflow/counts'> {
    const { database, clock } = this.workflow.parts;
    const now = clock.now().toISOString();
    const of = (tab: 'mine' | 'claim' | 'delegated') =>
      sql`(select count(*)::int from ${FROM} where ${ofTab(viewer, tab)})`;
    const { rows } = await sql<Record<'mine' | 'claim' | 'delegated' | 'copied' | 'overdue', number>>`
      select ${of('mine')} as mine, ${of('claim')} as claim, ${of('delegated')} as delegated,
        (select count(*)::int from ${FROM} where ${ofTab(viewer, 'mine')} and t.due_at < ${now}::timestamptz) as overdue,
        (select count(*)::int from wf_cc where user_id = ${viewer.id} and read_at is null) as copied`.execute(
      database.kysely,
    );
    return rows[0] ?? { mine: 0, claim: 0, delegated: 0, copied: 0, overdue: 0 };
  }

  /** Whether somebody may read what was said in a run: he may look at it, and sees its record. */
  async tellsOpinions(viewer: Viewer, instanceId: string): Promise<boolean> {
    try {
      return (await lookAt(this.#screens, viewer, instanceId)).told.sees;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  async instanceList(
    viewer: Viewer,
    request: Request<'api/workflow/instanceList'>,
  ): Answer<'api/workflow/instanceList'> {
    if (request.scope === 'all') need(viewer, 'wfInstance:view');
    return await instanceList(this.#screens, viewer, request);
  }

  async readCopy(viewer: Viewer, { instanceId }: Request<'api/workflow/readCopy'>): Answer<'api/workflow/readCopy'> {
    if (isId(instanceId))
      await sql`
        update wf_cc set read_at = now() where root_id = ${instanceId} and user_id = ${viewer.id} and read_at is null`.execute(
        this.workflow.parts.database.kysely,
      );
    return {};
  }

  ofRecord(viewer: Viewer, request: Request<'api/workflow/ofRecord'>): Answer<'api/workflow/ofRecord'> {
    return processesOf(this.#screens, viewer, request);
  }

  history(viewer: Viewer, { instanceId }: Request<'api/workflow/history'>): Answer<'api/workflow/history'> {
    return historyOf(this.#screens, viewer, instanceId);
  }

  deal(viewer: Viewer, { taskId }: Request<'api/workflow/deal'>): Answer<'api/workflow/deal'> {
    return dealOf(this.#screens, viewer, taskId);
  }

  next(viewer: Viewer, request: Request<'api/workflow/next'>): Answer<'api/workflow/next'> {
    return nextOf(this.#screens, viewer, request);
  }

  async approveAll(
    viewer: Viewer,
    { taskIds, comment }: Request<'api/workflow/approveAll'>,
  ): Answer<'api/workflow/approveAll'> {
    const ids = [...new Set(taskIds)].filter(isId);
    const { rows } = await sql<{ alike: string }>`
      select distinct d.key || ' ' || t.node_id || ' ' || t.kind as alike
      from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
      where t.id = any(${ids}::uuid[])`.execute(this.workflow.parts.database.kysely);
    if (rows.length > 1) throw new Refusal(CODES.refused, say(viewer.language, 'workflow.notAlike'));
    const said = comment === undefined ? {} : { comment };
    const { results = [] } = await this.workflow.act(viewer, { taskIds: ids, action: 'approve', ...said });
    return {
      done: results.filter(({ code }) => code === CODES.ok).map(({ taskId }) => taskId),
      refused: results.filter(({ code }) => code !== CODES.ok).map(({ taskId, message }) => ({ taskId, message })),
    };
  }

  colleagues(_viewer: Viewer, request: Request<'api/workflow/colleagues'>): Answer<'api/workflow/colleagues'> {
    return colleagues(this.workflow.parts.database.kysely, request);
  }

  async staffTree(): Answer<'api/workflow/staffTree'> {
    const { kysely } = this.workflow.parts.database;
    const departments = await readDepartments(kysely);
    const roles = await readRoles(kysely);
    return {
      departments: departments.map(({ id, name, parent }) => ({ id, name, parent })),
      roles: roles.map(({ id, title }) => ({ id, title })),
    };
  }

  async definitionList(
    viewer: Viewer,
    request: Request<'api/workflow/definitionList'>,
  ): Answer<'api/workflow/definitionList'> {
    need(viewer, 'wfDefinition:view');
    return await definitionList(this.#screens, viewer, request);
  }

  async definitionFile(
    viewer: Viewer,
    { id }: Request<'api/workflow/definitionFile'>,
  ): Answer<'api/workflow/definitionFile'> {
    need(viewer, 'wfDefinition:view');
    return await definitionFile(this.#screens, viewer, id);
  }

  async suspendDefinition(
    viewer: Viewer,
    request: Request<'api/workflow/suspendDefinition'>,
  ): Answer<'api/workflow/suspendDefinition'> {
    need(viewer, 'wfDefinition:suspend');
    await suspendDefinition(this.#screens, viewer, request);
    return {};
  }

  async statistics(viewer: Viewer, request: Request<'api/workflow/statistics'>): Answer<'api/workflow/statistics'> {
    need(viewer, 'wfInstance:view');
    const [from, to] = [momentOf(viewer, 'from', request.from), momentOf(viewer, 'to', request.to)];
    return await statisticsOf(this.#screens, viewer, { ...request, from, to });
  }
}

/** A day (UTC) or an instant as the database reads it. Refusal 208 of what is neither. */
function momentOf(viewer: Viewer, field: string, text: string): string {
  const found = instantOf(text, 'UTC');
  if (found !== null) return found;
  const message = say(viewer.language, 'records.noTime');
  throw new Refusal(CODES.refused, message, { errors: [{ field, message }] });
}

function need(viewer: Viewer, permission: string): void {
  if (!viewer.can(permission)) throw new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));
}
