import { chainComment, type CommentStand } from '../records/history/commentChain.ts';
import type { BaseRecord } from '../records/seenRecord.ts';
import { sql } from 'kysely';
import { CODES } from '../../contract/codes.ts';
import type { Comment } from '../../contract/endpoints/talk.ts';
import { plainCharacters } from '../../model/field-types/plainCharacters.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import { isId, newId } from '../database/uuid.ts';
import { peopleNames } from '../records/directory/people.ts';
import { Refusal, refusedInput } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { mentionable } from './mentions.ts';
import { talkedOf } from './talkedOf.ts';
import type { TalkParts } from './talkParts.ts';
import { tellMentioned, tellOpenPages } from './tellTalk.ts';
import { noteComment } from './watchEvents.ts';

/** Comments of one record that are answered, the newest of them. */
const SHOWN = 500;

/** What a person says: plain text, and whom he mentions by id. */
export interface Said {
  text: string;
  mentions: readonly string[];
}

/** What was said of a record, oldest first. Whether the viewer sees it is the caller's to ask. */
export async function readComments(executor: Executor, viewer: Viewer, of: BaseRecord): Promise<Comment[]> {
  const { rows } = await sql<Row>`
    select * from (
      select ${COLUMNS} from sys_comment where model = ${of.model} and record_id = ${of.recordId} order by id desc limit ${SHOWN}
    ) newest order by id`.execute(executor);
  return await answers(executor, viewer, rows);
}

/**
 * Says something of a record that the viewer sees, and tells the mentioned, the watchers and the open pages. Refusal 402 outside his scope,
 * 208 for no words, or for mentioning somebody who does not see the record.
 */
export async function addComment(
  parts: TalkParts,
  viewer: Viewer,
  { templateCode, billId, ...said }: Said & { templateCode: string; billId: string },
): Promise<Comment> {
  const of = await talkedOf(parts, viewer, templateCode, billId);
  const { text, mentions } = await takenFrom(parts, viewer, of, said);
  return await parts.database.transaction(async (transaction) => {
    const id = newId();
    const { rows } = await sql<Row>`
      insert into sys_comment (id, model, record_id, author, author_name, text, mentions)
      values (${id}, ${of.model}, ${of.recordId}, ${viewer.id}, ${viewer.name}, ${text}, ${mentions}::uuid[])
      returning ${COLUMNS}`.execute(transaction);
    const stand = { ...of, author: viewer.id, authorName: viewer.name, text, mentions };
    await chainComment(transaction, viewer, id, null, stand, 'create');
    await tellMentioned(transaction, viewer, of, mentions);
    await noteComment(transaction, viewer, of, id);
    await tellOpenPages(transaction, of);
    return await oneAnswer(transaction, viewer, rows);
  });
}

/** Says one's own comment otherwise; what it said is kept. Those newly mentioned are told. Refusal 402, 403 for another's, 207 when it was taken back. */
export async function editComment(
  parts: TalkParts,
  viewer: Viewer,
  { templateCode, id, ...said }: Said & { templateCode: string; id: string },
): Promise<Comment> {
  const known = await ownComment(parts, viewer, templateCode, id, parts.database.kysely);
  const { text, mentions } = await takenFrom(parts, viewer, known, said, known.mentions);
  return await parts.database.transaction(async (transaction) => {
    const own = await ownComment(parts, viewer, templateCode, id, transaction);
    await keepBefore(transaction, own, 'edited');
    await chainComment(transaction, viewer, id, standOf(own), { ...standOf(own), text, mentions }, 'update');
    const { rows } = await sql<Row>`
      update sys_comment set text = ${text}, mentions = ${mentions}::uuid[], edited_at = now() where id = ${id} returning ${COLUMNS}`.execute(
      transaction,
    );
    await tellMentioned(
      transaction,
      viewer,
      own,
      mentions.filter((person) => !own.mentions.includes(person)),
    );
    await tellOpenPages(transaction, own);
    return await oneAnswer(transaction, viewer, rows);
  });
}

/** Takes one's own comment back: its place stays, its words are kept where nobody reads them on a page. Refusal as for editing. */
export async function removeComment(
  parts: TalkParts,
  viewer: Viewer,
  { templateCode, id }: { templateCode: string; id: string },
): Promise<Comment> {
  return await parts.database.transaction(async (transaction) => {
    const own = await ownComment(parts, viewer, templateCode, id, transaction);
    await keepBefore(transaction, own, 'removed');
    await chainComment(transaction, viewer, id, standOf(own), { ...standOf(own), text: '', mentions: [] }, 'delete');
    const { rows } = await sql<Row>`
      update sys_comment set text = '', mentions = '{}', removed_at = now() where id = ${id} returning ${COLUMNS}`.execute(
      transaction,
    );
    await tellOpenPages(transaction, own);
    return await oneAnswer(transaction, viewer, rows);
  });
}

