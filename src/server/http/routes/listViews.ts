import { CODES } from '../../../contract/codes.ts';
import {
  arrangementKey,
  NO_VIEW,
  type ListView,
  type ListViewDefinition,
} from '../../../contract/endpoints/listViews.ts';
import type { RequestOf, ResponseOf } from '../../../contract/endpoints.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import {
  addListView,
  changeListView,
  readListView,
  readListViews,
  removeListView,
  type StoredListView,
} from '../../access/personal/listViews.ts';
import { readPreference, storePreference } from '../../access/personal/preferences.ts';
import { closedFields, hiddenFields } from '../../records/policy/fields.ts';
import { Refusal, refusedInput } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { readableModel } from '../home/recordLinks.ts';
import { fittedView } from '../listViews/fittedView.ts';
import type { Call } from '../parts.ts';
import type { Handlers } from './handlers.ts';

type Paths =
  'api/sys/listView/list' | 'api/sys/listView/save' | 'api/sys/listView/remove' | 'api/sys/listView/setStandard';

/** Who holds it shares views with others, and looks after the shared ones. */
const SHARE = 'listView:share';
/** Largest definition, in characters of JSON. */
const LIMIT = 100_000;

/** Saved views of lists. They narrow and arrange what their user sees, and never add to it: records and fields are asked for in his own name. */
export const listViewHandlers: Handlers<Paths> = {
  'api/sys/listView/list': async (call, { templateCode }) => await listed(call, readableModel(call, templateCode)),
  'api/sys/listView/save': async (call, request) => {
    const model = readableModel(call, request.templateCode);
    return (await shownViews(call, model, [await stored(call, request)]))[0] ?? notThere(call);
  },
  'api/sys/listView/remove': async (call, { templateCode, id }) => {
    const { kysely } = call.parts.database;
    readableModel(call, templateCode);
    const view = (await readListView(kysely, call.viewer, templateCode, id)) ?? notThere(call);
    if (!isEditable(call, view)) throw denied(call);
    await removeListView(kysely, view.id);
    return {};
  },
  'api/sys/listView/setStandard': async (call, { templateCode, id }) => {
    const { kysely } = call.parts.database;
    readableModel(call, templateCode);
    const isView = id !== null && id !== NO_VIEW;
    if (isView && !(await readListView(kysely, call.viewer, templateCode, id))) notThere(call);
    await storePreference(kysely, call.viewer.id, standardKey(templateCode), id);
    return {};
  },
};

const standardKey = (templateCode: string): string => `listView:${templateCode}`;
const mayShare = (call: Call): boolean => call.viewer.can(SHARE);
const isEditable = (call: Call, view: StoredListView): boolean =>
  view.shared === 'none' ? view.owner === call.viewer.id : mayShare(call);

async function listed(call: Call, model: Model): Promise<ResponseOf<'api/sys/listView/list'>> {
  const { kysely } = call.parts.database;
  const { templateCode } = model;
  const [views, chosen, arrangement, roles] = await Promise.all([
    readListViews(kysely, call.viewer, templateCode),
    readPreference(kysely, call.viewer.id, standardKey(templateCode)),
    readPreference(kysely, call.viewer.id, arrangementKey(templateCode)),
    mayShare(call) ? call.parts.access.viewers.roles.get() : [],
  ]);
  const standard =
    chosen === NO_VIEW ? undefined : (views.find((view) => view.id === chosen) ?? views.find((view) => view.common));
  return {
    views: await shownViews(call, model, views),
    standard: standard?.id ?? null,
    arrangement: arrangement ?? null,
    mayShare: mayShare(call),
    roles: roles.map(({ code, title }) => ({ code, title })),
  };
}

/** Stores what was sent: with the right to share where others see it, over the version that was read. */
async function stored(call: Call, request: RequestOf<'api/sys/listView/save'>): Promise<StoredListView> {
  const { viewer } = call;
  const { templateCode, id, version, shared, definition } = request;
  const name = request.name.trim();
  if (name === '') throw refusedInput([{ field: 'name', message: say(viewer.language, 'listView.nameMissing') }]);
  if (JSON.stringify(definition ?? {}).length > LIMIT)
    throw new Refusal(CODES.limitReached, say(viewer.language, 'preference.tooLarge'));
  if (shared !== 'none' && !mayShare(call)) throw denied(call);
  const roles = shared === 'roles' ? [...new Set(request.roles)] : [];
  if (shared === 'roles' && roles.length === 0)
    throw refusedInput([{ field: 'roles', message: say(viewer.language, 'listView.rolesMissing') }]);
  const input = { name, shared, roles, common: shared === 'all' && request.common === true };
  return await call.parts.database.transaction(async (transaction) => {
    if (id === undefined)
      return (
        (await addListView(transaction, viewer.id, templateCode, { ...input, definition: definition ?? {} })) ??
        taken(call)
      );
    const before = (await readListView(transaction, viewer, templateCode, id)) ?? notThere(call);
    if (!isEditable(call, before)) throw denied(call);
    if (before.version !== version) throw stale(call);
    const after = await changeListView(transaction, templateCode, before, {
      ...input,
      definition: definition ?? before.definition,
    });
    if (after === 'stale') throw stale(call);
    return after === 'taken' ? taken(call) : after;
  });
}

async function shownViews(call: Call, model: Model, views: readonly StoredListView[]): Promise<ListView[]> {
  const { viewer, parts } = call;
  const others = [...new Set(views.filter((view) => view.owner !== viewer.id).map((view) => view.owner))];
  const names = new Map(
    others.length > 0
      ? (await parts.records.labels(viewer, 'sysUser', others)).map(({ id, label }) => [id, label])
      : [],
  );
  const target = (field: Field): Model | undefined => {
    const type = typeOf(field).valueType(field);
    const one = typeof type === 'object' && 'list' in type ? type.list : type;
    return typeof one === 'object' && 'record' in one ? parts.registry.model(one.record) : undefined;
  };
  return views.map(({ owner, definition, ...view }) => ({
    ...view,
    own: owner === viewer.id,
    ownerName: names.get(owner),
    editable: isEditable(call, { owner, definition, ...view }),
    ...fittedView(readDefinition(definition), {
      model,
      hidden: (of) => hiddenFields(viewer, of),
      closed: (of) => closedFields(viewer, of),
      target,
    }),
  }));
}

/** What is stored was checked when it came in. */
const readDefinition = (value: unknown): ListViewDefinition =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

function notThere(call: Call): never {
  throw new Refusal(CODES.notNow, say(call.viewer.language, 'listView.notThere'));
}

function taken(call: Call): never {
  const message = say(call.viewer.language, 'listView.nameTaken');
  throw refusedInput([{ field: 'name', message }]);
}

const stale = (call: Call): Refusal => new Refusal(CODES.notNow, say(call.viewer.language, 'listView.stale'));
const denied = (call: Call): Refusal => new Refusal(CODES.actionDenied, say(call.viewer.language, 'listView.denied'));
