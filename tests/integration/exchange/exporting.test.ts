import { beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, viewer } from '../records-write/harness.ts';
import { bytes, csv, sheetsOf, stageOver, type Stage } from './harness.ts';

const DANGEROUS = ['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '=HYPERLINK("x")'];

forEachEngine('exporting', (open) => {
  let stage: Stage;
  let north: string;
  let south: string;
  beforeAll(async () => {
    stage = await stageOver(await open());
    north = await stage.create('sysDept', { name: 'North', code: 'N' });
    south = await stage.create('sysDept', { name: 'South', code: 'S' });
    const owner = await stage.create('sysUser', { name: 'Anna', account: 'anna' });
    const systems = [];
    for (const code of ['GL', 'HR']) systems.push(await stage.create('itSystem', { name: `System ${code}`, code }));
    const full = {
      code: 'A1',
      title: 'Full',
      kind: 'preventive',
      traits: ['manual', 'detective'],
      owner,
      systems,
      budget: '1234.50',
      coverage: '12.50',
      tests: 3,
      since: '2026-01-01',
      reviewedAt: '2026-06-30T17:30:00.000Z',
      key: true,
      secret: 'hush',
    };
    await stage.create('control', full, viewer({ department: north }));
    await stage.create('control', { code: 'B1', title: 'Southern' }, viewer({ department: south }));
    for (const [at, title] of DANGEROUS.entries())
      await stage.create('control', { code: `D${at}`, title: 'x', notes: `${title} ` });
  });
  const onlyA = { query: { field: 'code', op: 'eq' as const, value: 'A1' } };
  const table = async (request: Partial<Parameters<Stage['exported']>[0]> = {}, as = stage.boss) => {
    const { name, content } = await stage.exported({ templateCode: 'control', format: 'xlsx', ...request }, as);
    return Object.values(await sheetsOf(name, content))[0] ?? [];
  };

  it('writes labels instead of codes and ids, numbers as numbers, days on their day', async () => {
    const [titles, row] = await table(onlyA);
    const record = Object.fromEntries((titles ?? []).map((title, at) => [String(title), row?.[at]]));
    expect(record).toEqual({
      Code: 'A1',
      Title: 'Full',
      Kind: 'Preventive',
      Traits: 'Manual, by hand; Detective',
      Owner: 'Anna',
      account: 'anna',
      Systems: 'System GL; System HR',
      Budget: 1234.5,
      Coverage: 12.5,
      Tests: 3,
      Since: new Date('2026-01-01T00:00:00.000Z'),
      'Reviewed at': new Date('2026-07-01T01:30:00.000Z'),
      'Key control': 'Yes',
      Secret: 'hush',
    });
  });

  it('speaks the language of the reader, in titles, labels and the name of the file', async () => {
    const chinese = { ...viewer({ roles: ['boss'] }), language: 'zh-tw' as const };
    const { name, content } = await stage.exported(
      { templateCode: 'control', format: 'csv', columns: ['code', 'kind', 'key'], ...onlyA },
      chinese,
    );
    expect(name).toBe('控制 20260615-1200.csv');
    expect(content.toString('utf8')).toBe('\ufeff編號,類型,是否關鍵\r\nA1,預防性,是\r\n');
  });

  it('follows filter, keyword, order and choice of columns', async () => {
    expect(
      await table({
        columns: ['title', 'code'],
        sort: [{ field: 'code', order: 'desc' }],
        query: { field: 'code', op: 'in', value: ['A1', 'B1'] },
      }),
    ).toEqual([
      ['Title', 'Code'],
      ['Southern', 'B1'],
      ['Full', 'A1'],
    ]);
    expect(await table({ columns: ['code'], keyword: 'South' })).toEqual([['Code'], ['B1']]);
  });

  it('writes no text as a formula', async () => {
    const request = {
      columns: ['notes'],
      query: { field: 'code', op: 'startsWith' as const, value: 'D' },
      sort: [{ field: 'code', order: 'asc' as const }],
    };
    const { content } = await stage.exported({ templateCode: 'control', format: 'csv', ...request });
    const lines = content.toString('utf8').split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(DANGEROUS.length);
    for (const line of lines) expect(line).toMatch(/^"?'/);
    // The workbook has no formula at all, and both come back as they were.
    const typed = await table(request);
    expect(typed.slice(1).flat()).toEqual(DANGEROUS.map((text) => text.trim()));
    const { content: xlsx } = await stage.exported({ templateCode: 'control', format: 'xlsx', ...request });
    expect(xlsx.includes('<f>')).toBe(false);
    expect((await sheetsOf('x.csv', content)).x?.slice(1).flat()).toEqual(DANGEROUS.map((text) => text.trim()));
  });

  it('is what an import takes back without a change', async () => {
    const columns = [
      'code',
      'title',
      'kind',
      'traits',
      'systems',
      'budget',
      'coverage',
      'tests',
      'since',
      'reviewedAt',
      'key',
      'notes',
    ];
    for (const format of ['xlsx', 'csv'] as const) {
      const file = await stage.exported({ templateCode: 'control', format, columns });
      const progress = await stage.import('control', file);
      expect(progress).toMatchObject({ created: 0, updated: 0, unchanged: 2 + DANGEROUS.length, faults: [] });
    }
  });

  it('shows nobody what he may not see: hidden fields, records of other departments', async () => {
    const officer = viewer({ roles: ['officer'] });
    expect((await table(onlyA, officer))[0]).not.toContain('Secret');
    expect((await table({ ...onlyA, columns: ['code', 'secret'] }, officer))[0]).toEqual(['Code']);
    expect(
      await refusal(
        stage.exported(
          { templateCode: 'control', format: 'csv', query: { field: 'secret', op: 'eq', value: 'hush' } },
          officer,
        ),
      ),
    ).toMatchObject({ code: 208 });
    const southern = { ...viewer({ department: south }), roles: [{ code: 'clerk', dataScope: 'department' as const }] };
    expect(await table({ columns: ['code'] }, southern)).toEqual([['Code'], ['B1']]);
    const reader = viewer({ may: (permission) => permission.endsWith(':view') });
    expect(await refusal(stage.exported({ templateCode: 'control', format: 'csv' }, reader))).toMatchObject({
      code: 403,
    });
  });

  it('writes a tree in its order, with levels', async () => {
    await stage.import('unit', csv('Name,Parent unit', 'Zebra,', 'Apple,Zebra', 'Berry,', 'Core,Apple'));
    const { name, content } = await stage.exported({ templateCode: 'unit', format: 'xlsx', tree: true });
    expect(Object.values(await sheetsOf(name, content))[0]).toEqual([
      ['Level', 'Name', 'Parent unit'],
      [1, 'Berry'],
      [1, 'Zebra'],
      [2, 'Apple', 'Zebra'],
      [3, 'Core', 'Apple'],
    ]);
  });

  it('is recorded with what was asked for, also when the receiver goes away', async () => {
    await table({ ...onlyA, columns: ['code'] });
    const started = await stage.exchange.export(stage.boss, { templateCode: 'control', format: 'csv' });
    if (!Buffer.isBuffer(started.content)) started.content.destroy();
    await expect
      .poll(async () =>
        (
          await stage.database.kysely.selectFrom('sys_operation').selectAll().where('kind', '=', 'export').execute()
        ).every((row) => row.finished_at !== null),
      )
      .toBe(true);
    const rows = await stage.database.kysely
      .selectFrom('sys_operation')
      .selectAll()
      .where('kind', '=', 'export')
      .orderBy('started_at')
      .execute();
    expect(rows.at(-2)).toMatchObject({
      actor: stage.boss.id,
      detail: { ...onlyA, columns: ['code'], records: 1 },
      progress: { state: 'done', done: 1 },
    });
    expect(rows.at(-1)).toMatchObject({ progress: { state: 'cancelled' } });
  });

  it('offers a template that an import takes, with dropdowns', async () => {
    const { content, name } = await stage.exchange.template({ ...stage.boss, language: 'zh-cn' }, 'control');
    const sheets = await sheetsOf(name, await bytes(content));
    expect(Object.keys(sheets)).toEqual(['控制', '步骤']);
    expect(sheets['控制']?.[0]?.slice(0, 3)).toEqual(['编号 *', '标题 *', '类型']);
    expect(sheets['步骤']?.[0]).toEqual(['编号 *', '步骤 *', '成本', '备注']);
    const fileId = stage.upload(stage.boss, 'filled.csv', `${sheets['控制']?.[0]?.join(',')}\nT1,From the template`);
    const { sheets: found } = await stage.exchange.inspect(stage.boss, 'control', fileId);
    expect(found[0]?.mapping.columns.every(({ field }) => field !== null)).toBe(true);
  });
});