/** What a comment said before, oldest first; nothing once it was taken back. Refusal 402 for a record that the viewer does not see. */
export async function earlierWords(
  parts: TalkParts,
  viewer: Viewer,
  { templateCode, id }: { templateCode: string; id: string },
): Promise<{ text: string; until: string }[]> {
  const { kysely } = parts.database;
  const found = await commentOf(parts, viewer, templateCode, id, kysely);
  if (found.removed) return [];
  const { rows } = await sql<{ text: string; until: string }>`
    select text, until from sys_comment_before where comment_id = ${id} order by id`.execute(kysely);
  return rows;
}

interface Found extends BaseRecord {
  id: string;
  author: string;
  authorName: string;
  text: string;
  mentions: string[];
  removed: boolean;
}

const standOf = ({ model, recordId, author, authorName, text, mentions }: Found): CommentStand => ({
  model,
  recordId,
  author,
  authorName,
  text,
  mentions,
});

async function ownComment(
  parts: TalkParts,
  viewer: Viewer,
  templateCode: string,
  id: string,
  within: Executor,
): Promise<Found> {
  const found = await commentOf(parts, viewer, templateCode, id, within);
  if (found.author !== viewer.id) throw new Refusal(CODES.actionDenied, say(viewer.language, 'talk.notOwn'));
  if (found.removed) throw new Refusal(CODES.notNow, say(viewer.language, 'talk.removed'));
  return found;
}

/** A comment on a record that the viewer sees on this page, locked; one that does not exist is refused like one of a closed record. */
async function commentOf(
  parts: TalkParts,
  viewer: Viewer,
  templateCode: string,
  id: string,
  within: Executor,
): Promise<Found> {
  const { rows } = await sql<Row & { model: string; record_id: string }>`
    select ${COLUMNS}, model, record_id from sys_comment where id = ${isId(id) ? id : null} for update`.execute(within);
  const [row] = rows;
  const seen = row && (await talkedOf(parts, viewer, templateCode, row.record_id, within));
  if (!row || seen?.model !== row.model)
    throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'));
  const { author, author_name: authorName, text, mentions } = row;
  return { ...seen, id, author, authorName, text, mentions, removed: row.removed_at !== null };
}

async function keepBefore(
  within: Executor,
  { id, text, mentions }: Found,
  reason: 'edited' | 'removed',
): Promise<void> {
  await sql`
    insert into sys_comment_before (id, comment_id, text, mentions, reason)
    values (${newId()}, ${id}, ${text}, ${mentions}::uuid[], ${reason})`.execute(within);
}

/** What was said, cleaned; 208 for no words, or for mentioning who may not be mentioned: who is unknown and who sees nothing look alike. */
async function takenFrom(
  parts: TalkParts,
  viewer: Viewer,
  of: BaseRecord,
  said: Said,
  known: readonly string[] = [],
): Promise<{ text: string; mentions: string[] }> {
  const text = plainCharacters(said.text.replaceAll('\r\n', '\n')).trim();
  if (text === '') throw refusedInput([{ field: 'text', message: say(viewer.language, 'talk.noWords') }]);
  const mentions = [...new Set(said.mentions)];
  for (const id of mentions.filter((person) => !known.includes(person)))
    if (!isId(id) || !(await mentionable(parts, viewer, of, id)))
      throw refusedInput([{ field: 'mentions', message: say(viewer.language, 'talk.notMentionable') }]);
  return { text, mentions };
}

async function oneAnswer(executor: Executor, viewer: Viewer, rows: readonly Row[]): Promise<Comment> {
  const [answer] = await answers(executor, viewer, rows);
  if (!answer) throw new Error('A comment was stored and is not there.');
  return answer;
}

async function answers(executor: Executor, viewer: Viewer, rows: readonly Row[]): Promise<Comment[]> {
  const ids = [...new Set(rows.flatMap(({ mentions }) => mentions))];
  const names = ids.length === 0 ? new Map<string, string>() : await peopleNames(executor, ids);
  return rows.map((row) => ({
    id: row.id,
    author: row.author,
    authorName: row.author_name,
    own: row.author === viewer.id,
    text: row.removed_at === null ? row.text : null,
    mentions: row.mentions.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    at: row.at,
    editedAt: row.edited_at,
    removedAt: row.removed_at,
  }));
}

interface Row {
  id: string;
  author: string;
  author_name: string;
  text: string;
  mentions: string[];
  at: string;
  edited_at: string | null;
  removed_at: string | null;
}

const COLUMNS = sql.raw('id, author, author_name, text, mentions, at, edited_at, removed_at');
