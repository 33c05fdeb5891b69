import { beforeAll, expect, it } from 'vitest';
import type { Exchange } from '../../../src/server/exchange/exchange.ts';
import type { Records } from '../../../src/server/records/records.ts';
import { forEachEngine } from '../../support/engines.ts';
import { bytes, csv, ended, stageOver, type Stage } from './harness.ts';

/** Several batches. */
const ROWS = 450;
const never = new Promise<never>(() => undefined);

/** A file of so many controls; every hundredth without its title, which is a fault. */
const file = (prefix: string, faulty = false) =>
  csv(
    'Code,Title',
    ...Array.from({ length: ROWS }, (_none, at) => `${prefix}${at},${faulty && at % 100 === 99 ? '' : `Title ${at}`}`),
  );

/** Units of a server that stops for good before its unit of that number, counted from 1. */
const dyingBefore = (records: Records, number: number): Partial<Records> => {
  let count = 0;
  return { unit: async (work) => ((count += 1) >= number ? await never : await records.unit(work)) };
};

forEachEngine('an import whose server has died', (open) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageOver(await open());
  });

  const begin = async (
    server: Exchange,
    given: { name: string; content: string },
    faultyRows: 'skip' | 'refuseAll' = 'skip',
  ): Promise<string> => {
    const fileId = stage.upload(stage.boss, given.name, given.content);
    const { sheets } = await stage.exchange.inspect(stage.boss, 'control', fileId);
    const mapping = sheets.map((sheet) => sheet.mapping);
    const { jobId } = await server.import(stage.boss, {
      templateCode: 'control',
      fileId,
      dryRun: false,
      faultyRows,
      mapping,
    });
    return jobId;
  };
  const reaches = (server: Exchange, jobId: string, done: number) =>
    expect
      .poll(async () => (await server.progress(stage.boss, jobId)).done, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(done);
  const stored = async (prefix: string): Promise<number> => {
    const query = { field: 'code', op: 'startsWith' as const, value: prefix };
    const page = { templateCode: 'control', query, columns: ['code'], pageNum: 1, pageSize: 1 };
    return (await stage.records.queryPage({ ...stage.boss, isSystem: true }, page)).total;
  };
  /** Takes over whatever lies there until this job has its turn. */
  const takeOver = async (server: Exchange, silent = 0): Promise<void> => {
    await expect.poll(() => server.takeOver(silent), { timeout: 10_000 }).toBe(true);
  };

  it('is gone on with by another one: every row once, the faults of both', async () => {
    const first = stage.server(dyingBefore(stage.records, 3));
    const jobId = await begin(first, file('A', true));
    await reaches(first, jobId, 400);
    const second = stage.server();
    await takeOver(second);
    const progress = await ended(second, stage.boss, jobId);
    expect(progress).toMatchObject({
      state: 'done',
      created: ROWS - 4,
      updated: 0,
      unchanged: 0,
      faulty: 4,
      done: ROWS,
    });
    expect(progress.faults.map((fault) => fault.row)).toEqual([101, 201, 301, 401]);
    expect(await stored('A')).toBe(ROWS - 4);
    const faults = await bytes((await stage.server().faults(stage.boss, jobId)).content);
    expect(faults.toString('utf8').match(/Title: /g)?.length).toBe(4);
    await expect.poll(async () => (await first.progress(stage.boss, jobId)).state, { timeout: 10_000 }).toBe('done');
  });

  it('that only seemed dead stores nothing more once another has taken over', async () => {
    let wake = (): void => undefined;
    const sleep = new Promise<void>((resolve) => (wake = resolve));
    let count = 0;
    const slow = stage.server({
      unit: async (work) => {
        if ((count += 1) === 2) await sleep;
        return await stage.records.unit(work);
      },
    });
    const jobId = await begin(slow, file('B'));
    await reaches(slow, jobId, 200);
    const second = stage.server();
    await takeOver(second);
    wake();
    expect(await ended(second, stage.boss, jobId)).toMatchObject({ state: 'done', created: ROWS, unchanged: 0 });
    expect(await stored('B')).toBe(ROWS);
    expect(stage.logged).toEqual([]);
  });

  it('right after it had stored everything is told as done, and nothing is stored again', async () => {
    const first = stage.server({
      unit: async (work) => {
        await stage.records.unit(work);
        return await never;
      },
    });
    const jobId = await begin(first, file('C'), 'refuseAll');
    await expect.poll(() => stored('C'), { timeout: 30_000 }).toBe(ROWS);
    const second = stage.server();
    await takeOver(second);
    expect(await ended(second, stage.boss, jobId)).toMatchObject({
      state: 'done',
      created: ROWS,
      unchanged: 0,
      stored: true,
    });
  });

  it('by its own will hands over at once', async () => {
    const first = stage.server({
      unit: async (work) => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return await stage.records.unit(work);
      },
    });
    const jobId = await begin(first, file('D'));
    await reaches(first, jobId, 200);
    await first.handOver();
    const second = stage.server();
    await takeOver(second, 3600);
    expect(await ended(second, stage.boss, jobId)).toMatchObject({ state: 'done', created: ROWS, unchanged: 0 });
    expect(await stored('D')).toBe(ROWS);
  });

  it('is not waited for while it still speaks, and nobody goes on when three have died over it', async () => {
    const dying = (): Exchange => stage.server(dyingBefore(stage.records, 1));
    const first = dying();
    const jobId = await begin(first, file('E'));
    expect(await stage.server().takeOver(3600)).toBe(false);
    for (const next of [dying(), dying()]) await takeOver(next);
    await takeOver(stage.server());
    const progress = await ended(stage.server(), stage.boss, jobId);
    expect(progress).toMatchObject({ state: 'failed', stored: false });
    expect(progress.message).toContain('The server stopped');
  });

  it('ends when its owner may not sign in any more', async () => {
    const jobId = await begin(stage.server(dyingBefore(stage.records, 1)), file('F'));
    await takeOver(stage.server({}, () => null));
    expect(await ended(stage.server(), stage.boss, jobId)).toMatchObject({ state: 'failed' });
    expect(await stored('F')).toBe(0);
  });

  it("stands in its owner's list, newest first, and in nobody else's", async () => {
    const list = await stage.server().jobs(stage.boss);
    expect(list.map((job) => job.state)).toEqual(['failed', 'failed', 'done', 'done', 'done', 'done']);
    expect(list[0]).toMatchObject({ kind: 'import', templateCode: 'control', fileName: 'controls.csv' });
    expect(list.every((job) => job.finishedAt !== null)).toBe(true);
    expect(await stage.server().jobs({ ...stage.boss, id: '0190c0de-0000-7000-8000-000000000001' })).toEqual([]);
  });
});
