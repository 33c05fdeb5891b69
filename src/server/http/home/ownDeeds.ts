import type { OwnDeed } from '../../../contract/endpoints/person.ts';
import { isId } from '../../database/uuid.ts';
import type { Deed, DeedPlace } from '../../records/history/doneBy.ts';
import { say, type TextKey } from '../../texts/say.ts';
import type { Call } from '../parts.ts';
import { recordRoutes, recordTitles } from './recordLinks.ts';

const PAGE_SIZE = 20;
/** Dictionary of what the audit trail tells. */
const AUDITED = 'auditKind';

/**
 * What the person has done, a page of it, newest first. A record that he may not see any more stays without its name and its link; so
 * does everything from a place that is none.
 */
export async function ownDeeds(call: Call, before: DeedPlace | undefined): Promise<{ list: OwnDeed[]; more: boolean }> {
  const place = before && placeOf(before);
  if (place === null) return { list: [], more: false };
  const found = await call.parts.records.deeds(call.viewer, PAGE_SIZE + 1, place);
  const deeds = found.slice(0, PAGE_SIZE);
  const records = deeds.flatMap(({ templateCode, billId }) =>
    templateCode && isId(billId) ? [{ templateCode, billId }] : [],
  );
  const routes = await recordRoutes(call, records);
  const titles = await recordTitles(
    call,
    [...routes.values()].flatMap((route) => {
      const [, , templateCode = '', billId = ''] = route.split('/');
      return [{ templateCode, billId }];
    }),
  );
  const list = deeds.map((deed) => {
    const link = routes.get(`${deed.templateCode}/${deed.billId}`) ?? null;
    return {
      id: deed.id,
      at: deed.at,
      what: whatOf(call, deed),
      subject: subjectOf(call, deed, link === null ? undefined : titles.get(link.slice('/form/'.length))),
      link,
      address: deed.address ?? '',
    };
  });
  return { list, more: found.length > PAGE_SIZE };
}

/** A place that the database can read: a day that the calendar does not have is taken for the one that it comes to. */
function placeOf({ id, at }: DeedPlace): DeedPlace | null {
  const time = /^[12]\d{3}-\d{2}-\d{2}T[\d:.]{8,}Z$/.test(at) ? Date.parse(at) : Number.NaN;
  return isId(id) && !Number.isNaN(time) ? { id, at: new Date(time).toISOString() } : null;
}

function whatOf({ parts: { registry }, viewer: { language } }: Call, { source, action, templateCode }: Deed): string {
  if (source === 'audit')
    return registry.dictionary(AUDITED)?.items.find(({ code }) => code === action)?.label[language] ?? action;
  const plain = ACTIONS.get(action);
  if (plain) return say(language, plain);
  const name = action.slice(action.indexOf(':') + 1);
  const transitions = registry.model(templateCode ?? '')?.states?.transitions;
  return transitions?.find((transition) => transition.name === name)?.title[language] ?? name;
}

const ACTIONS = new Map<string, TextKey>([
  ['create', 'deed.create'],
  ['update', 'deed.update'],
  ['delete', 'deed.delete'],
  ['restore', 'deed.restore'],
  ['purge', 'deed.purge'],
]);

/** The page and the record; of what concerns no record, its own name. */
function subjectOf(
  { parts, viewer }: Call,
  { templateCode, billId, subject }: Deed,
  title: string | undefined,
): string {
  const page = parts.registry.model(templateCode ?? '')?.title[viewer.language];
  if (billId !== null) return [page, title].filter(Boolean).join(' · ');
  return subject ?? page ?? '';
}
