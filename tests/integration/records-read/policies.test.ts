import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '../../../src/model/language/filter.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { forEachEngine } from '../../support/engines.ts';
import { sampleOver, viewer, type Person, type Sample } from './harness.ts';

const ALL = { pageNum: 1, pageSize: 100 };

forEachEngine('policies', (open) => {
  let sample: Sample;
  const dept = { group: '', bank: '', branch: '', other: '' };
  const topic = { root: '', child: '', foreign: '' };
  const record = { seen: '', unseen: '', mine: '' };
  const me = newId();
  const colleague = newId();
  /** Sees the branch and below; one case and one topic lie elsewhere. */
  const clerk = (person: Person = {}): Viewer =>
    viewer({
      id: me,
      department: dept.branch,
      organisation: dept.bank,
      roles: { clerk: 'departmentBelow' },
      ...person,
    });

  beforeAll(async () => {
    sample = await sampleOver(await open());
    const { put } = sample;
    dept.group = await put('sysDept', { name: 'Group', code: 'G' });
    dept.bank = await put('sysDept', { name: 'Bank', code: 'B', parent: dept.group });
    dept.branch = await put('sysDept', { name: 'Branch', code: 'BB', parent: dept.bank });
    dept.other = await put('sysDept', { name: 'Other', code: 'O', parent: dept.group });
    await put('sysUser', { id: me, name: 'Me', account: 'me', deptId: dept.branch });
    await put('sysUser', { id: colleague, name: 'Colleague', account: 'col', deptId: dept.other });
    topic.root = await put('topic', { name: '操作风险', code: 'T1', department: dept.branch, enabled: true });
    topic.child = await put('topic', {
      name: 'Fraud',
      code: 'T2',
      parent: topic.root,
      department: dept.branch,
      enabled: true,
    });
    topic.foreign = await put('topic', {
      name: 'Foreign',
      code: 'T3',
      parent: topic.root,
      department: dept.other,
      enabled: true,
    });
    const common = { dueDate: '2026-01-01', createdBy: colleague, status: 'open' };
    record.seen = await put('riskCase', {
      ...common,
      name: 'Seen case',
      caseNo: 'RC1',
      amount: '100.00',
      grade: 'low',
      department: dept.branch,
      organisation: dept.bank,
      topic: topic.child,
      secret: 'codeword one',
    });
    record.unseen = await put('riskCase', {
      ...common,
      name: 'Unseen case',
      caseNo: 'RC2',
      amount: '900.00',
      grade: 'high',
      department: dept.other,
      organisation: dept.group,
      topic: topic.child,
      secret: 'codeword two',
    });
    record.mine = await put('riskCase', {
      ...common,
      name: 'Mine',
      caseNo: 'RC3',
      amount: '7.00',
      grade: 'veryHigh',
      department: dept.other,
      organisation: dept.group,
      createdBy: me,
    });
    await put('riskCase', {
      ...common,
      name: 'Gone',
      caseNo: 'RC4',
      amount: '5.00',
      department: dept.branch,
      deletedAt: '2026-01-01T00:00:00Z',
    });
    await put('followUp', { name: 'visible', case: record.seen, department: dept.branch });
    await put('followUp', { name: 'invisible', case: record.seen, department: dept.other });
  });

  const names = async (who: Viewer, query?: Filter, templateCode = 'riskCase') =>
    (await sample.reader.queryPage(who, { templateCode, ...ALL, query, columns: ['name'] })).list
      .map((row) => row.name)
      .sort();

  describe('of rows', () => {
    it('follow the scope of each role, and roles unite', async () => {
      expect(await names(clerk())).toEqual(['Seen case']);
      expect(await names(clerk({ roles: { clerk: 'department' }, department: dept.bank }))).toEqual([]);
      expect(
        await names(clerk({ roles: { clerk: 'department' }, department: dept.bank, extraDepartments: [dept.branch] })),
      ).toEqual(['Seen case']);
      expect(await names(clerk({ roles: { clerk: 'organisationBelow' } }))).toEqual(['Seen case']);
      expect(await names(clerk({ roles: { clerk: 'organisationBelow' }, organisation: dept.group }))).toEqual([
        'Mine',
        'Seen case',
        'Unseen case',
      ]);
      expect(await names(clerk({ roles: { clerk: 'own' } }))).toEqual(['Mine']);
      expect(await names(clerk({ roles: { clerk: 'own', second: 'department' } }))).toEqual(['Mine', 'Seen case']);
      expect(await names(clerk({ roles: { clerk: 'all' } }))).toEqual(['Mine', 'Seen case', 'Unseen case']);
      expect(await names(clerk({ roles: { clerk: 'none' } }))).toEqual([]);
      expect(await names(clerk({ roles: {} }))).toEqual([]);
      expect(await names(clerk({ department: null, organisation: null }))).toEqual([]);
    });

    it('of the model go before the scope of the role, with their filter', async () => {
      expect(await names(clerk({ roles: { highOnly: 'none' } }))).toEqual(['Mine', 'Unseen case']);
      expect(await names(clerk({ roles: { boss: 'none' } }))).toEqual(['Mine', 'Seen case', 'Unseen case']);
    });

    it('let in whoever takes part', async () => {
      const partner = clerk({ roles: { partner: 'none' }, id: newId() });
      expect(await names(partner)).toEqual([]);
      await sample.database.kysely.executeQuery(
        CompiledQuery.raw(
          `insert into record_participant (model, record_id, principal, kind) values ('riskCase', $1, $2, 'handler')`,
          [record.unseen, partner.id],
        ),
      );
      expect(await names(partner)).toEqual(['Unseen case']);
    });

    it('count as own what somebody has to handle, and not what he is told of', async () => {
      const [handler, told] = [newId(), newId()];
      for (const [principal, kind] of [
        [handler, 'handler'],
        [told, 'copied'],
      ])
        await sample.database.kysely.executeQuery(
          CompiledQuery.raw(
            `insert into record_participant (model, record_id, principal, kind) values ('riskCase', $1, $2, $3)`,
            [record.unseen, principal, kind],
          ),
        );
      expect(await names(clerk({ roles: { clerk: 'own' }, id: handler }))).toEqual(['Unseen case']);
      expect(await names(clerk({ roles: { clerk: 'own' }, id: told }))).toEqual([]);
    });

    it('of a view narrow those of its base and never widen them', async () => {
      expect(await names(clerk(), undefined, 'highCase')).toEqual([]);
      expect(await names(clerk({ roles: { boss: 'none' } }), undefined, 'highCase')).toEqual(['Mine', 'Unseen case']);
      expect(await names(clerk({ roles: { narrow: 'all' } }), undefined, 'highCase')).toEqual(['Mine']);
      expect(await names(clerk({ roles: { narrow: 'departmentBelow' } }), undefined, 'highCase')).toEqual([]);
    });

    it('leave the system free, but deleted records are gone for everybody', async () => {
      expect(await names({ ...clerk(), isSystem: true })).toEqual(['Mine', 'Seen case', 'Unseen case']);
    });

    it('hide a record on every road', async () => {
      const { reader } = sample;
      const who = clerk();
      const page = (more: object) => reader.queryPage(who, { templateCode: 'riskCase', ...ALL, ...more });
      expect((await page({})).total).toBe(1);
      expect((await page({ exactTotal: true })).total).toBe(1);
      expect((await page({ query: { field: 'amount', op: 'gt', value: 500 } })).list).toEqual([]);
      expect((await page({ query: { not: { field: 'name', op: 'eq', value: 'Seen case' } } })).list).toEqual([]);
      expect((await page({ keyword: 'Unseen' })).list).toEqual([]);
      expect((await page({ sort: [{ field: 'amount', order: 'desc' }] })).list).toHaveLength(1);
      expect((await page({ pageNum: 2, pageSize: 1 })).list).toEqual([]);
      await expect(reader.get(who, 'riskCase', record.unseen)).rejects.toMatchObject({ code: 402 });
      await expect(reader.get(who, 'riskCase', 'no id')).rejects.toMatchObject({ code: 402 });
      await expect(reader.history(who, { templateCode: 'riskCase', billId: record.unseen })).rejects.toMatchObject({
        code: 402,
      });
      expect(await reader.labels(who, 'riskCase', [record.unseen, record.seen])).toEqual([
        { id: record.seen, label: 'Seen case' },
      ]);
      const options = await reader.lookup(who, { templateCode: 'followUp', field: 'case', pageNum: 1, pageSize: 50 });
      expect(options.options.map((option) => option.label)).toEqual(['Seen case']);
      expect(options.total).toBe(1);
      const [sum] = await reader.aggregate(who, {
        templateCode: 'riskCase',
        dimensions: [],
        measures: [
          { op: 'count', as: 'n' },
          { op: 'max', field: 'amount', as: 'most' },
        ],
      });
      expect(sum).toMatchObject({ n: 1, most: '100.00' });
      const { billData } = await reader.get(who, 'riskCase', record.seen);
      expect(billData.followUps).toMatchObject([{ name: 'visible' }]);
    });

    it('hide a node of a tree and what counts it', async () => {
      const { reader } = sample;
      const roots = await reader.tree(clerk(), { templateCode: 'topic' });
      expect(roots).toMatchObject([{ id: topic.root, label: '操作风险', hasChildren: true, parentId: null }]);
      expect(
        (await reader.tree(clerk(), { templateCode: 'topic', parentId: topic.root })).map((node) => node.label),
      ).toEqual(['Fraud']);
      expect(await reader.tree(clerk(), { templateCode: 'topic', keyword: 'Foreign' })).toEqual([]);
      const stranger = clerk({ department: dept.other });
      expect(await reader.tree(stranger, { templateCode: 'topic' })).toMatchObject([
        { id: topic.foreign, parentId: null, hasChildren: false },
      ]);
      expect(await reader.tree(stranger, { templateCode: 'topic', keyword: 'Fraud' })).toEqual([]);
    });

    it('of another model hold where a filter or a column leads there', async () => {
      const { reader } = sample;
      const stranger = clerk({ department: dept.other });
      const page = (query?: Filter) =>
        reader.queryPage(stranger, {
          templateCode: 'riskCase',
          ...ALL,
          query,
          columns: ['name', 'topic', 'topic.code'],
        });
      const [row] = (await page({ field: 'name', op: 'eq', value: 'Unseen case' })).list;
      expect(row?.['topic.code']).toBeUndefined();
      expect((await page({ field: 'topic.code', op: 'eq', value: 'T2' })).list).toEqual([]);
      const insider = await reader.queryPage(clerk(), {
        templateCode: 'riskCase',
        ...ALL,
        query: { field: 'topic.code', op: 'eq', value: 'T2' },
        columns: ['topic.code'],
      });
      expect(insider.list).toMatchObject([{ 'topic.code': 'T2' }]);
    });

    it('do not keep colleagues and departments from being named, in their tree', async () => {
      const { reader } = sample;
      const picked = await reader.lookup(clerk(), {
        templateCode: 'riskCase',
        field: 'owner',
        pageNum: 1,
        pageSize: 50,
      });
      expect(picked.options.map((option) => option.label).sort()).toEqual(['Colleague', 'Me']);
      const unitsBelow = async (parentId: string | null) => {
        const asked = { templateCode: 'riskCase', field: 'depts', parentId, pageNum: 1, pageSize: 50 };
        const { options } = await reader.lookup(clerk({ may: (right) => right === 'riskCase:view' }), asked);
        return options;
      };
      expect(await unitsBelow(null)).toMatchObject([{ label: 'Group', hasChildren: true }]);
      expect(await unitsBelow(dept.group)).toMatchObject([
        { label: 'Bank', hasChildren: true },
        { label: 'Other', hasChildren: false },
      ]);
      expect(await unitsBelow(dept.other)).toEqual([]);
      expect(await reader.labels(clerk(), 'sysUser', [colleague])).toEqual([{ id: colleague, label: 'Colleague' }]);
    });

    it('let colleagues be chosen by their department, and by nothing else of a closed model', async () => {
      const { reader } = sample;
      const who = clerk({ may: (right) => right === 'riskCase:view' });
      const asked = { templateCode: 'riskCase', field: 'owner', pageNum: 1, pageSize: 50 };
      const over = 'deptId';
      const units = await reader.lookup(who, { ...asked, over, parentId: null });
      expect(units.options).toMatchObject([{ label: 'Group', hasChildren: true }]);
      const at = async (id: string) =>
        (await reader.lookup(who, { ...asked, over, at: id })).options.map(({ label }) => label).sort();
      expect(await at(dept.group)).toEqual(['Colleague', 'Me']);
      expect(await at(dept.other)).toEqual(['Colleague']);
      for (const name of ['favourite', 'name', 'nothing'])
        await expect(reader.lookup(who, { ...asked, over: name })).rejects.toMatchObject({ code: 208 });
    });
  });

  describe('of models', () => {
    it('close every road without the right to view', async () => {
      const { reader } = sample;
      const nobody = clerk({ may: (permission) => permission === 'topic:view' });
      const refused = { code: 401 };
      await expect(reader.queryPage(nobody, { templateCode: 'riskCase', ...ALL })).rejects.toMatchObject(refused);
      await expect(reader.get(nobody, 'riskCase', record.seen)).rejects.toMatchObject(refused);
      await expect(
        reader.aggregate(nobody, { templateCode: 'riskCase', dimensions: [], measures: [{ op: 'count', as: 'n' }] }),
      ).rejects.toMatchObject(refused);
      await expect(reader.history(nobody, { templateCode: 'riskCase', billId: record.seen })).rejects.toMatchObject(
        refused,
      );
      await expect(reader.lookup(nobody, { templateCode: 'riskCase', ...ALL })).rejects.toMatchObject(refused);
      await expect(reader.lookup(nobody, { templateCode: 'riskCase', field: 'topic', ...ALL })).rejects.toMatchObject(
        refused,
      );
      await expect(reader.tree(clerk({ may: () => false }), { templateCode: 'topic' })).rejects.toMatchObject(refused);
      await expect(reader.queryPage(nobody, { templateCode: 'unknown', ...ALL })).rejects.toMatchObject(refused);
      await expect(reader.queryPage(clerk(), { templateCode: 'caseStep', ...ALL })).rejects.toMatchObject(refused);
    });

    it('show a related list only to who may view its model', async () => {
      const { billData } = await sample.reader.get(
        clerk({ may: (permission) => permission !== 'followUp:view' }),
        'riskCase',
        record.seen,
      );
      expect(billData.followUps).toEqual([]);
    });
  });

  describe('of fields', () => {
    const boss = (): Viewer => viewer({ roles: { boss: 'all' } });
    const other = (): Viewer => viewer({ roles: { other: 'all' } });

    it('hide a field on every road', async () => {
      const { reader } = sample;
      const page = (who: Viewer, more: object) => reader.queryPage(who, { templateCode: 'riskCase', ...ALL, ...more });
      expect((await page(boss(), { columns: ['secret'], keyword: 'codeword one' })).list).toMatchObject([
        { secret: 'codeword one' },
      ]);
      expect((await page(other(), { columns: ['secret', 'name'] })).list.every((row) => !('secret' in row))).toBe(true);
      expect((await page(other(), { keyword: 'codeword' })).total).toBe(0);
      await expect(page(other(), { query: { field: 'secret', op: 'contains', value: 'one' } })).rejects.toMatchObject({
        code: 208,
      });
      await expect(page(other(), { sort: [{ field: 'secret', order: 'asc' }] })).rejects.toMatchObject({ code: 208 });
      await expect(
        reader.queryPage(other(), {
          templateCode: 'followUp',
          ...ALL,
          query: { field: 'case.secret', op: 'contains', value: 'one' },
        }),
      ).rejects.toMatchObject({ code: 208 });
      expect(
        (await reader.queryPage(other(), { templateCode: 'followUp', ...ALL, columns: ['case.secret'] })).list[0]?.[
          'case.secret'
        ],
      ).toBeUndefined();
      const { billData, permissions } = await reader.get(other(), 'riskCase', record.seen);
      expect(billData).not.toHaveProperty('secret');
      expect(permissions.hidden).toEqual(['secret']);
      expect((await reader.get(boss(), 'riskCase', record.seen)).billData.secret).toBe('codeword one');
      const sums = (field: string) =>
        reader.aggregate(viewer({ roles: { noMoney: 'all' } }), {
          templateCode: 'riskCase',
          dimensions: [],
          measures: [{ op: 'max', field, as: 'm' }],
        });
      await expect(sums('amount')).rejects.toMatchObject({ code: 208 });
      await expect(
        reader.aggregate(other(), {
          templateCode: 'riskCase',
          dimensions: [{ field: 'secret' }],
          measures: [{ op: 'count', as: 'n' }],
        }),
      ).rejects.toMatchObject({ code: 208 });
    });

    it('stay out of the keyword index of a view that hides what its base shows', async () => {
      const narrow = viewer({ id: me, roles: { narrow: 'all' } });
      await sample.put('riskCase', {
        name: 'Noted',
        remarks: 'whispered',
        grade: 'high',
        createdBy: me,
        verdict: 'spoken',
      });
      const found = async (who: Viewer, keyword: string) =>
        (await sample.reader.queryPage(who, { templateCode: 'highCase', ...ALL, keyword })).total;
      expect(await found(narrow, 'whispered')).toBe(0);
      expect(await found(narrow, 'Noted')).toBe(1);
      expect(await found(boss(), 'whispered')).toBe(1);
    });

    it('leave hidden fields out of histories', async () => {
      const { reader, database } = sample;
      await database.kysely.executeQuery(
        CompiledQuery.raw(
          `insert into sys_history (id, model, record_id, version, action, patch, actor, actor_name, hash) values ($1, 'riskCase', $2, 2, 'update', $3, $4, 'Me', 'h')`,
          [
            newId(),
            record.seen,
            JSON.stringify({
              before: { secret: 'old', grade: 'low', topic: null },
              after: { secret: 'new', grade: 'mid', topic: topic.child },
            }),
            me,
          ],
        ),
      );
      const changes = async (who: Viewer) =>
        (await reader.history(who, { templateCode: 'riskCase', billId: record.seen }))[0]?.changes;
      expect((await changes(other()))?.map((change) => change.field)).toEqual(['grade', 'topic']);
      expect(await changes(boss())).toEqual([
        { field: 'secret', before: 'old', after: 'new' },
        { field: 'grade', before: 'low', after: 'mid', beforeLabel: 'Low', afterLabel: 'Middle' },
        { field: 'topic', before: null, after: topic.child, afterLabel: 'Fraud' },
      ]);
    });

    it('show what became of the rows of a sub-table, each by itself', async () => {
      const { reader, database } = sample;
      const [kept, gone, fresh] = [newId(), newId(), newId()];
      const put = (at: string, before: object, after: object) =>
        database.kysely.executeQuery(
          CompiledQuery.raw(
            `insert into sys_history (id, model, record_id, version, action, patch, actor, actor_name, hash, at) values ($1, 'riskCase', $2, 3, 'update', $3, $4, 'Me', 'h', $5)`,
            [newId(), record.seen, JSON.stringify({ before, after }), me, at],
          ),
        );
      const first = { id: kept, version: 1, what: 'Ask', cost: '1.00', who: me };
      const second = { id: gone, version: 1, what: 'Drop', cost: '2.00' };
      await put(
        '2036-01-01T00:00:00Z',
        { steps: [first, second] },
        {
          steps: [
            { id: fresh, version: 1, what: 'New' },
            { ...first, version: 2, cost: '5.00' },
          ],
        },
      );
      const latest = async () =>
        (await reader.history(boss(), { templateCode: 'riskCase', billId: record.seen }))[0]?.changes[0]?.rows;
      expect(await latest()).toEqual([
        { kind: 'added', number: 1, label: 'New', changes: [{ field: 'what', before: null, after: 'New' }] },
        { kind: 'changed', number: 2, label: 'Ask', changes: [{ field: 'cost', before: '1.00', after: '5.00' }] },
        {
          kind: 'removed',
          number: 2,
          label: 'Drop',
          changes: [
            { field: 'what', before: 'Drop', after: null },
            { field: 'cost', before: '2.00', after: null },
          ],
        },
      ]);
      await put('2036-01-02T00:00:00Z', { steps: [first, second] }, { steps: [second, first] });
      expect(await latest()).toEqual([]);
    });
  });
});
