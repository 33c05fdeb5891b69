import { beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '../../../src/model/language/filter.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, type Sample, sampleOver, type Values, viewer } from '../records-write/harness.ts';
import { models } from '../records-write/models.ts';
import { vaultModels } from './vaultModels.ts';

const PAGE = { templateCode: 'vault', pageNum: 1, pageSize: 50 };

forEachEngine('cells', (open) => {
  let sample: Sample;
  const stored: Record<string, Values & { id: string; version: number }> = {};
  let home = '';
  let away = '';
  const as = (...roles: string[]): Viewer => viewer({ roles, department: home });

  beforeAll(async () => {
    sample = await sampleOver(await open(), [...models, ...vaultModels]);
    home = (await sample.create('sysDept', { name: 'Home' })).id;
    away = (await sample.create('sysDept', { name: 'Away' })).id;
    const put = async (code: string, department: string, more: Values = {}) => {
      const values = { code, name: `Name ${code}`, kind: 'plain', price: '10.00', verdict: `Verdict ${code}` };
      const billData = { ...values, idNo: '110101199003074321', note: `Note ${code}`, ...more };
      stored[code] = await sample.create('vault', billData, viewer({ roles: ['boss'], department }));
    };
    const deposits = [{ item: 'ring', worth: '5.00', account: '6222001234' }];
    await put('H1', home, { deposits });
    await put('H2', home, { kind: 'loan', price: '20.00' });
    await put('A1', away);
    await put('A2', away, { kind: 'loan', price: '40.00' });
    await put('S1', home, { kind: 'secret', deposits });
    await put('X1', home, { kind: 'sealed' });
    await sample.create('memo', { text: 'on secret', about: stored.S1?.id });
    await sample.create('memo', { text: 'on plain', about: stored.A1?.id });
  }, 60_000);

  const list = async (who: Viewer, more: Values = {}) =>
    (await sample.records.queryPage(who, { ...PAGE, ...more })).list;
  const codes = async (who: Viewer, query?: Filter, more: Values = {}) =>
    (await list(who, { ...(query && { query }), ...more })).map((row) => row.code);
  const id = (code: string): string => String(stored[code]?.id);
  const get = (who: Viewer, code: string) => sample.records.get(who, 'vault', id(code));

  describe('where roles unite', () => {
    it('are read when one role opens both the row and the field', async () => {
      const both = as('clerk', 'lender');
      const prices = Object.fromEntries((await list(both)).map((row) => [row.code, row.price]));
      // H1: the clerk opens the row but not the price, the lender the price but not the row.
      expect(prices).toEqual({ H1: null, H2: '20.00', A2: '40.00', S1: null });
      expect((await get(both, 'H1')).billData).not.toHaveProperty('price');
      expect((await get(both, 'H1')).permissions.hidden).toContain('price');
      expect((await get(both, 'H2')).billData.price).toBe('20.00');
    });

    it('are not to be guessed by filter, order, group or sum', async () => {
      const both = as('clerk', 'lender');
      expect(await codes(both, { field: 'price', op: 'eq', value: '10.00' })).toEqual([]);
      expect(await codes(both, { field: 'price', op: 'gte', value: '0' })).toEqual(['A2', 'H2']);
      expect(await codes(both, { not: { field: 'price', op: 'eq', value: '10.00' } })).toHaveLength(4);
      expect(await codes(both, undefined, { sort: [{ field: 'price', order: 'asc' }] })).toEqual([
        'H2',
        'A2',
        ...(await codes(both, undefined, { sort: [{ field: 'price', order: 'asc' }] })).slice(2),
      ]);
      const [sum] = await sample.records.aggregate(both, {
        templateCode: 'vault',
        dimensions: [],
        measures: [
          { op: 'sum', field: 'price', as: 'sum' },
          { op: 'count', as: 'rows' },
        ],
      });
      expect(sum).toMatchObject({ sum: '60.00', rows: 4 });
      const { statistics } = await sample.records.queryPage(both, { ...PAGE, statistics: true });
      expect(statistics).toEqual({ 0: '60.00' });
    });

    it('cost the usual list nothing', async () => {
      const refused = await refusal(
        sample.records.queryPage(as('clerk'), { ...PAGE, sort: [{ field: 'price', order: 'asc' }] }),
      );
      expect(refused.fields).toEqual(['price']);
      expect((await list(as('clerk')))[0]).not.toHaveProperty('price');
    });

    it('stay denied where a policy stands for the whole person', async () => {
      expect((await list(as('boss')))[0]?.note).toBe('Note A1');
      expect((await list(as('boss', 'muted')))[0]).not.toHaveProperty('note');
      expect(
        (
          await refusal(
            sample.records.queryPage(as('boss', 'muted'), { ...PAGE, query: { field: 'note', op: 'notEmpty' } }),
          )
        ).fields,
      ).toEqual(['note']);
    });

    it('are written when one role opens both', async () => {
      const both = as('clerk', 'lender');
      expect((await get(both, 'H1')).permissions.readOnly).toContain('code');
      expect((await get(both, 'H2')).permissions.readOnly).not.toContain('code');
      const { version } = await get(both, 'H1');
      const saved = await sample.records.save(both, {
        templateCode: 'vault',
        billData: { id: id('H1'), version, code: 'changed', price: '999.00', kind: 'plain ' },
      });
      expect(saved.billData).not.toHaveProperty('price');
      expect((await get(as('boss'), 'H1')).billData).toMatchObject({ code: 'H1', price: '10.00' });
    });

    it('in rows of a sub-table follow the role that opens the record', async () => {
      const both = as('clerk', 'lender', 'boss');
      expect((await get(both, 'H1')).billData.deposits).toMatchObject([{ worth: '5.00', account: '6222001234' }]);
      const rows = (await get(as('clerk', 'lender'), 'H1')).billData.deposits;
      expect(rows).toMatchObject([{ item: 'ring', account: '62***34' }]);
      expect(JSON.stringify(rows)).not.toContain('5.00');
      expect(await codes(as('clerk', 'lender'), { field: 'deposits.worth', op: 'eq', value: '5.00' })).toEqual([]);
      expect(await codes(both, { field: 'deposits.worth', op: 'eq', value: '5.00' })).toEqual(['H1', 'S1']);
      expect(
        (await refusal(codes(as('clerk'), { field: 'deposits.account', op: 'eq', value: '6222001234' }))).fields,
      ).toEqual(['deposits.account']);
    });
  });

  it('are explained role by role', async () => {
    const both = as('clerk', 'lender');
    expect(await sample.records.explain(both, 'vault', id('H1'), 'price')).toMatchObject({
      record: 'full',
      field: 'hidden',
      roles: [
        { role: 'clerk', field: 'hidden' },
        { role: 'lender', field: 'hidden' },
      ],
    });
    expect(await sample.records.explain(both, 'vault', id('H2'), 'price')).toMatchObject({
      field: 'written',
      roles: [{ field: 'hidden' }, { field: 'written', rows: [{ holds: true, filtered: true }, {}] }],
    });
    expect(await sample.records.explain(both, 'vault', id('S1'), 'idNo')).toMatchObject({
      record: 'redacted',
      field: 'hidden',
    });
    expect(await sample.records.explain(both, 'vault', id('X1'))).toMatchObject({ record: 'none' });
    expect(await sample.records.explain(as('lender'), 'vault', id('H2'), 'idNo')).toMatchObject({ field: 'masked' });
    expect(await sample.records.explain(as('boss', 'muted'), 'vault', id('H2'), 'note')).toMatchObject({
      field: 'hidden',
      roles: [{ role: 'boss', field: 'hidden' }, { role: 'muted' }],
    });
  });

  describe('by state', () => {
    it('are hidden in those states alone, and tell nothing by filter, order or keyword', async () => {
      const who = as('lender');
      expect((await get(who, 'H2')).billData).not.toHaveProperty('verdict');
      expect(await codes(who, { field: 'verdict', op: 'contains', value: 'Verdict' })).toEqual([]);
      expect(await codes(who, undefined, { keyword: 'verdict a2' })).toEqual([]);
      const [{ version } = { version: 0 }] = await list(as('boss'), {
        query: { field: 'code', op: 'eq', value: 'A2' },
      });
      const [done] = await sample.records.transition(as('boss'), {
        templateCode: 'vault',
        transition: 'finish',
        bills: [{ billId: id('A2'), version }],
      });
      expect(done).toMatchObject({ code: 200 });
      expect((await get(who, 'A2')).billData.verdict).toBe('Verdict A2');
      expect(await codes(who, { field: 'verdict', op: 'contains', value: 'Verdict' })).toEqual(['A2']);
      expect(await codes(who, undefined, { keyword: 'verdict a2' })).toEqual(['A2']);
      expect(await codes(who, undefined, { keyword: 'verdict h2' })).toEqual([]);
      expect(
        JSON.stringify(await sample.records.history(who, { templateCode: 'vault', billId: id('H2') })),
      ).not.toContain('Verdict');
    });
  });

  describe('masked', () => {
    const masked = '110***4321';

    it('show both ends, in list, record and history', async () => {
      const who = as('lender');
      expect((await list(who)).map((row) => row.idNo)).toEqual([masked, masked]);
      expect((await get(who, 'H2')).billData.idNo).toBe(masked);
      expect((await get(who, 'H2')).permissions.masked).toEqual(['idNo']);
      const told = JSON.stringify(await sample.records.history(who, { templateCode: 'vault', billId: id('H2') }));
      expect(told).toContain(masked);
      expect(told).not.toContain('19900307');
    });

    it('are neither filtered, sorted, grouped nor searched by', async () => {
      const who = as('lender');
      expect((await refusal(codes(who, { field: 'idNo', op: 'startsWith', value: '1101' }))).fields).toEqual(['idNo']);
      expect((await refusal(codes(who, undefined, { sort: [{ field: 'idNo', order: 'asc' }] }))).fields).toEqual([
        'idNo',
      ]);
      const grouped = sample.records.aggregate(who, {
        templateCode: 'vault',
        dimensions: [{ field: 'idNo' }],
        measures: [{ op: 'count', as: 'n' }],
      });
      expect((await refusal(grouped)).fields).toEqual(['idNo']);
      expect(await codes(who, undefined, { keyword: '19900307' })).toEqual([]);
      expect(await codes(as('boss'), undefined, { keyword: '19900307' })).toHaveLength(6);
    });

    it('stay as they are when the mask comes back, and change when the whole value does', async () => {
      const who = as('lender');
      const save = async (values: Values) => {
        const { version } = await get(who, 'H2');
        return await sample.records.save(who, {
          templateCode: 'vault',
          billData: { id: id('H2'), version, ...values },
        });
      };
      const saved = await save({ idNo: masked, note: 'touched' });
      expect(saved.billData).toMatchObject({ idNo: masked, note: 'touched' });
      expect((await get(as('boss'), 'H2')).billData.idNo).toBe('110101199003074321');
      expect((await refusal(save({ idNo: '110***9999' }))).fields).toEqual(['idNo']);
      await save({ idNo: '220101199003074321' });
      expect((await get(as('boss'), 'H2')).billData.idNo).toBe('220101199003074321');
      const formatted = await sample.records.format(who, 'vault', { id: id('H2'), idNo: '220***4321' });
      expect(formatted.idNo).toBe('220***4321');
    });
  });

  describe('of redacted rows', () => {
    it('tell the code and no name, and count', async () => {
      const rows = await list(as('counter'), { rights: true });
      expect(rows.map((row) => [row.code, row.name, row.kind ?? null, row._rights])).toEqual(
        ['A1', 'A2', 'H1', 'H2', 'S1'].map((code) => [
          code,
          '***',
          null,
          { edit: false, delete: false, transitions: [] },
        ]),
      );
      const { total } = await sample.records.queryPage(as('counter'), PAGE);
      expect(total).toBe(5);
      expect(await codes(as('counter'), undefined, { keyword: 'Name' })).toEqual([]);
      const { billData, permissions } = await get(as('counter'), 'H1');
      expect(billData).toMatchObject({ code: 'H1', name: '***' });
      expect(Object.keys(billData).sort()).toEqual(['_labels', 'code', 'id', 'name', 'version']);
      expect(permissions).toMatchObject({ edit: false, delete: false, transitions: [], redacted: true });
      expect(await sample.records.history(as('counter'), { templateCode: 'vault', billId: id('H1') })).toMatchObject([
        { changes: [{ field: 'code' }] },
      ]);
    });

    it('cannot be written, chosen or found by name', async () => {
      const who = as('counter');
      const write = sample.records.save(who, {
        templateCode: 'vault',
        billData: { id: id('A1'), version: 1, note: 'x' },
      });
      expect((await refusal(write)).code).toBe(402);
      expect((await sample.records.lookup(who, PAGE)).options).toEqual([]);
      expect(await sample.records.findByText(who, 'vault', ['Name A1'])).toEqual([]);
    });

    it('come of a narrowing, but not for those who need to know', async () => {
      const clerk = as('clerk');
      expect((await list(clerk)).map((row) => [row.code, row.name])).toEqual([
        ['H1', 'Name H1'],
        ['H2', 'Name H2'],
        ['S1', '***'],
      ]);
      const keeper = as('clerk');
      const [{ version } = { version: 0 }] = await list(as('boss'), {
        query: { field: 'code', op: 'eq', value: 'S1' },
      });
      await sample.create('sysUser', { name: 'Keeper' }).then(async (user) => {
        await sample.records.save(as('boss'), {
          templateCode: 'vault',
          billData: { id: id('S1'), version, keeper: user.id },
        });
        expect((await get({ ...keeper, id: user.id }, 'S1')).billData.name).toBe('Name S1');
        expect(await codes({ ...as('insider'), id: user.id })).toEqual(['S1']);
      });
      expect((await get(clerk, 'S1')).billData.name).toBe('***');
      expect((await refusal(get(clerk, 'X1'))).code).toBe(402);
    });

    it('are told by no reference, no related column and no filter through one', async () => {
      const memos = async (who: Viewer, query?: Filter) =>
        (
          await sample.records.queryPage(who, {
            templateCode: 'memo',
            pageNum: 1,
            pageSize: 50,
            ...(query && { query }),
          })
        ).list.map((row) => [row.text, row._labels?.about, row['about.price'] ?? null]);
      expect(await memos(as('boss'))).toEqual(
        expect.arrayContaining([
          ['on secret', 'Name S1', '10.00'],
          ['on plain', 'Name A1', '10.00'],
        ]),
      );
      expect(await memos(as('clerk'))).toEqual(
        expect.arrayContaining([
          ['on secret', 'S1', null],
          ['on plain', '***', null],
        ]),
      );
      expect(await memos(as('clerk'), { field: 'about.name', op: 'contains', value: 'S1' })).toEqual([]);
    });
  });
});
