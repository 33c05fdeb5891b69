import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { Person, ProcessHistory, Stretch, TrailEvent } from '../../../contract/endpoints/processScreens.ts';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { filesOfRun } from '../../access/files/runFiles.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isId } from '../../database/uuid.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { isOpen } from '../engine/state.ts';
import { SAYS, tellReason } from '../tellFaults.ts';
import { mayLook } from '../mayLook.ts';
import { type Loaded, readRun } from '../store.ts';
import { hoursBetween, namesOf, nodeName, type ScreenParts, tellAbout, type Told } from './about.ts';

/**
 * The history of a process: what each person did or has to do and when, what else happened, the way that it took. To whoever takes part,
 * who sees its record, and who watches over processes. Opinions are told to whoever sees the record, and to whom they are from.
 */
export async function historyOf(screens: ScreenParts, viewer: Viewer, instanceId: string): Promise<ProcessHistory> {
  const { run, told } = await lookAt(screens, viewer, instanceId);
  const executor = screens.parts.database.kysely;
  const { rows: entries } = await sql<EntryRow>`
    select h.seq::text as no, h.kind, h.node_id, h.flow_id, h.token_id, h.actor, h.on_behalf_of, h.comment, h.payload, h.at, h.instance_id, i.definition_id
    from wf_trail h join wf_instance i on i.id = h.instance_id where h.root_id = ${instanceId} order by h.seq`.execute(
    executor,
  );
  const { rows: tasks } = await sql<StretchRow>`
    select t.id, t.node_id, t.kind, t.status, t.assignee, t.candidates, t.owner, t.actor, t.delegation, t.created_at, t.due_at, t.ended_at,
      t.outcome, t.comment, i.definition_id
    from wf_task t join wf_instance i on i.id = t.instance_id where t.root_id = ${instanceId} order by t.no`.execute(
    executor,
  );
  const { rows: copies } = await sql<CopyRow>`
    select user_id, by_user, at, read_at from wf_cc where root_id = ${instanceId} order by at, user_id`.execute(
    executor,
  );
  const { rows } = await sql<RootRow>`
    select r.started_at, r.ended_at, d.key, d.version, d.xml
    from wf_instance r join wf_definition d on d.id = r.definition_id where r.id = ${instanceId}`.execute(executor);
  const [root] = rows;
  if (!root) throw unknown(viewer);
  const person = await namesOf(executor, [
    ...entries.flatMap((entry) => [entry.actor, entry.on_behalf_of, personIn(entry)]),
    ...tasks.flatMap((task) => [task.assignee, task.owner, task.actor, ...task.candidates]),
    ...copies.flatMap((copy) => [copy.user_id, copy.by_user]),
  ]);
  const files = await filesOfRun(executor, instanceId);
  const orNull = (id: string | null): Person | null => (id === null ? null : person(id));
  const tellComment = (comment: string | null, by: string | null): string | null =>
    told.sees || by === viewer.id ? comment : null;
  const now = screens.parts.clock.now().toISOString();
  const stretches: Stretch[] = [];
  for (const task of tasks)
    stretches.push({
      taskId: task.id,
      node: task.node_id,
      nodeName: await nodeName(screens, viewer, task.definition_id, task.node_id),
      kind: task.kind,
      status: task.status,
      handlers: peopleOf(task).map(person),
      onBehalfOf: task.delegation === 'deputy' ? orNull(task.owner) : null,
      arrivedAt: task.created_at,
      dueAt: task.due_at,
      overdue: task.due_at !== null && (task.ended_at ?? now) > task.due_at,
      endedAt: task.ended_at,
      hours: hoursBetween(task.created_at, task.ended_at),
      outcome: task.outcome,
      comment: tellComment(task.comment, task.actor),
    });
  const events: TrailEvent[] = [];
  for (const entry of entries) {
    if (!TOLD.has(entry.kind)) continue;
    events.push({
      no: entry.no,
      kind: entry.kind,
      nodeName: entry.node_id === null ? null : await nodeName(screens, viewer, entry.definition_id, entry.node_id),
      actor: orNull(entry.actor),
      onBehalfOf: orNull(entry.on_behalf_of),
      person: orNull(personIn(entry)),
      comment: tellComment(commentIn(entry, viewer.language), entry.actor),
      files: told.sees || entry.actor === viewer.id ? filesWith(entry, files) : [],
      at: entry.at,
    });
  }
  const status = run.state.instances.get(instanceId)?.status ?? 'running';
  return {
    ...told.about,
    processKey: root.key,
    version: root.version,
    status,
    suspended: run.state.suspended,
    startedAt: root.started_at,
    endedAt: root.ended_at,
    stretches,
    events,
    copies: copies.map((copy) => ({
      person: person(copy.user_id),
      by: orNull(copy.by_user),
      at: copy.at,
      readAt: copy.read_at,
    })),
    trail: entries.map((entry) => ({
      kind: entry.kind,
      instance: entry.instance_id,
      node: entry.node_id,
      flow: entry.flow_id,
      token: entry.token_id,
      actorName: entry.actor === null ? null : person(entry.actor).name,
      at: entry.at,
    })),
    waiting: waitingIn(run, now, (id) => person(id).name),
    xml: root.xml,
    withdrawable: status === 'running' && run.root.initiator === viewer.id,
  };
}

