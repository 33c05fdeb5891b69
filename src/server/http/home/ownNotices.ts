import type { Notice } from '../../../contract/endpoints/notice.ts';
import type { ResponseOf } from '../../../contract/endpoints.ts';
import { plainText } from '../../../model/field-types/richText.ts';
import { readInbox, type InboxPage, type Received } from '../../access/personal/ownNotices.ts';
import type { Call } from '../parts.ts';
import { recordRoutes, recordTitles } from './recordLinks.ts';

/** A page of the person's notices as he reads them: in his language, with the way to what they tell of as far as he may still see it. */
export async function ownNotices(call: Call, page: InboxPage): Promise<ResponseOf<'api/sys/notice/list'>> {
  const { parts, viewer } = call;
  const { list, ...counts } = await readInbox(parts.database.kysely, viewer.id, page);
  const links = list.flatMap(({ templateCode, recordId }) =>
    templateCode && recordId ? [{ templateCode, billId: recordId }] : [],
  );
  const routes = await recordRoutes(call, links);
  const named = list.filter(isNamedWhenRead);
  const names = await recordNames(call, routes, named);
  return { list: list.map((message) => noticeOf(message, viewer.language, routes, names)), ...counts };
}

/** What does not keep the name of its record, or says nothing but its title: whoever may see the record when he reads it is told the name then. */
const isNamedWhenRead = ({ kind, content }: Received): boolean => kind === 'watch' || content === null;

/** Names of the records of these messages on the page that leads there, by `<templateCode>/<recordId>`. */
async function recordNames(
  call: Call,
  routes: ReadonlyMap<string, string>,
  messages: readonly Received[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const pages = messages.flatMap(({ templateCode, recordId }) => {
    const key = `${templateCode}/${recordId}`;
    const [, , page = '', billId = ''] = routes.get(key)?.split('/') ?? [];
    return page ? [{ key, templateCode: page, billId }] : [];
  });
  const titles = await recordTitles(call, pages);
  for (const { key, templateCode, billId } of pages) {
    const model = call.parts.registry.model(templateCode);
    const title = titles.get(`${templateCode}/${billId}`);
    if (model && title !== undefined) names.set(key, `${model.title[call.viewer.language]} · ${title}`);
  }
  return names;
}

function noticeOf(
  message: Received,
  language: Call['viewer']['language'],
  routes: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): Notice {
  const name = names.get(`${message.templateCode}/${message.recordId}`) ?? '';
  return {
    id: message.id,
    title: message.title[language],
    content: [name, wordsOf(message, language)].filter(Boolean).join('\n'),
    kind: message.kind,
    link: message.link ?? routes.get(`${message.templateCode}/${message.recordId}`) ?? null,
    at: message.at,
    read: message.read,
  };
}

/** Only what an administrator has announced is formatted, and a notice shows words alone. */
function wordsOf({ content, noticeId }: Received, language: Call['viewer']['language']): string {
  const text = content?.[language] ?? '';
  return noticeId === null ? text : plainText(text);
}
