import type { EndpointPath, RequestOf, ResponseOf } from '../../src/contract/endpoints.ts';
import { arrangementKey, NO_VIEW, type ListView } from '../../src/contract/endpoints/listViews.ts';
import type { Change, RecordRights } from '../../src/contract/endpoints/records.ts';
import type { TemplateAnswer, TemplateUser } from '../../src/contract/template.ts';
import { checkRecord } from '../../src/model/program/checkRecord.ts';
import { evaluateRecord, type Values } from '../../src/model/program/evaluate.ts';
import { buildProgram } from '../../src/model/program/program.ts';
import { faultText } from '../../src/model/texts/fault.ts';
import type { Model } from '../../src/model/resolved/model.ts';
import { AnswerError } from '../../src/web/client/errors.ts';
import { currentLanguage, pickText } from '../../src/web/i18n/language.ts';
import { expressionContext } from '../../src/web/template/model/expressionContext.ts';
import type { Client } from '../../src/web/fields/support/clientContext.ts';
import { compare, passes, toRow, type FakeRecord } from './fakeStore.ts';
import { storyDictionaries, storyModels } from './lossModels.ts';
import { storyRecords, TODAY, USERS } from './storyRecords.ts';

/** Who works with the screens. */
export const USER: TemplateUser = {
  id: USERS[0]?.id ?? '',
  account: 'lin',
  name: '林静',
  department: 'd0000000-0000-7000-8000-000000000002',
  organisation: null,
  roles: ['opsManager'],
};

export interface FakeOptions {
  /** Codes of buttons that the person does not hold. */
  without?: string[];
  /** Transitions that something stands against, with the reason. */
  blocked?: Record<string, string>;
  /** Nothing is stored yet. */
  empty?: boolean;
  /** Answers that replace those of the store, by path; at once, or when they are there. */
  answers?: Partial<Record<EndpointPath, (payload: never) => unknown>>;
  models?: ReadonlyMap<string, Model>;
  /** Saved views of the list. */
  views?: ListView[];
  records?: Record<string, FakeRecord[]>;
  /** Fields that are shown in part. */
  masked?: string[];
  /** Who has changed what is saved from an old version; without it another person. */
  changedBy?: { updatedBy: string; updatedByName: string };
}

export interface FakeClient extends Client {
  /** Everything that was asked, in order. */
  calls: { path: string; payload: unknown }[];
  /** What is stored, by model. */
  records: Record<string, FakeRecord[]>;
}