/** What was said of an event: by whoever did it, or by the run itself, which is told in the language of whoever reads it. */
const commentIn = ({ kind, comment }: EntryRow, language: Language): string | null =>
  comment !== null && SAYS.has(kind) ? tellReason(comment, language) : comment;

/** A run that the viewer may look at, and how he is told of it. Refusal 402 otherwise. */
export async function lookAt(
  screens: ScreenParts,
  viewer: Viewer,
  instanceId: string,
): Promise<{ run: Loaded; told: Told }> {
  const executor = screens.parts.database.kysely;
  const run = isId(instanceId) ? await readRun(executor, instanceId) : null;
  if (!run) throw unknown(viewer);
  const { id, definition, title, templateCode, billId, initiator } = run.root;
  const row = {
    root_id: id,
    definition_id: definition,
    title,
    template_code: templateCode,
    bill_id: billId,
    initiator,
  };
  const [told] = await tellAbout(screens, viewer, [row]);
  const byRecord = billId !== null && told?.sees === true;
  if (!told || !(byRecord || (await mayLook(executor, viewer, run)))) throw unknown(viewer);
  return { run, told };
}

/** Where the outermost process of a run waits for people now, each step once. */
function waitingIn({ root, state }: Loaded, now: string, name: (id: string) => string): ProcessHistory['waiting'] {
  const found = new Map<string, ProcessHistory['waiting'][number]>();
  for (const { node, instance, status, assignee, candidates, dueAt } of state.tasks.values()) {
    if (instance !== root.id || !isOpen({ status })) continue;
    const at = found.get(node) ?? { node, people: [], overdue: false };
    const people = (assignee === null ? candidates : [assignee]).map(name);
    found.set(node, {
      node,
      people: [...new Set([...at.people, ...people])],
      overdue: at.overdue || (dueAt !== null && dueAt < now),
    });
  }
  return [...found.values()];
}

const peopleOf = ({ actor, assignee, candidates }: StretchRow): string[] =>
  actor !== null ? [actor] : assignee === null ? candidates : [assignee];

/** Whom an entry concerns beside whoever did it. */
function personIn({ payload }: EntryRow): string | null {
  const named = payload?.['to'] ?? payload?.['person'];
  return isId(named) ? named : null;
}

/** What was given with an opinion. */
function filesWith({ payload }: EntryRow, known: ReadonlyMap<string, StoredFile>): StoredFile[] {
  const ids: unknown = payload?.['files'];
  return Array.isArray(ids) ? ids.flatMap((id: unknown) => known.get(String(id)) ?? []) : [];
}

/** What people are told of a run; how tokens moved is for the diagram. */
const TOLD: ReadonlySet<string> = new Set([
  'started',
  'approved',
  'rejected',
  'returned',
  'skipped',
  'opinion',
  'withdrawn',
  'transferred',
  'delegated',
  'resolved',
  'signerAdded',
  'signerRemoved',
  'copied',
  'urged',
  'suspended',
  'activated',
  'terminated',
  'jumped',
  'migrated',
  'takenOver',
  'reassigned',
  'escalated',
  'event',
  'incident',
  'retried',
  'ended',
]);

export const unknown = (viewer: Viewer): Refusal =>
  new Refusal(CODES.recordDenied, say(viewer.language, 'workflow.unknownInstance'));

interface EntryRow {
  no: string;
  kind: string;
  node_id: string | null;
  flow_id: string | null;
  token_id: string | null;
  actor: string | null;
  on_behalf_of: string | null;
  comment: string | null;
  payload: Record<string, unknown> | null;
  at: string;
  instance_id: string;
  definition_id: string;
}

interface StretchRow {
  id: string;
  node_id: string;
  kind: Stretch['kind'];
  status: Stretch['status'];
  assignee: string | null;
  candidates: string[];
  owner: string | null;
  actor: string | null;
  delegation: string | null;
  created_at: string;
  due_at: string | null;
  ended_at: string | null;
  outcome: string | null;
  comment: string | null;
  definition_id: string;
}

interface CopyRow {
  user_id: string;
  by_user: string | null;
  at: string;
  read_at: string | null;
}

interface RootRow {
  started_at: string;
  ended_at: string | null;
  key: string;
  version: number;
  xml: string;
}
