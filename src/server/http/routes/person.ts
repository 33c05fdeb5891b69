import { CODES } from '../../../contract/codes.ts';
import type { DraftEntry, RecentEntry } from '../../../contract/endpoints/person.ts';
import { readDrafts, removeDraft, storeDraft } from '../../access/personal/drafts.ts';
import { readPreference, storePreference } from '../../access/personal/preferences.ts';
import { readRecent } from '../../access/personal/recent.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { networkOf } from '../networkOf.ts';
import { readableModel, recordTitles } from '../home/recordLinks.ts';
import { ownNotices } from '../home/ownNotices.ts';
import { waitingFor } from '../home/waiting.ts';
import { ownDeeds } from '../home/ownDeeds.ts';
import { ownRecord, saveOwnRecord } from '../home/ownRecord.ts';
import type { Call } from '../parts.ts';
import type { Handlers } from './handlers.ts';

type Paths =
  | 'api/sys/home'
  | 'api/sys/person/get'
  | 'api/sys/person/mobileCode'
  | 'api/sys/person/save'
  | 'api/sys/person/accounts'
  | 'api/sys/person/bindBegin'
  | 'api/sys/person/bindFinish'
  | 'api/sys/person/unbind'
  | 'api/sys/person/deeds'
  | 'api/sys/recent/list'
  | 'api/sys/preference/get'
  | 'api/sys/preference/set'
  | 'api/sys/draft/list'
  | 'api/sys/draft/save'
  | 'api/sys/draft/remove';

/** Entries of each kind that the home shows. */
const HOME_ENTRIES = 10;
/** Largest draft and setting, in characters of JSON. */
const DRAFT_LIMIT = 2_000_000;
const PREFERENCE_LIMIT = 200_000;

export const personHandlers: Handlers<Paths> = {
  'api/sys/home': async (call) => {
    const { items, more } = await waitingFor(call);
    return {
      waiting: items,
      more,
      drafts: await draftEntries(call, {}, false),
      recent: (await recentEntries(call)).slice(0, HOME_ENTRIES),
      notices: (await ownNotices(call, { pageNum: 1, pageSize: HOME_ENTRIES })).list,
    };
  },
  'api/sys/person/get': (call) => ownRecord(call),
  'api/sys/person/mobileCode': async ({ parts, viewer, caller }, { mobile }) => {
    const way = parts.signIn.mobile;
    if (!way) throw new Refusal(CODES.notNow, say(viewer.language, 'access.noSuchWay'));
    return await way.sendCodeToNew(mobile, viewer.language, networkOf(caller.ip));
  },
  'api/sys/person/save': async (call, values) => {
    await saveOwnRecord(call, values);
    return {};
  },
  'api/sys/person/accounts': (call) => call.parts.signIn.bound.list(call),
  'api/sys/person/bindBegin': (call, request) => call.parts.signIn.bound.begin(call, request, call.caller),
  'api/sys/person/bindFinish': async (call, { ticket, key }) => {
    await call.parts.signIn.bound.finish(call, ticket, key);
    return {};
  },
  'api/sys/person/unbind': async (call, request) => {
    await call.parts.signIn.bound.loose(call, request);
    return {};
  },
  'api/sys/person/deeds': (call, { before }) => ownDeeds(call, before),
  'api/sys/recent/list': (call) => recentEntries(call),
  'api/sys/preference/get': async ({ parts, viewer }, { key }) => ({
    value: await readPreference(parts.database.kysely, viewer.id, key),
  }),
  'api/sys/preference/set': async ({ parts, viewer }, { key, value }) => {
    if (JSON.stringify(value ?? null).length > PREFERENCE_LIMIT) {
      throw new Refusal(CODES.limitReached, say(viewer.language, 'preference.tooLarge'));
    }
    await storePreference(parts.database.kysely, viewer.id, key, value);
    return {};
  },
  'api/sys/draft/list': (call, wanted) => draftEntries(call, wanted, true),
  'api/sys/draft/save': async (call, draft) => {
    const { parts, viewer } = call;
    readableModel(call, draft.templateCode);
    if (JSON.stringify(draft.billData).length > DRAFT_LIMIT)
      throw new Refusal(CODES.limitReached, say(viewer.language, 'draft.tooLarge'));
    return storeDraft(parts.database.kysely, viewer.id, {
      id: draft.id,
      templateCode: draft.templateCode,
      billId: draft.billId ?? null,
      title: draft.title ?? '',
      baseVersion: draft.baseVersion ?? null,
      billData: draft.billData,
    });
  },
  'api/sys/draft/remove': async ({ parts, viewer }, { id }) => {
    await removeDraft(parts.database.kysely, viewer.id, id);
    return {};
  },
};

async function draftEntries(
  call: Call,
  wanted: { templateCode?: string; billId?: string | null },
  whole: boolean,
): Promise<DraftEntry[]> {
  const drafts = await readDrafts(call.parts.database.kysely, call.viewer.id, wanted);
  return drafts.flatMap(({ billData, ...draft }) => {
    const model = call.parts.registry.model(draft.templateCode);
    return model ? [{ ...draft, templateTitle: model.title, ...(whole ? { billData } : {}) }] : [];
  });
}

async function recentEntries(call: Call): Promise<RecentEntry[]> {
  const opened = await readRecent(call.parts.database.kysely, call.viewer.id);
  const titles = await recordTitles(call, opened);
  return opened.flatMap((entry) => {
    const model = call.parts.registry.model(entry.templateCode);
    const title = titles.get(`${entry.templateCode}/${entry.billId}`);
    return model && title !== undefined ? [{ ...entry, templateTitle: model.title, title }] : [];
  });
}
