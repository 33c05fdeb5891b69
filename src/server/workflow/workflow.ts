import { sql } from 'kysely';
import { CODES } from '../../contract/codes.ts';
import type { Viewer } from '../access/viewer.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { Transaction } from '../database/tables.ts';
import { isId } from '../database/uuid.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { saveAtStep, StepAsks } from './binding/saveAtStep.ts';
import { checkFile, Definitions, deployFile } from './definitions.ts';
import type { InstanceStatus } from './engine/state.ts';
import { incidentsOf, tryAgain } from './incidents.ts';
import { mayLook } from './mayLook.ts';
import { migrateRuns } from './migration.ts';
import { tellOutside } from './outbox.ts';
import type { WorkflowParts } from './parts.ts';
import { carryThrough } from './protocol.ts';
import { beginRun } from './starting.ts';
import { loadRun, loadRunOfTask } from './store.ts';
import { giveFiles, needKnown } from './verbs/actChecks.ts';
import { BesideRun } from './verbs/besideRun.ts';
import { commandOf, steeringOf } from './verbs/commandOf.ts';
import { instanceView } from './verbs/instanceView.ts';
import { once } from './verbs/once.ts';
import { denied, need, unknown } from './verbs/refusals.ts';
import type { Act, Answer, Request } from './verbs/requests.ts';
import { doneTasks, openTasks } from './views.ts';

/** Processes as people use them. Each verb checks the right to it and is one transaction. */
export class Workflow {
  readonly definitions: Definitions;
  readonly #beside: BesideRun;

  constructor(readonly parts: WorkflowParts) {
    this.definitions = new Definitions(parts);
    this.#beside = new BesideRun(parts, this.definitions);
  }

  /** Stores the processes of a file; with faults nothing is stored and they are the answer. Right `wfDefinition:deploy`. */
  async deploy(viewer: Viewer, { xml, dryRun }: Request<'api/workflow/deploy'>): Answer<'api/workflow/deploy'> {
    need(viewer, 'wfDefinition:deploy');
    const { faults, definitions } = await checkFile(this.parts, xml, viewer.language);
    if (faults.length > 0 || dryRun === true) return { deployed: [], faults };
    return { deployed: await deployFile(this.parts, viewer, xml, definitions), faults: [] };
  }

  /** Begins a process for a record that the viewer sees. Refusal 207 while another one runs for it. */
  async start(viewer: Viewer, request: Request<'api/workflow/start'>): Answer<'api/workflow/start'> {
    return await this.parts.database.transaction((transaction) =>
      once(transaction, viewer, request.commandKey, request, () => this.startWithin(transaction, viewer, request)),
    );
  }

  /** The same in the transaction of whoever sends the record off. `initiator` and `at`: who began it before the process took it over, and at which step it is. */
  async startWithin(
    transaction: Transaction,
    viewer: Viewer,
    request: Request<'api/workflow/start'> & { initiator?: string; at?: string },
  ): Answer<'api/workflow/start'> {
    const { key, templateCode = null, billId = null, variables = {} } = request;
    const { registry } = this.parts;
    const latest = await this.definitions.latest(transaction, key);
    if (!latest) throw new Refusal(CODES.refused, say(viewer.language, 'workflow.unknownProcess', { key }));
    if (latest.suspended) throw new Refusal(CODES.notNow, say(viewer.language, 'workflow.suspended'));
    const { definition } = await this.definitions.ready(transaction, latest.id);
    const { settings } = definition;
    const model = settings.model === null ? undefined : registry.model(settings.model);
    if (settings.startPermission !== null) need(viewer, settings.startPermission);
    const given = templateCode === null ? undefined : registry.model(templateCode);
    if (given?.base !== model?.base || (model && billId === null))
      throw new Refusal(
        CODES.refused,
        say(viewer.language, 'workflow.needsRecord', { model: model?.title[viewer.language] ?? '—' }),
      );
    try {
      const instanceId = await beginRun(this.parts, this.definitions, transaction, viewer, {
        definition: latest.id,
        templateCode: model?.templateCode ?? null,
        billId,
        initiator: request.initiator ?? viewer.id,
        start: null,
        variables,
        next: request.next ?? [],
        at: request.at,
      });
      return { instanceId };
    } catch (error) {
      if (!isUniqueViolation(error, 'wf_instance_active')) throw error;
      throw new Refusal(CODES.notNow, say(viewer.language, 'workflow.running'));
    }
  }

  /** What waits for the viewer, what he may claim too; the most urgent first. */
  tasks(viewer: Viewer, request: Request<'api/workflow/tasks'>): Answer<'api/workflow/tasks'> {
    return openTasks(this.parts, this.definitions, viewer, request);
  }

  done(viewer: Viewer, request: Request<'api/workflow/done'>): Answer<'api/workflow/done'> {
    return doneTasks(this.parts, this.definitions, viewer, request);
  }

