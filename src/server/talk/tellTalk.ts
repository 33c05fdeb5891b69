import type { BaseRecord } from '../records/seenRecord.ts';
import { sql } from 'kysely';
import type { I18nText } from '../../model/language/texts.ts';
import { deliver } from '../access/personal/inbox.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';
import { tellPeople } from '../database/tellPeople.ts';
import { say, type TextKey } from '../texts/say.ts';

/** A sentence of the server in all its languages. */
export const inAll = (key: TextKey, params: Readonly<Record<string, string | number>>): I18nText => ({
  en: say('en', key, params),
  'zh-cn': say('zh-cn', key, params),
  'zh-tw': say('zh-tw', key, params),
});

/**
 * Tells people that a comment mentions them. What it says, and of which record, stays in the record: whoever reads the notice later reads
 * as much as he may see then.
 */
export async function tellMentioned(
  within: Executor,
  viewer: Viewer,
  { model, recordId }: BaseRecord,
  people: readonly string[],
): Promise<void> {
  await deliver(
    within,
    people.filter((id) => id !== viewer.id),
    {
      kind: 'mention',
      level: 'info',
      title: inAll('talk.mentioned', { name: viewer.name }),
      content: null,
      templateCode: model,
      recordId,
      noticeId: null,
      expiresAt: null,
    },
  );
}

/** Tells the pages of whoever has opened the record lately that something was said of it; they ask what, if they may still see it. */
export async function tellOpenPages(within: Executor, { recordId }: BaseRecord): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from sys_recent where record_id = ${recordId} and opened_at > now() - interval '1 day'`.execute(
    within,
  );
  await tellPeople(
    within,
    rows.map((row) => row.user_id),
    { type: 'talk', billId: recordId },
  );
}
