import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CODES } from '../../contract/codes.ts';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { workflowEndpoints } from '../../contract/endpoints/workflow.ts';
import { claimForRun } from '../access/files/runFiles.ts';
import { deliver } from '../access/personal/inbox.ts';
import type { Language } from '../../model/language/texts.ts';
import type { Viewer } from '../access/viewer.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { jsonb } from '../database/json.ts';
import type { Executor, Transaction } from '../database/tables.ts';
import { isId } from '../database/uuid.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { saveAtStep, StepAsks } from './binding/saveAtStep.ts';
import { checkFile, Definitions, deployFile } from './definitions.ts';
import type { Command } from './engine/commands.ts';
import { earlierSteps, jumpTargets, mayWithdraw } from './engine/goingBack.ts';
import { type InstanceStatus, isOpen } from './engine/state.ts';
import { mayLook } from './mayLook.ts';
import type { WorkflowParts } from './parts.ts';
import { incidentsOf, tryAgain } from './incidents.ts';
import { migrateRuns } from './migration.ts';
import { tellOutside } from './outbox.ts';
import { inService } from './people.ts';
import { carryThrough } from './protocol.ts';
import { inLanguages } from './inLanguages.ts';
import { aboutRun } from './telling.ts';
import { Scene } from './scene.ts';
import { beginRun } from './starting.ts';
import { type Loaded, loadRun, loadRunOfTask, readRun, type Root } from './store.ts';
import { toldTitles } from './toldTitles.ts';
import { doneTasks, openTasks, trailOf } from './views.ts';
import { called, namedIn } from './engine/names.ts';

type Endpoints = typeof workflowEndpoints;
type Request<P extends keyof Endpoints> = RequestOf<Endpoints[P]>;
type Act = Request<'api/workflow/act'>;
type Answer<P extends keyof Endpoints> = Promise<ResponseOf<Endpoints[P]>>;

/** Processes as people use them. Each verb checks the right to it and is one transaction. */
export class Workflow {
  readonly definitions: Definitions;