/** A server in memory: answers the calls of the generated screens with the same program as the real one, without access rules. */
export function fakeClient(options: FakeOptions = {}): FakeClient {
  const models = options.models ?? storyModels;
  const records = structuredClone(options.records ?? storyRecords());
  if (options.empty) for (const list of Object.values(records)) if (list[0] && 'eventNo' in list[0]) list.length = 0;
  const changes = new Map<string, Change[]>();
  const preferences = new Map<string, unknown>();
  let views: ListView[] = options.views ?? [];
  let standard: string | null = options.views?.find((view) => view.common)?.id ?? null;
  const calls: FakeClient['calls'] = [];
  let last = 0;
  const newId = (): string => `e0000000-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`;
  const listOf = (code: string): FakeRecord[] => (records[code] ??= []);
  const modelOf = (code: string): Model => models.get(code) ?? refuse(401, `no model ${code}`);
  const nameOf = (id: string): string | undefined => {
    for (const [code, list] of Object.entries(records)) {
      const found = list.find((record) => record.id === id);
      if (found) return String(found[models.get(code)?.labelField ?? 'name']);
    }
    return undefined;
  };
  const find = (code: string, id: string): FakeRecord =>
    listOf(code).find((record) => record.id === id) ?? refuse(402, 'The record does not exist');
  const answerOf = (code: string): TemplateAnswer => {
    const template = modelOf(code);
    return {
      template,
      version: '1',
      dictionaries: Object.fromEntries(
        storyDictionaries.map(({ dictionary, title, items }) => [dictionary, { title, items }]),
      ),
      tables: {},
      params: {},
      rowModels: Object.fromEntries([...models].filter(([, model]) => model.kind === 'rows')),
      treeModels: ['sysDept', ...[...models].flatMap(([name, model]) => (model.tree ? [name] : []))],
      modelTitles: Object.fromEntries([...models].map(([name, model]) => [name, model.title])),
      permissions: ['view', 'add', 'edit', 'del', ...template.buttons.map((button) => button.code)]
        .filter((name) => !options.without?.includes(name))
        .map((name) => `${code}:${name}`),
      today: TODAY,
      user: USER,
    };
  };
  const rightsOf = (code: string, record: FakeRecord): RecordRights => {
    const { states } = modelOf(code);
    const state = String(record.status ?? 'draft');
    const open = (states?.transitions ?? []).filter((entry) => entry.from.includes(state)).map((entry) => entry.name);
    const blocked = Object.fromEntries(
      open.flatMap((name) => (options.blocked?.[name] === undefined ? [] : [[name, options.blocked[name]]])),
    );
    return {
      edit: !states || state === 'draft' || state === 'returned',
      delete: true,
      transitions: open.filter((name) => blocked[name] === undefined),
      blocked,
    };
  };
  const note = (
    code: string,
    record: FakeRecord,
    kind: string,
    before: FakeRecord | undefined,
    reason?: string,
  ): void => {
    const changed = modelOf(code).fields.filter(
      (field) => JSON.stringify(before?.[field.name] ?? null) !== JSON.stringify(record[field.name] ?? null),
    );
    const entry: Change = {
      id: newId(),
      version: record.version,
      kind,
      at: `${TODAY}T08:00:00.000Z`,
      by: USER.id,
      byName: USER.name,
      reason,
      changes: changed.map((field) => ({
        field: field.name,
        before: before?.[field.name] ?? null,
        after: record[field.name] ?? null,
      })),
    };
    changes.set(record.id, [entry, ...(changes.get(record.id) ?? [])]);
  };

  const answers: { [P in EndpointPath]?: (payload: RequestOf<P>) => ResponseOf<P> } = {
    'api/commonData/getTemplate': ({ templateCode }) => answerOf(templateCode),
    'api/commonData/queryPageDataV2': (asked) => {
      const { templateCode, query, keyword, sort = [], pageNum, pageSize, statistics, rights } = asked;
      const found = listOf(templateCode)
        .filter(
          (record) =>
            passes(record, query) &&
            (!keyword || Object.values(record).some((value) => typeof value === 'string' && value.includes(keyword))),
        )
        .toSorted((a, b) => {
          for (const { field, order } of sort) {
            const way = compare(a[field], b[field]) * (order === 'desc' ? -1 : 1);
            if (way !== 0) return way;
          }
          return 0;
        });
      const list = found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((record) => ({
        ...toRow(record, modelOf(templateCode), nameOf),
        ...(rights ? { _rights: rightsOf(templateCode, record) } : {}),
      }));
      const footer = statistics ? (modelOf(templateCode).list?.footer ?? []) : [];
      const figures = Object.fromEntries(
        footer.map((entry, at) => [
          String(at),
          figureOf(
            found.filter((record) => passes(record, entry.filter)),
            entry.measure,
            entry.field,
          ),
        ]),
      );
      return {
        list,
        total: found.length,
        totalIsExact: true,
        pageNum,
        pageSize,
        ...(statistics ? { statistics: figures } : {}),
      };
    },
    'api/commonData/queryDataById': ({ templateCode, billId }) => {
      const record = find(templateCode, billId);
      return {
        billData: toRow(record, modelOf(templateCode), nameOf),
        version: record.version,
        permissions: {
          ...rightsOf(templateCode, record),
          buttons: [],
          readOnly: [],
          hidden: [],
          masked: options.masked,
        },
      };
    },
    'api/commonData/formatRowData': ({ billData }) => billData,
    'api/commonData/saveOrUpdate': ({ templateCode, billData, confirmed }) => {
      const model = modelOf(templateCode);
      const before = typeof billData.id === 'string' ? find(templateCode, billData.id) : undefined;
      if (before && before.version !== billData.version) {
        const changed = options.changedBy ?? { updatedBy: USERS[1]?.id ?? '', updatedByName: '王芳' };
        const at = `${TODAY}T08:00:00.000Z`;
        throw new AnswerError(207, 'The record has been changed by someone else', {
          billId: before.id,
          version: before.version,
          ...changed,
          updatedAt: at,
          changes: [
            {
              field: 'name',
              before: null,
              after: before.name,
              by: changed.updatedBy,
              byName: changed.updatedByName,
              at,
            },
          ],
        });
      }
      const program = buildProgram(model, models);
      const context = expressionContext(answerOf(templateCode));
      const state = evaluateRecord(program, billData as Values, context, { side: 'server' });
      const faults = checkRecord(program, state, context, { side: 'server' }).map((entry) => ({
        ...entry.place,
        weight: 'message' in entry ? entry.weight : 'refuse',
        message:
          'message' in entry
            ? pickText(entry.message)
            : faultText(
                { ...entry.fault, params: { label: entry.place.field, ...entry.fault.params } },
                currentLanguage(),
              ),
      }));
      const refused = faults.filter((fault) => fault.weight === 'refuse');
      if (refused.length > 0) throw new AnswerError(208, 'The input is refused', { errors: refused });
      const warnings = faults.filter((fault) => fault.weight === 'confirm');
      if (warnings.length > 0 && !confirmed) return { billId: '', version: 0, billData: {}, warnings };
      const number = `LE2026${String(listOf(templateCode).length + 1).padStart(5, '0')}`;
      const record: FakeRecord = {
        ...(before ?? { eventNo: number }),
        ...state.values,
        ...(before ? {} : { eventNo: number }),
        id: before?.id ?? newId(),
        version: (before?.version ?? 0) + 1,
      };
      records[templateCode] = before
        ? listOf(templateCode).map((other) => (other.id === before.id ? record : other))
        : [record, ...listOf(templateCode)];
      note(templateCode, record, before ? 'update' : 'create', before);
      return { billId: record.id, version: record.version, billData: toRow(record, model, nameOf) };
    },
    'api/commonData/deleteData': ({ templateCode, bills }) => {
      const gone = bills.map((bill) => bill.billId);
      records[templateCode] = listOf(templateCode).filter((record) => !gone.includes(record.id));
      return { deleted: gone.length };
    },
    'api/commonData/transition': ({ templateCode, transition, bills, opinion, values }) => ({
      results: bills.map(({ billId }) => {
        const record = find(templateCode, billId);
        const model = modelOf(templateCode);
        const config = model.states?.transitions.find((entry) => entry.name === transition);
        if (!model.states || !config?.from.includes(String(record.status)))
          return { billId, code: 207, msg: 'Not in this state' };
        const before = { ...record };
        Object.assign(record, values, {
          [model.states.field]: config.to ?? record.status,
          version: record.version + 1,
        });
        note(templateCode, record, `transition:${transition}`, before, opinion);
        return { billId, version: record.version, code: 200, msg: '' };
      }),
    }),
    'api/commonData/history': ({ billId }) => changes.get(billId) ?? [],
    'api/commonData/labels': ({ ids }) =>
      ids.flatMap((id) => {
        const label = nameOf(id);
        return label ? [{ id, label }] : [];
      }),
    'api/commonData/lookup': (asked) => {
      const { templateCode, field, keyword, parentId, below, query, texts, path, pageNum, pageSize } = asked;
      const config = field ? pickedField(models, templateCode, field) : undefined;
      const target =
        config && 'model' in config
          ? config.model
          : config?.type === 'user' || config?.type === 'users'
            ? 'sysUser'
            : config
              ? 'sysDept'
              : templateCode;
      const all = listOf(target);
      const found = all.filter(
        (record) =>
          passes(record, query) &&
          (!keyword || String(record.name).includes(keyword)) &&
          (!texts || [record.id, record.name, record.account].some((word) => texts.includes(String(word)))) &&
          (parentId === undefined || (record.parentId ?? null) === parentId) &&
          (below === undefined || [record, ...aboveIn(all, record)].some(({ id }) => id === below)),
      );
      const options = found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((record) => ({
        id: record.id,
        label: String(record.name),
        description: typeof record.account === 'string' ? record.account : undefined,
        named: texts?.filter((word) => word === record.name || word === record.account),
        hasChildren: parentId === undefined && !path ? undefined : all.some((other) => other.parentId === record.id),
        above: path ? aboveIn(all, record).map(({ id, name }) => ({ id, label: String(name) })) : undefined,
      }));
      return { options, total: found.length, totalIsExact: true };
    },
    'api/commonData/queryTree': ({ templateCode, parentId, keyword, rights }) => {
      const list = listOf(templateCode);
      const nodes = keyword
        ? withAncestors(list, keyword)
        : list.filter((record) => (record.parentId ?? null) === (parentId ?? null));
      return nodes.map((record) => ({
        id: record.id,
        parentId: typeof record.parentId === 'string' ? record.parentId : null,
        label: String(record.name),
        hasChildren: list.some((other) => other.parentId === record.id),
        row: {
          ...toRow(record, modelOf(templateCode), nameOf),
          ...(rights ? { _rights: rightsOf(templateCode, record) } : {}),
        },
      }));
    },
    'api/commonData/aggregate': ({ templateCode, query, measures }) => {
      const found = listOf(templateCode).filter((record) => passes(record, query));
      return [Object.fromEntries(measures.map(({ op, field, as }) => [as, figureOf(found, op, field)]))];
    },
    'api/commonData/countNodes': ({ templateCode, field, query }) => {
      const found = listOf(templateCode).filter((record) => passes(record, query));
      const nodes = Object.values(records).flat();
      const counts = new Map<string | null, { own: number; below: number }>();
      for (const record of found) {
        const at = nodes.find(({ id }) => id === record[field]);
        const way = at ? [...aboveIn(nodes, at), at].map(({ id }) => id) : [null];
        for (const node of way) {
          const before = counts.get(node) ?? { own: 0, below: 0 };
          counts.set(node, { own: before.own + (node === way.at(-1) ? 1 : 0), below: before.below + 1 });
        }
      }
      return [...counts].map(([node, count]) => ({ node, ...count }));
    },
    'api/commonData/callAction': () => ({}),
    'api/sys/listView/list': ({ templateCode }) => ({
      views: structuredClone(views),
      standard,
      arrangement: preferences.get(arrangementKey(templateCode)) ?? null,
      mayShare: true,
      roles: [],
    }),
    'api/sys/listView/save': ({ id, name, shared, roles, common = false, definition }) => {
      const before = views.find((view) => view.id === id);
      const saved: ListView = {
        id: before?.id ?? newId(),
        name,
        shared,
        roles,
        common,
        own: true,
        editable: true,
        version: (before?.version ?? 0) + 1,
        definition: definition ?? before?.definition ?? {},
        dropped: [],
      };
      views = [...views.filter((view) => view !== before), saved];
      return saved;
    },
    'api/sys/listView/remove': ({ id }) => {
      views = views.filter((view) => view.id !== id);
      return {};
    },
    'api/sys/listView/setStandard': ({ id }) => {
      standard = id === NO_VIEW ? null : (id ?? views.find((view) => view.common)?.id ?? null);
      return {};
    },
    'api/sys/preference/get': ({ key }) => ({ value: preferences.get(key) ?? null }),
    'api/sys/preference/set': ({ key, value }) => (preferences.set(key, value), {}),
    'api/workflow/ofRecord': () => [],
    'api/sys/draft/list': () => [],
    'api/sys/draft/save': () => ({ id: 'draft', savedAt: `${TODAY}T08:00:00.000Z` }),
    'api/sys/draft/remove': () => ({}),
  };

  return {
    calls,
    records,
    post: async (path, payload) => {
      calls.push({ path, payload });
      await Promise.resolve();
      const own = options.answers?.[path];
      const answer = own ? own(payload as never) : answers[path]?.(payload);
      if (answer === undefined) throw new AnswerError(500, `no answer for ${path}`, null);
      return structuredClone(answer instanceof Promise ? await answer : answer) as never;
    },
    upload: async (file) => {
      await Promise.resolve();
      return { id: newId(), name: file.name, size: file.size, type: file.type };
    },
    download: async () => ({ blob: new Blob(['file']), name: 'file.txt' }),
  };
}

