import { sql } from 'kysely';
import { deliver, type Message } from '../access/personal/inbox.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../database/tables.ts';
import type { I18nText } from '../../model/language/texts.ts';
import { peopleOf, personByAccount } from '../records/directory/people.ts';
import { isId } from '../database/uuid.ts';
import { say } from '../texts/say.ts';
import { isOpen, type State, type Task, taskOf } from './engine/state.ts';
import type { Copy, Entry, Notice, World } from './engine/world.ts';
import type { Language } from '../../model/language/texts.ts';
import { inLanguages } from './inLanguages.ts';
import { administrators, inService } from './people.ts';
import { dealPath, historyPath } from './screens/dealPath.ts';
import type { Loaded, Root } from './store.ts';
import { called, namedIn } from './engine/names.ts';

/** Whoever a task has come to is told of it; whoever brought it there himself is not. */
export async function tellHandlers(
  transaction: Transaction,
  viewer: Viewer,
  { root, state }: Loaded,
  before: State | null,
  world: World,
): Promise<void> {
  // The record is named when the notice is read, to whoever may see it then.
  const process = world.definition(root.definition);
  for (const task of state.tasks.values()) {
    if (!isOpen(task) || task.status === 'parked') continue;
    const known = before?.tasks.get(task.id);
    if (known && known.assignee === task.assignee && known.status === task.status) continue;
    const receivers = (task.assignee === null ? task.candidates : [task.assignee]).filter((id) => id !== viewer.id);
    const title = inLanguages((language) =>
      say(language, 'workflow.todo', {
        title: `${called(process, language)} · ${stepOf(state, world, task, language)}`,
      }),
    );
    await deliver(transaction, receivers, aboutRun(root, 'info', title, dealPath(task.id)));
  }
}

/** Those who have an overdue task are told so, those whose task soon is are reminded. */
export async function tellOfTimes(
  transaction: Transaction,
  { root, state }: Loaded,
  notices: readonly Notice[],
  world: World,
): Promise<void> {
  const process = world.definition(root.definition);
  for (const { kind, task: id } of notices) {
    const task = taskOf(state, id);
    const title = inLanguages((language) =>
      say(language, `workflow.${kind}`, {
        title: `${called(process, language)} · ${stepOf(state, world, task, language)}`,
      }),
    );
    const level = kind === 'overdue' ? 'urgent' : 'warning';
    await deliver(
      transaction,
      [...holdersOf(task), ...(task.owner === null ? [] : [task.owner])],
      aboutRun(root, level, title, dealPath(id)),
    );
  }
}

/** What stands still waits for an administrator of processes: they are told of it, and where it is. */
export async function tellOfIncidents(
  transaction: Transaction,
  { root, state }: Loaded,
  before: State | null,
  world: World,
): Promise<void> {
  const stopped = [...state.tokens.values()].filter(
    ({ id, state: stands }) => stands === 'incident' && before?.tokens.get(id)?.state !== 'incident',
  );
  if (stopped.length === 0) return;
  const process = world.definition(root.definition);
  const receivers = await administrators(transaction);
  for (const { instance, node } of stopped) {
    const title = inLanguages((language) =>
      say(language, 'workflow.stopped', {
        title: `${called(process, language)} · ${stepOf(state, world, { instance, node: node ?? '' }, language)}`,
      }),
    );
    await deliver(transaction, receivers, aboutRun(root, 'urgent', title, historyPath(root.id)));
  }
}

/** Makes the readers of finished steps readers of the run, and tells them; answers what the history says of it. */
export async function sendCopies(
  transaction: Transaction,
  viewer: Viewer,
  { root }: Loaded,
  copies: readonly Copy[],
  world: World,
): Promise<Entry[]> {
  const told: Entry[] = [];
  for (const { instance, node, roles, people } of copies) {
    const accounts = people.filter((one) => !isId(one));
    const byAccount = await Promise.all(accounts.map((account) => personByAccount(transaction, account)));
    const byRole = roles.length === 0 ? [] : await peopleOf(transaction, { roles });
    const named = [...people.filter(isId), ...[...byAccount, ...byRole].flatMap((one) => one?.id ?? [])];
    const readers = await inService(transaction, named);
    if (readers.length === 0) continue;
    await sql`
      insert into wf_cc (root_id, user_id, by_user) select ${root.id}, reader, ${viewer.isSystem ? null : viewer.id}
      from unnest(${readers}::uuid[]) as reader on conflict do nothing`.execute(transaction);
    const process = world.definition(root.definition);
    const title = inLanguages((language) =>
      say(language, 'workflow.readersCopy', { title: called(process, language) }),
    );
    await deliver(transaction, readers, aboutRun(root, 'info', title));
    const nobody = { flow: null, token: null, task: null, actor: null, onBehalfOf: null, comment: null };
    told.push({ ...nobody, kind: 'copied', instance, node, payload: { people: readers } });
  }
  return told;
}

/** A notice about a run; it leads to its history, or where `link` says. */
export const aboutRun = (
  root: Root,
  level: Message['level'],
  title: I18nText,
  link = historyPath(root.id),
): Message => ({
  link,
  kind: 'todo',
  level,
  title,
  content: null,
  templateCode: root.templateCode,
  recordId: root.billId,
  noticeId: null,
  expiresAt: null,
});

const holdersOf = ({ assignee, candidates }: Task): string[] => (assignee === null ? candidates : [assignee]);

function stepOf(
  state: State,
  world: World,
  { instance, node }: { instance: string; node: string },
  language: Language,
): string {
  const definition = state.instances.get(instance)?.definition;
  return definition ? namedIn(world.definition(definition), node, language) : node;
}