  /**
   * Everything that a person does with a task, or alike with several (`taskIds`): each is a transaction of its own, and what is refused of
   * one keeps nothing of the others. Refusals: 207 when somebody was faster, 403 when it is not his or the step does not allow it, 208 without
   * an opinion, or people for the next step, that are wanted.
   */
  async act(viewer: Viewer, request: Act): Answer<'api/workflow/act'> {
    const { taskId, taskIds } = request;
    if (taskIds === undefined)
      try {
        return { status: await this.#actOn(viewer, taskId ?? '', request) };
      } catch (error) {
        if (error instanceof StepAsks) return { status: null, warnings: [...error.warnings] };
        throw error;
      }
    const results: NonNullable<Awaited<Answer<'api/workflow/act'>>['results']> = [];
    for (const id of new Set(taskIds)) {
      const commandKey = request.commandKey && `${request.commandKey.slice(0, 27)}-${id}`;
      try {
        const status = await this.#actOn(viewer, id, { ...request, record: undefined, commandKey });
        results.push({ taskId: id, code: CODES.ok, message: '', status });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.push({ taskId: id, code: error.code, message: error.message, status: null });
      }
    }
    return { status: null, results };
  }

  async #actOn(viewer: Viewer, taskId: string, request: Act): Promise<InstanceStatus> {
    return await this.parts.database.transaction((transaction) =>
      once(transaction, viewer, request.commandKey, request, async () => {
        const loaded = isId(taskId) ? await loadRunOfTask(transaction, taskId) : null;
        if (!loaded) throw unknown(viewer);
        await needKnown(transaction, viewer, request);
        const command = commandOf(taskId, request);
        await giveFiles(transaction, viewer, loaded.root, taskId, request);
        const written = { record: request.record, approves: request.action === 'approve' };
        await saveAtStep(this.parts, this.definitions, transaction, viewer, loaded, taskId, written);
        const state = await carryThrough(this.parts, this.definitions, transaction, viewer, loaded, command);
        return state.instances.get(loaded.root.id)?.status ?? 'running';
      }),
    );
  }

  /** What is done with a process as a whole: its initiator withdraws it, administrators steer it (`wfInstance:<action>`). */
  async steer(viewer: Viewer, request: Request<'api/workflow/steer'>): Answer<'api/workflow/steer'> {
    const { action, comment = null } = request;
    return await this.parts.database.transaction((transaction) =>
      once(transaction, viewer, request.commandKey, request, async () => {
        const loaded = isId(request.instanceId) ? await loadRun(transaction, request.instanceId) : null;
        if (!loaded || !(await mayLook(transaction, viewer, loaded))) throw unknown(viewer);
        if (action === 'withdraw') {
          if (loaded.root.initiator !== viewer.id) throw denied(viewer);
        } else if (action !== 'urge' && action !== 'copy') need(viewer, `wfInstance:${action}`);
        await needKnown(transaction, viewer, request);
        if (action === 'urge') await this.#beside.urge(transaction, viewer, loaded, comment);
        else if (action === 'copy') await this.#beside.copy(transaction, viewer, loaded, request.person ?? '');
        else {
          const { tokenId } = request;
          if ((action === 'jump' || action === 'retry') && !loaded.state.tokens.has(tokenId ?? ''))
            throw new Refusal(CODES.notNow, say(viewer.language, 'workflow.handled'));
          const command = steeringOf(viewer, request);
          const state = await carryThrough(this.parts, this.definitions, transaction, viewer, loaded, command);
          return { status: state.instances.get(loaded.root.id)?.status ?? 'running' };
        }
        return { status: 'running' as const };
      }),
    );
  }

  /** A process with its trail, for whoever takes part in it or watches over processes (`wfInstance:view`). */
  instance(viewer: Viewer, request: Request<'api/workflow/instance'>): Answer<'api/workflow/instance'> {
    return instanceView(this.parts, this.definitions, viewer, request);
  }

  /** What stands still and needs an administrator (`wfInstance:retry`). */
  async incidents(viewer: Viewer): Answer<'api/workflow/incidents'> {
    need(viewer, 'wfInstance:retry');
    return await incidentsOf(this.parts, this.definitions, viewer);
  }

  /** Refusal 402 for an incident that is none any more. */
  async retryIncident(
    viewer: Viewer,
    { kind, id }: Request<'api/workflow/retryIncident'>,
  ): Answer<'api/workflow/retryIncident'> {
    need(viewer, 'wfInstance:retry');
    if (!isId(id)) throw unknown(viewer);
    if (kind !== 'step') {
      if (!(await tryAgain(this.parts.database.kysely, kind, id))) throw unknown(viewer);
      return {};
    }
    return await this.parts.database.transaction(async (transaction) => {
      const { rows } = await sql<{ root_id: string }>`select root_id from wf_token where id = ${id}`.execute(
        transaction,
      );
      const loaded = rows[0] && (await loadRun(transaction, rows[0].root_id));
      if (!loaded?.state.tokens.has(id)) throw unknown(viewer);
      await carryThrough(this.parts, this.definitions, transaction, viewer, loaded, { kind: 'retry', token: id });
      return {};
    });
  }

  async tell(viewer: Viewer, request: Request<'api/workflow/tell'>): Answer<'api/workflow/tell'> {
    need(viewer, 'wfInstance:tell');
    const { templateCode, billId } = request;
    // A message about a record is for whoever sees the record.
    if ((templateCode === undefined) !== (billId === undefined)) throw unknown(viewer);
    if (templateCode !== undefined && billId !== undefined) await this.parts.records.get(viewer, templateCode, billId);
    await tellOutside(this.parts, viewer, request);
    return {};
  }

  async migrate(viewer: Viewer, request: Request<'api/workflow/migrate'>): Answer<'api/workflow/migrate'> {
    need(viewer, 'wfInstance:migrate');
    if (!isId(request.from) || !isId(request.to)) throw unknown(viewer);
    return { results: await migrateRuns(this.parts, this.definitions, viewer, request) };
  }
}