/** Counts and sums are all that the stories show below their lists. */
function figureOf(found: readonly FakeRecord[], measure: string, field?: string): number | string {
  if (measure === 'count' || !field) return found.length;
  return found.reduce((sum, record) => sum + Number(record[field] ?? 0), 0).toFixed(2);
}

/** The field that a picker asks for; `rows.name` is one of the rows of a sub-table. Another name is refused, as by the server. */
function pickedField(models: ReadonlyMap<string, Model>, templateCode: string, path: string) {
  const [name, member] = path.split('.');
  const own = models.get(templateCode)?.fields.find((field) => field.name === name);
  const rows = own?.type === 'subTable' ? models.get(own.model) : undefined;
  const found = member === undefined ? own : rows?.fields.find((field) => field.name === member);
  return found ?? refuse(208, `no field ${path}`);
}

function refuse(code: number, message: string): never {
  throw new AnswerError(code, message, null);
}

/** What stands above a record of a tree, the outermost first. */
function aboveIn(list: readonly FakeRecord[], record: FakeRecord): FakeRecord[] {
  const parent = list.find((other) => other.id === record.parentId);
  return parent ? [...aboveIn(list, parent), parent] : [];
}

/** The records that a keyword finds, and those above them. */
function withAncestors(list: readonly FakeRecord[], keyword: string): FakeRecord[] {
  const found = new Set<FakeRecord>();
  for (const record of list) {
    if (!String(record.name).includes(keyword)) continue;
    for (let at: FakeRecord | undefined = record; at; at = list.find((other) => other.id === at?.parentId))
      found.add(at);
  }
  return [...found];
}
