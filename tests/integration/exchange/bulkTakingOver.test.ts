import { beforeAll, expect, it } from 'vitest';
import type { BulkWork } from '../../../src/contract/endpoints/bulk.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import type { Exchange } from '../../../src/server/exchange/exchange.ts';
import type { Records } from '../../../src/server/records/records.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, viewer } from '../records-write/harness.ts';
import { ended, stageOver, type Stage } from './harness.ts';
import { dictionaries, models, words } from './models.ts';

const COUNT = 12;
const never = new Promise<never>(() => undefined);
const task: ModelConfig = {
  templateCode: 'task',
  title: words('Task'),
  with: ['std'],
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: words('Name'), required: true },
    { type: 'text', name: 'place', title: words('Place'), readOnlyWhen: "name.endsWith('3')" },
    { type: 'integer', name: 'size', title: words('Size') },
    { type: 'user', name: 'owner', title: words('Owner') },
  ],
};

/** Records of a server that stops for good before its unit of that number, counted from 1. */
const dyingBefore = (records: Records, number: number): Partial<Records> => {
  let count = 0;
  return { unit: async (work) => ((count += 1) >= number ? await never : await records.unit(work)) };
};

forEachEngine('work over many records whose server has died', (open) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageOver(await open(), [...models, task], dictionaries);
  });

  const make = async (prefix: string): Promise<string[]> => {
    const ids = [];
    for (let at = 0; at < COUNT; at += 1) ids.push(await stage.create('task', { name: `${prefix}${at}`, size: 1 }));
    return ids;
  };
  const begin = async (server: Exchange, ids: readonly string[], work: BulkWork, as = stage.boss): Promise<string> => {
    const bills = ids.map((billId) => ({ billId, version: 1 }));
    return (await server.bulk.start(as, { templateCode: 'task', target: { bills }, work })).jobId;
  };
  const set = (field: string, value: unknown): BulkWork => ({ kind: 'edit', changes: [{ field, op: 'set', value }] });
  const reaches = (server: Exchange, jobId: string, done: number) =>
    expect
      .poll(async () => (await server.progress(stage.boss, jobId)).done, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(done);
  const takeOver = async (server: Exchange, silent = 0): Promise<void> => {
    await expect.poll(() => server.takeOver(silent), { timeout: 10_000 }).toBe(true);
  };
  const kinds = async (billId: string): Promise<string[]> =>
    (await stage.records.history(stage.boss, { templateCode: 'task', billId })).map(({ kind }) => kind).toReversed();
  const results = async (jobId: string) => {
    const found = await stage.server().bulk.results(stage.boss, jobId, 1000);
    return new Map(found.results.map(({ billId, outcome, label }) => [billId, [outcome, label]]));
  };

  it('is gone on with by another one: every record once, the results of both', async () => {
    const ids = await make('A');
    const first = stage.server(dyingBefore(stage.records, 6));
    const jobId = await begin(first, ids, set('place', 'here'));
    await reaches(first, jobId, 5);
    const second = stage.server();
    await takeOver(second);
    expect(await ended(second, stage.boss, jobId)).toMatchObject({
      state: 'done',
      kind: 'edit',
      total: COUNT,
      done: COUNT,
      updated: COUNT - 1,
      faulty: 1,
      stored: true,
    });
    const found = await results(jobId);
    for (const [at, id] of ids.entries()) {
      expect(found.get(id)).toEqual([at === 3 ? 'refused' : 'changed', `A${at}`]);
      expect(await kinds(id)).toEqual(at === 3 ? ['create'] : ['create', 'update']);
    }
    expect(found.size).toBe(COUNT);
  });

  it('that only seemed dead changes nothing more once another has taken over', async () => {
    const ids = await make('B');
    let wake = (): void => undefined;
    const sleep = new Promise<void>((resolve) => (wake = resolve));
    let count = 0;
    const slow = stage.server({
      unit: async (work) => {
        if ((count += 1) === 4) await sleep;
        return await stage.records.unit(work);
      },
    });
    const jobId = await begin(slow, ids, set('size', 2));
    await reaches(slow, jobId, 3);
    const second = stage.server();
    await takeOver(second);
    wake();
    expect(await ended(second, stage.boss, jobId)).toMatchObject({ state: 'done', updated: COUNT, faulty: 0 });
    for (const id of ids) expect(await kinds(id)).toEqual(['create', 'update']);
    expect((await results(jobId)).size).toBe(COUNT);
    expect(stage.logged).toEqual([]);
  });

  it('hands out as was decided at the beginning, and tells of each record once', async () => {
    const ids = await make('C');
    const people = [
      await stage.create('sysUser', { name: 'Anna', account: 'anna' }),
      await stage.create('sysUser', { name: 'Bo', account: 'bo' }),
    ];
    stage.told.length = 0;
    const first = stage.server(dyingBefore(stage.records, 5));
    const jobId = await begin(first, ids, { kind: 'assign', field: 'owner', mode: 'byLoad', assignees: people });
    await reaches(first, jobId, 4);
    // Whoever decides anew gives all to the other one, who has less now.
    for (let at = 0; at < 3 * COUNT; at += 1) await stage.create('task', { name: `load ${at}`, owner: people[0] });
    const second = stage.server();
    await takeOver(second);
    expect(await ended(second, stage.boss, jobId)).toMatchObject({ state: 'done', updated: COUNT });
    expect(stage.told.map(({ person, record, count }) => [person, record, count])).toEqual(
      ids.map((id, at) => [people[at % 2], id, Math.floor(at / 2) + 1]),
    );
  });

  it('stops where it was asked to, and its results tell exactly which records are done', async () => {
    const ids = await make('D');
    const first = stage.server(dyingBefore(stage.records, 5));
    const jobId = await begin(first, ids, set('size', 2));
    await reaches(first, jobId, 4);
    const second = stage.server();
    await second.cancel(stage.boss, jobId);
    await takeOver(second);
    expect(await ended(second, stage.boss, jobId)).toMatchObject({ state: 'cancelled', done: 4, updated: 4 });
    expect([...(await results(jobId)).keys()]).toEqual(ids.slice(0, 4));
    for (const [at, id] of ids.entries()) expect(await kinds(id)).toEqual(at < 4 ? ['create', 'update'] : ['create']);
  });

  it('by its own will hands over at once', async () => {
    const ids = await make('E');
    const first = stage.server({
      unit: async (work) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return await stage.records.unit(work);
      },
    });
    const jobId = await begin(first, ids, set('size', 2));
    await reaches(first, jobId, 1);
    await first.handOver();
    const second = stage.server();
    await takeOver(second, 3600);
    expect(await ended(second, stage.boss, jobId)).toMatchObject({ state: 'done', updated: COUNT });
    for (const id of ids) expect(await kinds(id)).toEqual(['create', 'update']);
  });

  it('is the only one of its owner, at whichever server; others have theirs', async () => {
    const ids = await make('F');
    const first = stage.server(dyingBefore(stage.records, 1));
    const jobId = await begin(first, ids, set('size', 2));
    const second = stage.server();
    expect(await refusal(begin(second, ids, set('size', 3)))).toMatchObject({ code: 30011 });
    const colleague = viewer({ id: '0190c0de-0000-7000-8000-0000000000aa', roles: ['boss'] });
    const other = await begin(second, ids, set('size', 4), colleague);
    await ended(second, colleague, other);
    await takeOver(second);
    await ended(second, stage.boss, jobId);
    const next = await begin(second, await make('G'), set('size', 3));
    expect(await ended(second, stage.boss, next)).toMatchObject({ state: 'done', updated: COUNT });
  });

  it('is begun once however many servers are asked at the same moment', async () => {
    const ids = await make('H');
    const servers = [stage.server(), stage.server(), stage.server()];
    const begun = await Promise.allSettled(servers.map((server) => begin(server, ids, set('size', 2))));
    const jobs = begun.flatMap((one, at) => (one.status === 'fulfilled' ? [{ id: one.value, at }] : []));
    expect(jobs).toHaveLength(1);
    for (const { id, at } of jobs) await ended(servers[at] ?? stage.exchange, stage.boss, id);
    for (const id of ids) expect(await kinds(id)).toEqual(['create', 'update']);
  });

  it('goes on with the rights that its owner has then, and not when he may not sign in any more', async () => {
    const ids = await make('I');
    const jobId = await begin(stage.server(dyingBefore(stage.records, 3)), ids, set('size', 2));
    await expect.poll(() => kinds(ids[1] ?? '')).toHaveLength(2);
    await takeOver(stage.server({}, () => null));
    expect(await ended(stage.server(), stage.boss, jobId)).toMatchObject({ state: 'failed' });
    expect((await results(jobId)).size).toBe(2);
    expect(await kinds(ids[5] ?? '')).toEqual(['create']);
  });
});
