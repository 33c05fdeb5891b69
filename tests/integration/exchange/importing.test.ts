import { beforeAll, describe, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, viewer } from '../records-write/harness.ts';
import { csv, mapped, sheetsOf, bytes, stageOver, workbook, type Stage } from './harness.ts';

forEachEngine('importing', (open) => {
  let stage: Stage;
  let anna: string;
  beforeAll(async () => {
    stage = await stageOver(await open());
    anna = await stage.create('sysUser', { name: 'Anna', account: 'anna' });
    await stage.create('sysUser', { name: 'Anna', account: 'anna2' });
    for (const code of ['1', '2', '3']) await stage.create('itSystem', { name: `System ${code}`, code });
    await stage.create('itSystem', { name: 'Ledger, general', code: 'GL' });
  });
  const control = async (code: string) => {
    const found = (await stage.all('control')).find((row) => row.code === code);
    return found ? (await stage.records.get(stage.boss, 'control', String(found.id))).billData : undefined;
  };

  it('takes values in the ways that people type them', async () => {
    const progress = await stage.import(
      'control',
      csv(
        '编号,标题,类型,Traits,负责人,系统,预算,覆盖率,次数,启用日期,复核时间,是否关键',
        'A1,Review,预防性,"detective；人工",anna,"1,2,3","￥1,234.50",12%,１２,2026年1月5日,2026/1/5 13:20,是',
        'A2,Count,DETECTIVE,"Manual, by hand",,"GL;2",1.5万,12,3,46027,,否',
      ),
    );
    expect(progress).toMatchObject({ state: 'done', created: 2, faultCount: 0 });
    const first = await control('A1');
    expect(first).toMatchObject({
      kind: 'preventive',
      traits: ['detective', 'manual'],
      owner: anna,
      budget: '1234.50',
      coverage: '12.00',
      tests: 12,
      since: '2026-01-05',
      reviewedAt: '2026-01-05T05:20:00.000Z',
      key: true,
    });
    expect(first?._labels).toMatchObject({ systems: ['System 1', 'System 2', 'System 3'] });
    expect(await control('A2')).toMatchObject({
      kind: 'detective',
      traits: ['manual'],
      budget: '15000.00',
      coverage: '12.00',
      since: '2026-01-05',
      key: false,
    });
  });

  it('takes typed cells of a workbook, days on their day and percentages by their format', async () => {
    const file = await workbook([
      {
        name: 'Whatever',
        rows: [
          ['Code', 'Title', 'Since', 'Coverage', 'Budget', 'Reviewed at', 'Key control'],
          [
            'B1',
            'Dated',
            new Date(Date.UTC(2026, 2, 1)),
            0.125,
            0.1 + 0.2,
            new Date(Date.UTC(2026, 2, 1, 8, 30)),
            true,
          ],
          ['B2', 'Plain', 46082, 12.5, 7, null, false],
        ],
        cells: new Map([['1,3', { style: { numFmt: '0.00%' } }]]),
      },
    ]);
    expect(await stage.import('control', file)).toMatchObject({ created: 2, faultCount: 0 });
    expect(await control('B1')).toMatchObject({
      since: '2026-03-01',
      coverage: '12.50',
      budget: '0.30',
      reviewedAt: '2026-03-01T00:30:00.000Z',
      key: true,
    });
    expect(await control('B2')).toMatchObject({ since: '2026-03-01', coverage: '12.50' });
  });

  it('changes nothing when the same file comes a second time', async () => {
    const file = await workbook([
      {
        name: 'Control',
        rows: [
          ['Code', 'Title', 'Kind', 'Systems', 'Budget', 'Since'],
          ['C1', 'Same', 'Manual', '3;1', 5, new Date(Date.UTC(2026, 0, 1))],
        ],
      },
      {
        name: 'Steps',
        rows: [
          ['Code', 'Step', 'Cost'],
          ['C1', 'First', 1],
          ['C1', 'Second', '2.50'],
        ],
      },
    ]);
    file.content = Buffer.from(file.content);
    const mapping = [
      mapped('Control', '', ['code', 'title', null, 'systems', 'budget', 'since']),
      mapped('Steps', 'steps', ['parent.code', 'name', 'cost']),
    ];
    expect(await stage.import('control', file, { mapping })).toMatchObject({ created: 1, updated: 0, faultCount: 0 });
    const before = await control('C1');
    expect(await stage.import('control', file, { mapping })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
      stored: false,
    });
    expect((await control('C1'))?.version).toBe(before?.version);
  });

  it('leaves alone what the file does not say: columns, empty cells, columns and rows of sub-tables', async () => {
    await stage.create('control', {
      code: 'D1',
      title: 'Old',
      notes: 'kept',
      budget: '9.00',
      steps: [
        { name: 'One', cost: '1.00', remark: 'r1' },
        { name: 'Two', cost: '2.00', remark: 'r2' },
      ],
    });
    const before = await control('D1');
    const file = await workbook([
      {
        name: 'Control',
        rows: [
          ['Code', 'Title', 'Budget'],
          ['D1', 'New', null],
        ],
      },
      {
        name: 'Steps',
        rows: [
          ['Code', 'Step', 'Cost'],
          ['D1', 'One', 5],
        ],
      },
    ]);
    expect(await stage.import('control', file)).toMatchObject({ updated: 1, faultCount: 0 });
    const after = await control('D1');
    expect(after).toMatchObject({ title: 'New', notes: 'kept', budget: '9.00' });
    expect(after?.steps).toMatchObject([
      { name: 'One', cost: '5.00', remark: 'r1' },
      { name: 'Two', cost: '2.00', remark: 'r2' },
    ]);
    const ids = (record: typeof before) => JSON.stringify(record?.steps).match(/[0-9a-f-]{36}/g);
    expect(ids(before)).toHaveLength(2);
    expect(ids(after)).toEqual(ids(before));

    expect(await stage.import('control', file, { clearEmpty: true, removeRows: true })).toMatchObject({ updated: 1 });
    const cleared = await control('D1');
    expect(cleared).toMatchObject({ notes: 'kept', budget: null });
    expect(cleared?.steps).toMatchObject([{ name: 'One', remark: 'r1' }]);
  });

  it('says in a dry run what the import says, and stores nothing', async () => {
    const file = csv(
      'Code,Title,Kind,Budget,Owner,Since',
      'E1,Good,Manual,1,,',
      'E2,,Nonsense,-5,Anna,05/06/2026',
      'E1,Again,,,,',
      'E3,Also good,detective,2,anna,',
    );
    const dry = await stage.import('control', file, { dryRun: true });
    const real = await stage.import('control', file);
    expect(dry.faults).toEqual(real.faults);
    expect(dry.faults.map(({ row, column }) => `${row} ${column}`).sort()).toEqual([
      '3 B Title',
      '3 C Kind',
      '3 D Budget',
      '3 E Owner',
      '3 F Since',
      '4 A Code',
    ]);
    expect(dry).toMatchObject({ created: 2, faulty: 2, stored: false });
    expect(real).toMatchObject({ created: 2, faulty: 2, stored: false });
    expect(await control('E1')).toBeUndefined();

    const skipped = await stage.import('control', file, { faultyRows: 'skip' });
    expect(skipped).toMatchObject({ created: 2, faulty: 2, stored: true });
    expect(skipped.faults).toEqual(real.faults);
    expect(await control('E3')).toMatchObject({ title: 'Also good', owner: anna });
  });

  it('gives the file back with its faults, to be corrected and sent again', async () => {
    const file = await workbook([
      {
        name: 'Control',
        rows: [
          ['Code', 'Title', 'Budget'],
          ['F1', 'Fine', 1],
          ['F2', 'Bad', 'many'],
        ],
      },
      {
        name: 'Steps',
        rows: [
          ['Code', 'Step', 'Cost'],
          ['F1', null, 3],
          ['F9', 'Lost', 1],
        ],
      },
    ]);
    const progress = await stage.import('control', file);
    expect(progress.faults.map(({ sheet, row }) => `${sheet} ${row}`).sort()).toEqual([
      'Control 3',
      'Steps 2',
      'Steps 3',
    ]);
    const { name, content } = await stage.exchange.faults(stage.boss, progress.jobId);
    const sheets = await sheetsOf(name, await bytes(content));
    expect(sheets.Control).toEqual([
      ['Code', 'Title', 'Budget', 'Faults'],
      ['F1', 'Fine', 1, null].slice(0, 3),
      ['F2', 'Bad', 'many', expect.stringContaining('many')],
    ]);
    expect(sheets.Steps?.[2]?.[3]).toContain('F9');
    const corrected = await workbook([
      {
        name: 'Control',
        rows: [
          ['Code', 'Title', 'Budget', 'Faults'],
          ['F1', 'Fine', 1, null],
          ['F2', 'Bad', 2, 'C Budget: …'],
        ],
      },
      {
        name: 'Steps',
        rows: [
          ['Code', 'Step', 'Cost', 'Faults'],
          ['F1', 'Named', 3, null],
        ],
      },
    ]);
    expect(await stage.import('control', corrected)).toMatchObject({ created: 2, faultCount: 0 });
    await expect(stage.exchange.faults(viewer(), progress.jobId)).rejects.toThrow();
  });

  it('asks before it stores what a soft rule questions', async () => {
    const file = csv('Code,Title,Key control,Budget', 'G1,Large,yes,2000000');
    expect(await stage.import('control', file)).toMatchObject({
      created: 0,
      faulty: 1,
      faults: [{ row: 2, warning: true }],
    });
    expect(await stage.import('control', file, { confirmed: true })).toMatchObject({ created: 1, faultCount: 0 });
  });

  it('finds records that rows above have brought', async () => {
    const file = csv('名称,上级单位', 'Group,', 'Bank,Group', 'Branch,Bank');
    expect(await stage.import('unit', file)).toMatchObject({ created: 3, faultCount: 0 });
    const units = await stage.all('unit');
    expect(units.find((row) => row.name === 'Branch')?._labels).toMatchObject({ parent: 'Bank' });
    expect(await stage.import('unit', file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    const broken = csv('名称,上级单位', 'Alpha,', 'Beta,Alpha', 'Gamma,Nobody', 'Delta,Beta');
    expect(await stage.import('unit', broken, { faultyRows: 'skip' })).toMatchObject({ created: 3, faulty: 1 });
    expect((await stage.all('unit')).find((row) => row.name === 'Delta')?._labels).toMatchObject({ parent: 'Beta' });
  });

  it('refuses a row that was exported before somebody changed the record', async () => {
    const id = await stage.create('control', { code: 'H1', title: 'One' });
    await stage.records.save(stage.boss, { templateCode: 'control', billData: { id, version: 1, title: 'Two' } });
    const stale = await stage.import('control', csv('Code,Title,Version', 'H1,Mine,1'));
    expect(stale).toMatchObject({ updated: 0, faulty: 1 });
    expect(await stage.import('control', csv('Code,Title,Version', 'H1,Mine,2'))).toMatchObject({ updated: 1 });
  });

  it('remembers the mapping of a shape of file, for the person who made it', async () => {
    const file = csv('Number,Name', 'I1,Mapped by hand');
    const mapping = [mapped('controls', '', ['code', 'title'])];
    expect(await stage.import('control', file, { mapping })).toMatchObject({ created: 1 });
    const id = stage.upload(stage.boss, 'another.csv', 'Number,Name\nI2,Second');
    const inspection = await stage.exchange.inspect(stage.boss, 'control', id);
    expect(inspection).toMatchObject({
      remembered: true,
      sheets: [{ name: 'another', mapping: { sheet: 'another', columns: [{ field: 'code' }, { field: 'title' }] } }],
    });
    const other = viewer();
    const theirs = stage.upload(other, 'another.csv', 'Number,Name\nI2,Second');
    expect((await stage.exchange.inspect(other, 'control', theirs)).remembered).toBe(false);
  });

  describe('rights', () => {
    it('lets nobody fill a field that is hidden from him', async () => {
      const officer = viewer({ roles: ['officer'] });
      const file = csv('Code,Title,Secret', 'J1,Open,told');
      const fileId = stage.upload(officer, file.name, file.content);
      const inspection = await stage.exchange.inspect(officer, 'control', fileId);
      expect(inspection.targets[0]?.fields.map((field) => field.name)).not.toContain('secret');
      expect(inspection.sheets[0]?.mapping.columns[2]?.field).toBeNull();
      const forced = refusal(
        stage.exchange.import(officer, {
          templateCode: 'control',
          fileId,
          dryRun: false,
          faultyRows: 'skip',
          mapping: [mapped('controls', '', ['code', 'title', 'secret'])],
        }),
      );
      expect(await forced).toMatchObject({ code: 208, fields: ['secret'] });
    });

    it('asks for the right to import, and for those to add and to edit', async () => {
      const reader = viewer({ may: (permission) => permission.endsWith(':view') });
      const fileId = stage.upload(reader, 'x.csv', 'Code,Title\nK1,No');
      expect(await refusal(stage.exchange.inspect(reader, 'control', fileId))).toMatchObject({ code: 403 });
      const importer = viewer({ may: (permission) => permission.endsWith(':view') || permission.endsWith(':import') });
      expect(await stage.import('control', csv('Code,Title', 'K1,No'), {}, importer)).toMatchObject({
        created: 0,
        faulty: 1,
      });
    });

    it('reads the files of nobody else', async () => {
      const fileId = stage.upload(stage.boss, 'x.csv', 'Code,Title\nL1,No');
      expect(await refusal(stage.exchange.inspect(viewer(), 'control', fileId))).toMatchObject({ code: 402 });
    });
  });

  it('keeps what was asked for and how it ended', async () => {
    const rows = await stage.database.kysely
      .selectFrom('sys_operation')
      .selectAll()
      .where('kind', '=', 'import')
      .execute();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((row) => row.finished_at !== null)).toBe(true);
    expect(stage.logged).toEqual([]);
  });
});