  constructor(readonly parts: WorkflowParts) {
    this.definitions = new Definitions(parts);
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
      this.#once(transaction, viewer, request.commandKey, request, () =>
        this.startWithin(transaction, viewer, request),
      ),
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
    const results: NonNullable<ResponseOf<Endpoints['api/workflow/act']>['results']> = [];
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
      this.#once(transaction, viewer, request.commandKey, request, async () => {
        const loaded = isId(taskId) ? await loadRunOfTask(transaction, taskId) : null;
        if (!loaded) throw unknown(viewer);
        await this.#known(transaction, viewer, request);
        const command = commandOf(taskId, request);
        await this.#giveFiles(transaction, viewer, loaded.root, taskId, request);
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
      this.#once(transaction, viewer, request.commandKey, request, async () => {
        const loaded = isId(request.instanceId) ? await loadRun(transaction, request.instanceId) : null;
        if (!loaded || !(await mayLook(transaction, viewer, loaded))) throw unknown(viewer);
        if (action === 'withdraw') {
          if (loaded.root.initiator !== viewer.id) throw denied(viewer);
        } else if (action !== 'urge' && action !== 'copy') need(viewer, `wfInstance:${action}`);
        await this.#known(transaction, viewer, request);
        if (action === 'urge') await this.#urge(transaction, viewer, loaded, comment);
        else if (action === 'copy') await this.#copy(transaction, viewer, loaded, request.person ?? '');
        else {
          const { tokenId } = request;
          if ((action === 'jump' || action === 'retry') && !loaded.state.tokens.has(tokenId ?? ''))
            throw new Refusal(CODES.notNow, say(viewer.language, 'workflow.handled'));
          const command = steering(viewer, request);
          const state = await carryThrough(this.parts, this.definitions, transaction, viewer, loaded, command);
          return { status: state.instances.get(loaded.root.id)?.status ?? 'running' };
        }
        return { status: 'running' as const };
      }),
    );
  }

  /** A process with its trail, for whoever takes part in it or watches over processes (`wfInstance:view`). */
  async instance(viewer: Viewer, { instanceId }: Request<'api/workflow/instance'>): Answer<'api/workflow/instance'> {
    const { kysely } = this.parts.database;
    const loaded = isId(instanceId) ? await readRun(kysely, instanceId) : null;
    if (!loaded || !(await mayLook(kysely, viewer, loaded))) throw unknown(viewer);
    const { root, state } = loaded;
    const scene = await this.parts.database.transaction((transaction) =>
      Scene.open(this.parts, this.definitions, transaction, viewer, { ...root, billId: null }, state),
    );
    const world = scene.world();
    const { definition } = await this.definitions.ready(kysely, root.definition);
    const nameOf = (instance: string, node: string): string => {
      const id = state.instances.get(instance)?.definition;
      return id ? namedIn(world.definition(id), node, viewer.language) : node;
    };
    const own = definition.settings.title === null ? null : root.title;
    const [told] = await toldTitles(this.parts, viewer, [
      { ...root, own, processName: called(definition, viewer.language) },
    ]);
    return {
      instanceId,
      title: told?.title ?? called(definition, viewer.language),
      processName: called(definition, viewer.language),
      templateCode: root.templateCode,
      billId: root.billId,
      initiator: root.initiator,
      status: state.instances.get(root.id)?.status ?? 'running',
      suspended: state.suspended,
      tasks: [...state.tasks.values()].filter(isOpen).map((task) => {
        const token = state.tokens.get(task.token);
        return {
          taskId: task.id,
          node: task.node,
          nodeName: nameOf(task.instance, task.node),
          assignee: task.assignee,
          candidates: task.candidates,
          dueAt: task.dueAt,
          parked: task.status === 'parked',
          backTo: token ? named(earlierSteps(state, world, token), task.instance) : [],
          jumpTo: token && viewer.can('wfInstance:jump') ? named(jumpTargets(state, world, token), task.instance) : [],
          tokenId: task.token,
        };
      }),
      withdrawable: [...state.tasks.values()]
        .filter((task) => task.actor === viewer.id && mayWithdraw(state, world, task))
        .map(({ id }) => id),
      trail: (await trailOf(kysely, root.id)).map((entry) => ({
        ...entry,
        // An opinion speaks of the record: it is told to whoever sees that, and to whom it is from.
        comment: told?.sees || entry.actor === viewer.id ? entry.comment : null,
        nodeName: entry.node === null ? null : nameOf(entry.instance, entry.node),
      })),
    };

    function named(nodes: readonly string[], instance: string): { node: string; name: string }[] {
      return nodes.map((node) => ({ node, name: nameOf(instance, node) }));
    }
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

  /** A command that was sent twice is done once; the same key with another request is refused. */
  async #once<T>(
    transaction: Transaction,
    viewer: Viewer,
    key: string | undefined,
    request: object,
    work: () => Promise<T>,
  ): Promise<T> {
    if (key === undefined) return await work();
    const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const { rows } = await sql`
      insert into wf_command (actor, key, request_hash, result) values (${viewer.id}, ${key}, ${hash}, 'null')
      on conflict do nothing returning key`.execute(transaction);
    if (rows.length === 0) {
      const known = await sql<{ request_hash: string; result: T }>`
        select request_hash, result from wf_command where actor = ${viewer.id} and key = ${key}`.execute(transaction);
      const earlier = known.rows[0];
      if (earlier?.request_hash !== hash || earlier.result === null)
        throw new Refusal(CODES.refused, say(viewer.language, 'workflow.sameKey'));
      return earlier.result;
    }
    const result = await work();
    await sql`update wf_command set result = ${jsonb(result)} where actor = ${viewer.id} and key = ${key}`.execute(
      transaction,
    );
    return result;
  }

  /** Whoever is named is in service, and somebody is where the action concerns one. Refusal 208. */
  async #known(
    transaction: Transaction,
    viewer: Viewer,
    { action, person }: { action: string; person?: string },
  ): Promise<void> {
    if (person === undefined && !TO_SOMEBODY.has(action)) return;
    if (person !== undefined && (await inService(transaction, [person])).length > 0) return;
    throw new Refusal(CODES.refused, say(viewer.language, 'workflow.unknownPerson'));
  }

  /** Files go with a decision on one task. Refusal 208 where one is not his to give. */
  async #giveFiles(transaction: Transaction, viewer: Viewer, { id }: Root, task: string, request: Act): Promise<void> {
    const { files = [], action, taskIds } = request;
    if (files.length === 0) return;
    if (taskIds !== undefined || (action !== 'approve' && action !== 'reject'))
      throw new Refusal(CODES.refused, say(viewer.language, 'workflow.filesWithDecision'));
    if (await claimForRun(transaction, viewer.id, { run: id, task }, files)) return;
    throw new Refusal(CODES.refused, say(viewer.language, 'write.unknownFile'));
  }

  async #urge(
    transaction: Transaction,
    viewer: Viewer,
    { root, state }: Loaded,
    comment: string | null,
  ): Promise<void> {
    const now = this.parts.clock.now().toISOString();
    const { rows } = await sql`
      select 1 from wf_history where root_id = ${root.id} and kind = 'urged' and at > ${now}::timestamptz - interval '1 hour' limit 1`.execute(
      transaction,
    );
    if (rows.length > 0) throw new Refusal(CODES.limitReached, say(viewer.language, 'workflow.urgedAlready'));
    const open = [...state.tasks.values()].filter(({ status }) => status === 'open');
    const receivers = open.flatMap(({ assignee, candidates }) => (assignee === null ? candidates : [assignee]));
    const titleIn = await this.#processName(transaction, root);
    await this.#tell(transaction, root, receivers, (language) =>
      say(language, 'workflow.urge', { name: viewer.name, title: titleIn(language) }),
    );
    await this.#note(transaction, viewer, root, 'urged', comment);
  }

  async #copy(transaction: Transaction, viewer: Viewer, { root }: Loaded, person: string): Promise<void> {
    await sql`
      insert into wf_cc (root_id, user_id, by_user) values (${root.id}, ${person}, ${viewer.id}) on conflict do nothing`.execute(
      transaction,
    );
    const titleIn = await this.#processName(transaction, root);
    await this.#tell(transaction, root, [person], (language) =>
      say(language, 'workflow.copied', { name: viewer.name, title: titleIn(language) }),
    );
    await this.#note(transaction, viewer, root, 'copied', null);
  }

  /** Notices keep the name of the process; that of the record is told when they are read, to whoever may see it then. */
  async #processName(executor: Executor, root: Root): Promise<(language: Language) => string> {
    const { definition } = await this.definitions.ready(executor, root.definition);
    return (language) => called(definition, language);
  }

  async #tell(
    transaction: Transaction,
    root: Root,
    receivers: readonly string[],
    title: Parameters<typeof inLanguages>[0],
  ): Promise<void> {
    await deliver(transaction, receivers, aboutRun(root, 'info', inLanguages(title)));
  }

  async #note(
    transaction: Transaction,
    viewer: Viewer,
    root: Root,
    kind: string,
    comment: string | null,
  ): Promise<void> {
    await sql`
      insert into wf_history (root_id, instance_id, kind, actor, actor_name, comment, at)
      values (${root.id}, ${root.id}, ${kind}, ${viewer.id}, ${viewer.name}, ${comment}, ${this.parts.clock.now().toISOString()})`.execute(
      transaction,
    );
  }
}

