import { pageOf, shownVersions, type BaseRecord } from '../records/seenRecord.ts';
import { sql } from 'kysely';
import type { Language } from '../../model/language/texts.ts';
import { deliver, withdrawUnread } from '../access/personal/inbox.ts';
import type { Viewer } from '../access/viewer.ts';
import { lockKeys } from '../database/advisoryLock.ts';
import type { Executor, Transaction } from '../database/tables.ts';
import { say } from '../texts/say.ts';
import type { TalkParts } from './talkParts.ts';
import { watchersOf } from './watching.ts';

/** Attempts at telling of a record; what fails that often would fail for ever. */
const ATTEMPTS = 6;
/** Names in one notice. */
const NAMED = 3;

/**
 * Tells the watchers of one record everything that has happened to it since they were last told; false when nothing waits that no other server
 * is telling. What it took and does not finish waits again.
 */
export async function tellWatchersOfOne(parts: TalkParts, log: (line: string) => void): Promise<boolean> {
  const { database } = parts;
  const of = await nextRecord(database.kysely);
  if (!of) return false;
  try {
    // Who they are is asked for before: a transaction asks nothing beside itself.
    const watchers = await viewersOf(parts, await watchersOf(database.kysely, of));
    return await database.transaction(async (transaction) => {
      // Two servers that tell of one record at once would each lay a notice beside that of the other.
      await lockKeys(transaction, `watching ${of.model} ${of.recordId}`);
      const events = await takeEvents(transaction, of);
      const mentioned = await mentionedIn(transaction, events);
      for (const viewer of watchers) {
        const told = await toldOf(parts, transaction, viewer, of, foreignTo(viewer, events, mentioned));
        if (told.length > 0) await put(transaction, viewer.id, of, told);
      }
      return events.length > 0;
    });
  } catch (error) {
    log(`watching ${of.model} ${of.recordId}: ${String(error)}`);
    await putOff(parts, of);
    return true;
  }
}

async function nextRecord(executor: Executor): Promise<BaseRecord | undefined> {
  const { rows } = await sql<{ model: string; record_id: string }>`
    select model, record_id from sys_watch_event where due_at <= now() order by id limit 1`.execute(executor);
  return rows[0] && { model: rows[0].model, recordId: rows[0].record_id };
}

async function viewersOf({ viewer }: TalkParts, ids: readonly string[]): Promise<Viewer[]> {
  const found = await Promise.all(ids.map((id) => viewer(id, { language: 'en', requestId: 'watching' })));
  return found.filter((one) => one !== null);
}

interface WatchEvent {
  version: number | null;
  action: string;
  comment_id: string | null;
  actor: string | null;
  actor_name: string;
}

/** The events of a record that nobody else is telling. */
async function takeEvents(transaction: Transaction, { model, recordId }: BaseRecord): Promise<WatchEvent[]> {
  const { rows } = await sql<WatchEvent & { id: string }>`
    with taken as (
      select id from sys_watch_event where model = ${model} and record_id = ${recordId} for update skip locked)
    delete from sys_watch_event e using taken where e.id = taken.id
    returning e.id, e.version, e.action, e.comment_id, e.actor, e.actor_name`.execute(transaction);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function putOff({ database }: TalkParts, { model, recordId }: BaseRecord): Promise<void> {
  await sql`
    update sys_watch_event set attempts = attempts + 1, due_at = now() + make_interval(secs => 10 * power(2, attempts)::int)
    where model = ${model} and record_id = ${recordId}`.execute(database.kysely);
  await sql`
    delete from sys_watch_event where model = ${model} and record_id = ${recordId} and attempts >= ${ATTEMPTS}`.execute(
    database.kysely,
  );
}

/** What others have done. Who is mentioned hears of the comment as such, and not once more as a watcher. */
const foreignTo = (
  { id }: Viewer,
  events: readonly WatchEvent[],
  mentioned: ReadonlyMap<string, readonly string[]>,
): WatchEvent[] =>
  events.filter(({ actor, comment_id: comment }) => actor !== id && !(comment && mentioned.get(comment)?.includes(id)));

/** Whom the comments among the events mention. */
async function mentionedIn(
  transaction: Transaction,
  events: readonly WatchEvent[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = events.flatMap(({ comment_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; mentions: string[] }>`
    select id, mentions from sys_comment where id = any(${ids}::uuid[])`.execute(transaction);
  return new Map(rows.map(({ id, mentions }) => [id, mentions]));
}

/** What of these events the watcher may know: nothing of a record that he does not see, nor of a change that shows him no difference. */
async function toldOf(
  parts: TalkParts,
  transaction: Transaction,
  viewer: Viewer,
  of: BaseRecord,
  events: readonly WatchEvent[],
): Promise<WatchEvent[]> {
  if (events.length === 0) return [];
  const removed = events.filter(({ action }) => action === 'delete');
  if (removed.length > 0 && (await pageOf(parts, viewer, of, transaction, 'deleted')) !== undefined)
    return removed.slice(-1);
  const page = await pageOf(parts, viewer, of, transaction);
  if (page === undefined) return [];
  const changes = events.filter(({ version, action }) => version !== null && action !== 'delete');
  const shows =
    changes.length === 0 ? new Set<number>() : await shownVersions(parts, viewer, page, of.recordId, transaction);
  return events.filter(
    ({ version, comment_id: comment }) => comment !== null || (version !== null && shows.has(version)),
  );
}

/** One notice a record: an unread one gives way to that which says more. */
async function put(
  transaction: Transaction,
  watcher: string,
  of: BaseRecord,
  told: readonly WatchEvent[],
): Promise<void> {
  const names = [...new Set(told.map(({ actor_name: name }) => name))];
  const kinds = [...new Set(told.map(({ action }) => kindOf(action)))];
  const before = await withdrawUnread(transaction, watcher, 'watch', of.model, of.recordId);
  const sentence = (language: Language): string => {
    const separator = say(language, 'talk.separator');
    const what = kinds.map((one) => say(language, `talk.${one}`)).join(separator);
    const who = names.slice(0, NAMED).join(separator) + (names.length > NAMED ? ' …' : '');
    return say(language, 'talk.watched', { what, who });
  };
  const line = (language: Language): string =>
    [sentence(language), before?.[language] ?? ''].filter(Boolean).join('\n');
  await deliver(transaction, [watcher], {
    kind: 'watch',
    level: 'info',
    title: {
      en: say('en', 'talk.watchTitle'),
      'zh-cn': say('zh-cn', 'talk.watchTitle'),
      'zh-tw': say('zh-tw', 'talk.watchTitle'),
    },
    content: {
      en: shortened(line('en')),
      'zh-cn': shortened(line('zh-cn')),
      'zh-tw': shortened(line('zh-tw')),
    },
    templateCode: of.model,
    recordId: of.recordId,
    noticeId: null,
    expiresAt: null,
  });
}

function kindOf(action: string): 'comments' | 'deleted' | 'steps' | 'changes' {
  if (action === 'comment') return 'comments';
  if (action === 'delete') return 'deleted';
  return action.startsWith('transition:') ? 'steps' : 'changes';
}

/** The newest lines of a notice that has grown: the same line twice says no more than once. */
const shortened = (text: string): string => [...new Set(text.split('\n'))].slice(0, 5).join('\n');
