import type { BillData, Change, recordEndpoints, TreeNode } from '../../../contract/endpoints/records.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isId } from '../../../model/field-types/reference.ts';
import { evaluateRecord, expressionValues, type RecordState, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { businessDay, type Clock } from '../expressionContext.ts';
import { endOfDay } from '../history/endOfDay.ts';
import { Refusal } from '../refusal.ts';
import { unseenFaults } from '../write/foreignChecks.ts';
import { readSideOf } from '../write/readSideOf.ts';
import { openScene, type Scene, type WriterCore } from '../write/writerCore.ts';
import { mayRead, readableModel, recyclableModel } from './access.ts';
import { readAggregate, type AggregateAnswer, type AggregateQuery } from './aggregate.ts';
import type { Catalogue } from './catalogue.ts';
import { explainRecord, type Explanation } from './explain.ts';
import { findByKey, findByText, type KeyMatch, type TextMatch } from './find.ts';
import { readHistory } from './history.ts';
import { labelsOf, lookup, type LookupAnswer, type LookupQuery } from './lookup.ts';
import { readPage, type PageAnswer, type PageQuery } from './page.ts';
import { countNodes, type NodeCountQuery, type NodeCounts } from './nodeCounts.ts';
import { momentOf, pastValues, requireStand, type PastQuery } from './pastRecord.ts';
import { onlyToRead, permissionsOf, type Permissions } from './permissions.ts';
import { leftByProcesses, withinProcess } from './withinProcess.ts';
import type { ProcessPort } from '../write/processPort.ts';
import type { Reading } from './query.ts';
import { besideForm } from './recordFilter.ts';
import { formValues } from './formValues.ts';
import { readHeld, readRecord } from './readRecord.ts';
import { sightOf, type Sight } from './sight.ts';
import { tellsFields } from './tells.ts';
import { readTree, type TreeQuery } from './tree.ts';
import { openWalk, type Walk, type WalkQuery } from './walk.ts';

/** A record for its form. `billData._labels` holds the labels, rows of sub-tables and related lists have their own. */
export interface RecordAnswer {
  billData: BillData;
  version: number;
  permissions: Permissions;
}

/**
 * The read half of records. Every function is cut by the row and field policies of its viewer; `within` reads inside a running
 * transaction. Errors of all: Refusal 401 for a model that is unknown or closed to the viewer, 208 for a faulty question.
 */
export interface Reader {
  /** One page of a list. Also Refusal 30011 beyond five million rows. */
  queryPage(viewer: Viewer, query: PageQuery, within?: Executor): Promise<PageAnswer>;
  /**
   * One record with everything below it, and what the viewer may do with it; or as it was, by the rights that he has now. Refusal 402 outside his
   * scope, 207 where it did not exist then.
   */
  get(
    viewer: Viewer,
    templateCode: string,
    billId: string,
    within?: Executor,
    asked?: PastQuery,
  ): Promise<RecordAnswer>;
  /** What the conditions of its model make of a record as `get` tells it: what the form hides, requires and locks. Refusal 401. */
  conditions(viewer: Viewer, templateCode: string, billData: BillData, within?: Executor): Promise<RecordState>;
  /** Whether the viewer is told this field of the record, or of the rows of a sub-table (`rows.field`). False for a closed model, too. */
  tells(viewer: Viewer, templateCode: string, billId: string, path: string, within?: Executor): Promise<boolean>;
  /** Whether the viewer is told all of these fields as they are, none of them masked. */
  tellsWhole(
    viewer: Viewer,
    templateCode: string,
    billId: string,
    paths: readonly string[],
    within?: Executor,
  ): Promise<boolean>;
  /** How much the viewer sees of a record, or of one in the recycle bin (`deleted`). 'none' for a closed model, too. */
  sees(
    viewer: Viewer,
    templateCode: string,
    billId: string,
    within?: Executor,
    which?: 'live' | 'deleted',
  ): Promise<Sight>;
  /** Why the viewer sees a record and a field of it, or does not; whether he may view the model is asked elsewhere. Refusal 401 for an unknown model. */
  explain(viewer: Viewer, templateCode: string, billId?: string, field?: string): Promise<Explanation>;
  /** Options of a picker. */
  lookup(viewer: Viewer, query: LookupQuery, within?: Executor): Promise<LookupAnswer>;
  /** Names of records that the viewer may see, in no order; others are left out. */
  labels(
    viewer: Viewer,
    templateCode: string,
    ids: readonly string[],
    within?: Executor,
  ): Promise<{ id: string; label: string }[]>;
  /** Children of a node, roots, or matches of a keyword with what stands above them. */
  tree(viewer: Viewer, query: TreeQuery, within?: Executor): Promise<TreeNode[]>;
  /** Groups and measures. */
  aggregate(viewer: Viewer, query: AggregateQuery, within?: Executor): Promise<AggregateAnswer>;
  /** How many of a list's records lie at each node of the tree that a field leads to. */
  countNodes(viewer: Viewer, query: NodeCountQuery, within?: Executor): Promise<NodeCounts>;
  /** Everything that a list holds, in batches. Refusal 30011 above a million records. */
  walk(viewer: Viewer, query: WalkQuery, within?: Executor): Promise<Walk>;
  /** Visible records with these values in these fields, each key in the order of the fields. */
  findByKey(
    viewer: Viewer,
    templateCode: string,
    fields: readonly string[],
    keys: readonly (readonly Wire[])[],
    within?: Executor,
  ): Promise<KeyMatch[]>;
  /** Records that a label, code or id names, among those that the viewer may choose in a reference. */
  findByText(viewer: Viewer, templateCode: string, texts: readonly string[], within?: Executor): Promise<TextMatch[]>;
  /** Changes of a record, newest first. Refusal 402 outside the viewer's scope. */
  history(viewer: Viewer, query: HistoryQuery, within?: Executor): Promise<Change[]>;
}

export type HistoryQuery = RequestOf<(typeof recordEndpoints)['api/commonData/history']>;

/** Where records are read from: what writing works with, less its ports. */
export type ReaderParts = Pick<WriterCore, 'database' | 'clock' | 'sources'> & { registry: Catalogue };

/** `processes`: those that hold records, once there are any. */
export function createReader(
  parts: ReaderParts,
  policies?: Reading['policies'],
  processes: () => ProcessPort | undefined = () => undefined,
): Reader {
  const { database, registry, clock } = parts;
  const today = dayKeeper(clock);
  const reads = readSideOf(registry, clock);
  const reading = (viewer: Viewer): Reading => {
    const now = clock.now();
    const moment = { today: today(now), now: now.toISOString(), timeZone: clock.timeZone };
    return { catalogue: registry, viewer, ...moment, policies, processes: processes() };
  };
  const open = (viewer: Viewer, templateCode: string): Model => readableModel(registry, viewer, templateCode);
  const beside = async (executor: Executor, viewer: Viewer, model: Model, given: Readonly<Record<string, unknown>>) => {
    const program = registry.program(model.templateCode);
    const scene = await openScene(parts, executor, viewer, program);
    const values = formValues(registry, model, given);
    if (program.filterValues.size === 0) return besideForm(program, values, scene.context);
    const known = await withoutUnseen(executor, viewer, program, values);
    await scene.refer([known]);
    return besideForm(program, expressionValues(program, known, scene.options({ before: null })), scene.context);
  };
  // What is offered tells of the records that the filter reads: a reference that the viewer may not follow counts as empty.
  const withoutUnseen = async (
    executor: Executor,
    viewer: Viewer,
    program: ModelProgram,
    given: Values,
  ): Promise<Values> => {
    const faults = await unseenFaults(executor, viewer, program, given, null, reads);
    const unseen = new Set(faults.map(({ field }) => field?.split('.')[0]));
    return Object.fromEntries(Object.entries(given).filter(([name]) => !unseen.has(name)));
  };
  const sceneOf =
    (executor: Executor, viewer: Viewer, templateCode: string): (() => Promise<Scene>) =>
    () =>
      openScene(parts, executor, viewer, registry.program(templateCode));
  return {
    queryPage: async (viewer, query, within = database.kysely) =>
      await readPage(
        reading(viewer),
        within,
        query.deleted ? recyclableModel(registry, viewer, query.templateCode) : open(viewer, query.templateCode),
        query,
        sceneOf(within, viewer, query.templateCode),
      ),
    async get(viewer, templateCode, billId, within = database.kysely, asked = {}) {
      const model = open(viewer, templateCode);
      const own = reading(viewer);
      const moment = momentOf(viewer, asked, (day) => endOfDay(day, clock.timeZone));
      if (moment) {
        const past = async (present: Values): Promise<Values> =>
          pastValues(model, present, await requireStand(within, own.catalogue, viewer, model, billId, moment));
        const { billData, version, held } = await readRecord(own, within, model, billId, past);
        return { billData, version, permissions: onlyToRead(held) };
      }
      const { values, billData, version, held } = await readRecord(own, within, model, billId);
      const scene = sceneOf(within, viewer, templateCode);
      const permissions = await permissionsOf(own, within, model, values, held, scene);
      const left = (await leftByProcesses(own, within, model, [billId])).get(billId);
      return { billData, version, permissions: left ? withinProcess(model, permissions, left, viewer) : permissions };
    },
    async conditions(viewer, templateCode, billData, within = database.kysely) {
      const model = open(viewer, templateCode);
      const program = registry.program(model.templateCode);
      const scene = await openScene(parts, within, viewer, program);
      const values = formValues(registry, model, billData);
      // What conditions read of other records is what the viewer may follow.
      await scene.refer([await withoutUnseen(within, viewer, program, values)]);
      return evaluateRecord(program, values, scene.context, scene.options({ before: null }));
    },
    tells: async (viewer, templateCode, billId, path, within = database.kysely) =>
      await tellsFields(reading(viewer), within, { templateCode, billId }, [path], 'part'),
    tellsWhole: async (viewer, templateCode, billId, paths, within = database.kysely) =>
      await tellsFields(reading(viewer), within, { templateCode, billId }, paths, 'whole'),
    async sees(viewer, templateCode, billId, within = database.kysely, which) {
      const model = registry.model(templateCode);
      return model && mayRead(viewer, model) ? await sightOf(reading(viewer), within, model, billId, which) : 'none';
    },
    async explain(viewer, templateCode, billId, field) {
      const model = registry.model(templateCode);
      if (!model)
        throw new Refusal(CODES.screenDenied, say(viewer.language, 'records.unknownModel', { model: templateCode }));
      return await explainRecord(reading(viewer), database.kysely, model, billId, field);
    },
    lookup: async (viewer, query, within = database.kysely) =>
      await lookup(reading(viewer), within, query, (model, values) => beside(within, viewer, model, values)),
    async labels(viewer, templateCode, ids, within = database.kysely) {
      const model = registry.model(templateCode);
      const valid = ids.filter(isId);
      return model && model.kind === 'record' && valid.length > 0
        ? await labelsOf(reading(viewer), within, model, valid)
        : [];
    },
    tree: async (viewer, query, within = database.kysely) =>
      await readTree(
        reading(viewer),
        within,
        open(viewer, query.templateCode),
        query,
        sceneOf(within, viewer, query.templateCode),
      ),
    aggregate: async (viewer, query, within = database.kysely) =>
      await readAggregate(reading(viewer), within, open(viewer, query.templateCode), query),
    countNodes: async (viewer, query, within = database.kysely) =>
      await countNodes(reading(viewer), within, open(viewer, query.templateCode), query),
    walk: async (viewer, query, within = database.kysely) =>
      await openWalk(reading(viewer), within, open(viewer, query.templateCode), query),
    async findByKey(viewer, templateCode, fields, keys, within = database.kysely) {
      const model = registry.model(templateCode);
      return model?.kind === 'record' ? await findByKey(reading(viewer), within, model, fields, keys) : [];
    },
    async findByText(viewer, templateCode, texts, within = database.kysely) {
      const model = registry.model(templateCode);
      return model?.kind === 'record' ? await findByText(reading(viewer), within, model, texts) : [];
    },
    async history(viewer, { templateCode, billId, between }, within = database.kysely) {
      const model = open(viewer, templateCode);
      const own = reading(viewer);
      const held = await readHeld(own, within, model, billId);
      if (!held) throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'));
      return await readHistory(own, within, model, billId, held, between);
    },
  };
}

/** The business day, worked out once a minute: time zones change it at whole minutes, and working it out costs more than a small query. */
function dayKeeper(clock: Clock): (now: Date) => string {
  let minute = Number.NaN;
  let day = '';
  return (now) => {
    const present = Math.floor(now.getTime() / 60_000);
    if (present !== minute) [minute, day] = [present, businessDay(now, clock.timeZone)];
    return day;
  };
}