/** Actions that concern somebody else: he is to be named. */
const TO_SOMEBODY: ReadonlySet<string> = new Set([
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'addSigner',
  'removeSigner',
  'copy',
  'reassign',
]);

function commandOf(task: string, { action, person = '', comment: said, way, next = [], files = [] }: Act): Command {
  const comment = said?.trim() || null;
  switch (action) {
    case 'approve':
    case 'reject': {
      const to = way?.node === undefined ? way?.to : { node: way.node };
      const chosen = to === undefined ? null : { to, straight: way?.straight ?? false };
      return {
        kind: 'complete',
        task,
        outcome: action,
        comment,
        way: action === 'reject' ? chosen : null,
        next,
        files,
      };
    }
    case 'claim':
    case 'unclaim':
      return { kind: action, task };
    case 'withdraw':
      return { kind: 'withdraw', task, comment };
    case 'addSigner':
    case 'removeSigner':
      return { kind: action, task, person, comment };
    default:
      return { kind: action, task, to: person, comment };
  }
}

function steering(viewer: Viewer, request: Request<'api/workflow/steer'>): Command {
  const { action, comment = null, tokenId = '', node = '', person = '', from = '' } = request;
  switch (action) {
    case 'withdraw':
      return { kind: 'end', status: 'withdrawn', comment };
    case 'terminate':
      return { kind: 'end', status: 'terminated', comment: reason(viewer, comment) };
    case 'jump':
      return { kind: 'jump', token: tokenId, node, comment: reason(viewer, comment) };
    case 'retry':
      return { kind: 'retry', token: tokenId };
    case 'reassign':
      return { kind: 'reassign', from, to: person, comment };
    default:
      return { kind: action === 'suspend' ? 'suspend' : 'activate', comment };
  }
}

function reason(viewer: Viewer, comment: string | null): string {
  const message = say(viewer.language, 'workflow.opinionRequired');
  if (!comment?.trim()) throw new Refusal(CODES.refused, message, { errors: [{ field: 'comment', message }] });
  return comment;
}

function need(viewer: Viewer, permission: string): void {
  if (!viewer.can(permission)) throw denied(viewer);
}

const denied = (viewer: Viewer): Refusal =>
  new Refusal(CODES.actionDenied, say(viewer.language, 'access.actionDenied'));
const unknown = (viewer: Viewer): Refusal =>
  new Refusal(CODES.recordDenied, say(viewer.language, 'workflow.unknownInstance'));
