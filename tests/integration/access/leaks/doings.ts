import { sql } from 'kysely';
import type { BulkTarget, BulkWork } from '../../../../src/contract/endpoints/bulk.ts';
import type { Viewer } from '../../../../src/server/access/viewer.ts';
import { newId } from '../../../../src/server/database/uuid.ts';
import { createExchange, type Exchange } from '../../../../src/server/exchange/exchange.ts';
import { readableFile } from '../../../../src/server/http/files/download.ts';
import { withNextHands } from '../../../../src/server/http/nextHands.ts';
import { operationsOver } from '../../../../src/server/jobs/operations.ts';
import { createRecords, type Records } from '../../../../src/server/records/records.ts';
import { createTalk } from '../../../../src/server/talk/talk.ts';
import type { TalkParts } from '../../../../src/server/talk/talkParts.ts';
import { tellWatchersOfOne } from '../../../../src/server/talk/tellWatchers.ts';
import { payloadFor } from '../../../../src/server/webhooks/payload.ts';
import { evaluateFor } from '../../../../src/server/workflow/bill.ts';
import { unreadInitiator } from '../../../../src/server/workflow/initiator.ts';
import type { WorkflowParts } from '../../../../src/server/workflow/parts.ts';
import type { Planted } from './rights.ts';
import { clear, countOf, idsOf, orRefused, textFields, told, type Leaks, type Road, type Way } from './roads.ts';

