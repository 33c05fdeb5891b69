import { pageOf, type BaseRecord } from '../records/seenRecord.ts';
import type { Colleague } from '../../contract/endpoints/talk.ts';
import type { Viewer } from '../access/viewer.ts';
import { peopleByText } from '../records/directory/peopleByText.ts';
import { talkedOf } from './talkedOf.ts';
import type { TalkParts } from './talkParts.ts';

/** Colleagues of one answer. */
const OFFERED = 10;
/** Colleagues of that name who are looked at, some at a time: who types on narrows them down. */
const LOOKED_AT = 120;
const AT_ONCE = 30;

/**
 * Whom a comment on this record may mention: colleagues of that name, pinyin or account who see the record whole. Nothing tells those who do
 * not from those who do not exist. Refusal 402 for a record outside the viewer's own scope.
 */
export async function mentionablePeople(
  parts: TalkParts,
  viewer: Viewer,
  { templateCode, billId, keyword }: { templateCode: string; billId: string; keyword: string },
): Promise<Colleague[]> {
  const of = await talkedOf(parts, viewer, templateCode, billId);
  const { kysely } = parts.database;
  const found: Colleague[] = [];
  for (let skip = 0; skip < LOOKED_AT && found.length < OFFERED; skip += AT_ONCE) {
    const people = await peopleByText(kysely, keyword, skip, AT_ONCE);
    const sees = await Promise.all(people.map(({ id }) => mentionable(parts, viewer, of, id)));
    found.push(...people.filter((_, at) => sees[at]));
    if (people.length < AT_ONCE) break;
  }
  return found.slice(0, OFFERED);
}

/** Whether this person may sign in and sees the record whole on some page of his. */
export async function mentionable(
  parts: TalkParts,
  viewer: Viewer,
  of: BaseRecord,
  personId: string,
): Promise<boolean> {
  const { language, requestId } = viewer;
  const person = await parts.viewer(personId, { language, requestId });
  return person !== null && (await pageOf(parts, person, of)) !== undefined;
}