/** Roads on which something is done with records or sent about them. Each costs several statements a record, so fewer models take them. */
export const DOINGS: Readonly<Record<string, Road>> = {
  async comments(way) {
    const talk = createTalk(talkParts(way));
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const of = { templateCode: way.model.templateCode, billId: row.id };
      const answer = await orRefused(talk.comments(way.viewer, of));
      leaks.push(...openedOnly(way, row, answer !== undefined, 'opens the comments of'));
      const added = await orRefused(talk.add(way.viewer, { ...of, text: 'said', mentions: [] }));
      leaks.push(...openedOnly(way, row, added !== undefined, 'comments on'));
      const id = await foreignComment(way, row);
      const earlier = await orRefused(talk.earlier(way.viewer, { templateCode: of.templateCode, id }));
      leaks.push(...openedOnly(way, row, earlier !== undefined, 'reads earlier words on'));
    }
    return leaks;
  },
  async watching(way) {
    const parts = talkParts(way);
    const talk = createTalk(parts);
    const { kysely } = way.world.sample.database;
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const of = { templateCode: way.model.templateCode, billId: row.id };
      const begun = await orRefused(talk.watch(way.viewer, { ...of, watching: true }));
      leaks.push(...openedOnly(way, row, begun !== undefined, 'begins to watch'));
      // As one who watched it while he still saw it.
      await sql`
        insert into sys_watch (user_id, model, record_id, watching) values (${way.viewer.id}, ${row.model}, ${row.id}, true)
        on conflict do nothing`.execute(kysely);
      await sql`
        insert into sys_watch_event (id, model, record_id, version, action, actor, actor_name, at)
        values (${newId()}, ${row.model}, ${row.id}, 1, 'create', ${newId()}, 'B', now())`.execute(kysely);
    }
    const entries = await talk.watched(way.viewer);
    leaks.push(...told(way, entries));
    while (await tellWatchersOfOne(parts, (line) => void leaks.push(line))) continue;
    const { rows: notices } = await sql<{ record_id: string }>`
      delete from sys_inbox where user_id = ${way.viewer.id} returning record_id`.execute(kysely);
    await sql`delete from sys_watch where user_id = ${way.viewer.id}`.execute(kysely);
    for (const row of way.rows) {
      const hears = notices.some(({ record_id: id }) => id === row.id);
      if (hears && !pagesOf(way).some((model) => way.world.rights.seesWhole(way.viewer, model, row)))
        leaks.push(`hears of ${row.id}`);
      if (JSON.stringify(entries).includes(row.id) && !openTo(way, row)) leaks.push(`lists ${row.id} as watched`);
    }
    return leaks;
  },
  /** Who is offered to be mentioned must see the record whole himself. */
  async mentions(way) {
    const stranger = { ...way.viewer, id: way.world.colleague, roles: [], can: () => true };
    const talk = createTalk(talkParts(way, (id) => (id === stranger.id ? stranger : way.viewer)));
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const of = { templateCode: way.model.templateCode, billId: row.id };
      const people = await orRefused(talk.people(way.viewer, { ...of, keyword: '' }));
      leaks.push(...openedOnly(way, row, people !== undefined, 'is offered people for'));
      if (people?.some(({ id }) => id === stranger.id)) leaks.push(`may mention who does not see ${row.id}`);
    }
    return leaks;
  },
  async webhook(way) {
    const { world, reader, viewer, model } = way;
    const parts = { ...talkParts(way), records: reader, privateAddresses: false };
    const leaks: Leaks = [];
    for (const row of way.rows) {
      const payload = await payloadFor({ ...parts, registry: world.catalogue }, viewer, {
        id: newId(),
        webhook: newId(),
        event: 'create',
        step: null,
        target: model.base,
        recordId: row.id,
        recordVersion: 1,
        happenedAt: '2026-06-15T04:00:00.000Z',
        attempts: 1,
      });
      if (payload && !pagesOf(way).some((page) => world.rights.seesWhole(viewer, page, row)))
        leaks.push(`is sent ${row.id}`);
      leaks.push(...told(way, payload ?? []));
    }
    return leaks;
  },
  /** A file as it is downloaded and previewed: as the field that holds it. */
  async preview(way) {
    const { world, viewer, model } = way;
    const { kysely } = world.sample.database;
    // No file of these is an opinion's.
    const processScreens = { tellsOpinions: () => Promise.resolve(false) };
    const parts = { database: world.sample.database, registry: world.catalogue, records: way.reader, processScreens };
    const fields = model.fields.filter(({ type, system }) => type === 'text' && !system).slice(0, 8);
    const leaks: Leaks = [];
    for (const row of way.rows)
      for (const { name } of fields) {
        const id = newId();
        await sql`
          insert into sys_file (id, name, size, media_type, sha256, storage_key, created_by, model, record_id, field)
          values (${id}, 'a.txt', 1, 'text/plain', ${id}, ${id}, ${newId()}, ${row.model}, ${row.id}, ${name})`.execute(
          kysely,
        );
        const entry = await readableFile({ parts, viewer }, id);
        const may = pagesOf(way).some((page) => world.rights.cell(viewer, page, row, name) !== 'nothing');
        if (entry && !may) leaks.push(`opens the file in ${name} of ${row.id}`);
      }
    return leaks;
  },
  async nextHands(way) {
    const { world, viewer, model } = way;
    const parts = { database: world.sample.database, registry: world.catalogue, records: way.reader };
    const moved = way.rows.map(({ id: billId }) => ({ billId, code: 200, msg: '' }));
    const results = await withNextHands({ parts, viewer }, model.templateCode, moved);
    const named = results.filter(({ next }) => next !== undefined).map(({ billId }) => billId);
    return [...idsOf(way, named), ...told(way, results)];
  },
  /** What conditions of processes answer over a record: which process it would take, and at which step it would be taken over. */
  async conditions(way) {
    const { world, viewer, model } = way;
    const parts = workflowParts(way);
    const leaks: Leaks = [];
    for (const row of way.rows)
      for (const { name } of textFields(way)
        .filter((field) => !clear(way, row, field.name))
        .slice(0, 2)) {
        const question = {
          model,
          recordId: row.id,
          source: `bill.${name} == 'never'`,
          initiator: unreadInitiator(viewer.id),
        };
        const outcome = await orRefused(
          world.sample.database.transaction((transaction) => evaluateFor(parts, transaction, viewer, question)),
        );
        if (outcome && outcome.kind !== 'unreadable') leaks.push(`answers by ${name} of ${row.id}`);
      }
    return leaks;
  },
  async bulkPreview(way) {
    const exchange = exchangeOf(way);
    const { templateCode } = way.model;
    const leaks: Leaks = [];
    for (const target of targets(way)) {
      const fields = await orRefused(exchange.bulk.fields(way.viewer, templateCode, target));
      leaks.push(...(fields ? countOf(way, fields.total) : []));
      const preview = await orRefused(exchange.bulk.preview(way.viewer, { templateCode, target, work: workOf(way) }));
      leaks.push(...told(way, preview ?? []), ...changedUnseen(way, preview?.results ?? []));
      if (preview && 'all' in target) leaks.push(...countOf(way, preview.total));
    }
    return leaks;
  },
  /** Results of work that was done, and what it has done. Chosen records only: what is not seen may have been guessed. */
  async bulkResults(way) {
    const exchange = exchangeOf(way);
    const { templateCode } = way.model;
    const [target] = targets(way);
    const field = way.model.fields.some(({ name }) => name === 'note') ? 'note' : way.model.labelField;
    const work: BulkWork = { kind: 'edit', changes: [{ field, op: 'clear' }] };
    if (!target) return [];
    const begun = await orRefused(exchange.bulk.start(way.viewer, { templateCode, target, work }));
    if (!begun) return [];
    for (;;) {
      const { state } = await exchange.progress(way.viewer, begun.jobId);
      if (state !== 'running') break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const { results } = await exchange.bulk.results(way.viewer, begun.jobId, 1000);
    const stranger = { ...way.viewer, id: newId() };
    const foreign = await orRefused(exchange.bulk.results(stranger, begun.jobId, 1000));
    return [
      ...told(way, results),
      ...changedUnseen(way, results),
      ...(foreign ? ["tells the results of somebody else's work"] : []),
    ];
  },
};

const openTo = ({ world, viewer, model }: Way, row: Planted): boolean => world.rights.seesWhole(viewer, model, row);

const pagesOf = ({ world, viewer, model }: Way) =>
  [...world.catalogue.models().values()].filter(
    ({ base, templateCode }) => base === model.base && viewer.can(`${templateCode}:view`),
  );

const openedOnly = (way: Way, row: Planted, opened: boolean, what: string): Leaks =>
  opened && !openTo(way, row) ? [`${what} ${row.id}`] : [];

/** A comment of somebody else that has said something before. */
async function foreignComment({ world }: Way, { model, id: recordId }: Planted): Promise<string> {
  const id = newId();
  await sql`
    insert into sys_comment (id, model, record_id, author, author_name, text)
    values (${id}, ${model}, ${recordId}, ${newId()}, 'B', 'now')`.execute(world.sample.database.kysely);
  return id;
}

const talkParts = (
  { world, reader, viewer }: Way,
  who: (id: string) => Viewer | null = (id) => (id === viewer.id ? viewer : null),
): TalkParts => ({
  database: world.sample.database,
  registry: world.catalogue,
  records: reader,
  viewer: async (id) => who(id),
});

/** Records that are read by the road's own reader and written by the product's writer. */
function recordsOf({ world, reader }: Way): Records {
  const { database, clock } = world.sample.parts;
  const registry = { ...world.catalogue, table: () => undefined };
  const ports = { runAction: async () => undefined, notify: async () => undefined };
  return { ...createRecords({ database, registry, clock, ports }), ...reader };
}

const workflowParts = (way: Way): WorkflowParts => ({
  database: way.world.sample.database,
  registry: { ...way.world.catalogue, table: () => undefined },
  records: recordsOf(way),
  clock: way.world.sample.parts.clock,
  actions: { has: () => false, names: () => [], run: async () => undefined },
});

const exchangeOf = (way: Way): Exchange =>
  createExchange(
    {
      registry: way.world.catalogue,
      records: recordsOf(way),
      clock: way.world.sample.parts.clock,
      preferences: { read: async () => undefined, store: async () => undefined },
      viewer: async () => null,
      file: async () => undefined,
      takeFile: async () => ({ enter: async () => '' }),
      headsOf: async () => new Map(),
      receiversOf: async () => new Map(),
      tellAssigned: async () => undefined,
      press: async () => ({}),
      log: (_request, error) => {
        throw error;
      },
    },
    operationsOver(way.world.sample.database),
  );

const targets = ({ rows }: Way): BulkTarget[] => [
  { bills: rows.map(({ id: billId }) => ({ billId, version: 1 })) },
  { all: true },
];

/** What a rehearsal takes back: the first step where there are steps, else an edit. */
function workOf({ model }: Way): BulkWork {
  const [step] = model.states?.transitions ?? [];
  return step
    ? { kind: 'transition', transition: step.name, opinion: 'all' }
    : { kind: 'edit', changes: [{ field: model.labelField, op: 'clear' }] };
}

const changedUnseen = (way: Way, results: readonly { billId: string; outcome: string }[]): Leaks =>
  results
    .filter(({ outcome }) => outcome === 'changed' || outcome === 'asks')
    .flatMap(({ billId }) => way.rows.filter((row) => row.id === billId && !openTo(way, row)))
    .map(({ id }) => `changes ${id}`);
