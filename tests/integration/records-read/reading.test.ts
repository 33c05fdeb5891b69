import { Decimal } from 'decimal.js';
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Filter } from '../../../src/model/language/filter.ts';
import { groupCondition } from '../../../src/model/language/grouping.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import type { PageQuery } from '../../../src/server/records/query/page.ts';
import { forEachEngine } from '../../support/engines.ts';
import { sampleOver, TODAY, viewer, type Sample } from './harness.ts';

forEachEngine('records are read', (open) => {
  let sample: Sample;
  const boss = viewer({ roles: { boss: 'all' } });
  const ids = { owner: newId(), dept: '', topic: '', child: '', main: '', late: '', closed: '', file: newId() };
  const page = (query: Partial<PageQuery> = {}) =>
    sample.reader.queryPage(boss, { templateCode: 'riskCase', pageNum: 1, pageSize: 100, ...query });
  const found = async (query: Filter) => (await page({ query, columns: ['name'] })).list.map((row) => row.name).sort();

  beforeAll(async () => {
    sample = await sampleOver(await open());
    const { put, database } = sample;
    await put('sysUser', { id: ids.owner, name: '王小明', account: 'wang' });
    ids.dept = await put('sysDept', { name: 'Risk', code: 'R' });
    ids.topic = await put('topic', { name: '操作风险', code: 'T1', enabled: true });
    ids.child = await put('topic', { name: 'Fraud', code: 'T2', parent: ids.topic, enabled: true });
    await put('topic', { name: 'Closed topic', code: 'T9', enabled: false });
    await database.kysely.executeQuery(
      CompiledQuery.raw(
        `insert into sys_file (id, name, size, media_type, sha256, storage_key) values ($1, 'a.pdf', 1234, 'application/pdf', 'x', 'y')`,
        [ids.file],
      ),
    );
    ids.main = await put('riskCase', {
      name: 'Main',
      caseNo: 'RC1',
      remarks: '反洗钱 检查',
      story: '<p>x</p>',
      count: 3,
      ratio: '0.3333',
      amount: '1000.00',
      share: '12.50',
      dueDate: '2026-06-20',
      happenedAt: '2026-06-14T17:30:00.000Z',
      major: true,
      grade: 'veryHigh',
      tags: ['low', 'mid'],
      topic: ids.child,
      topics: [ids.topic, ids.child],
      source: `topic:${ids.topic}`,
      owner: ids.owner,
      helpers: [ids.owner],
      dept: ids.dept,
      depts: [ids.dept],
      files: [ids.file],
      status: 'open',
      createdBy: ids.owner,
    });
    ids.late = await put('riskCase', {
      name: 'Late',
      caseNo: 'RC2',
      dueDate: '2026-06-14',
      status: 'open',
      topic: ids.topic,
      amount: '10.00',
      count: 0,
    });
    ids.closed = await put('riskCase', {
      name: 'Closed',
      caseNo: 'RC3',
      dueDate: '2026-01-01',
      status: 'closed',
      amount: '0.10',
    });
    await put('caseStep', {
      parentId: ids.main,
      what: 'second',
      cost: '2.50',
      day: '2026-02-02',
      sortNo: 2,
      who: ids.owner,
    });
    await put('caseStep', { parentId: ids.main, what: 'first', cost: '1.00', day: '2026-01-01', sortNo: 1 });
    await put('followUp', { name: 'a', case: ids.main, done: false, createdBy: ids.owner });
    await put('followUp', { name: 'b', case: ids.main, done: true, createdBy: ids.owner });
    await put('followUp', { name: 'c', case: ids.main, createdBy: newId() });
    await put('followUp', { name: 'd', case: ids.main, createdBy: ids.owner, deletedAt: '2026-01-01T00:00:00Z' });
  });

  it('whole, with every type in its wire form', async () => {
    const { billData, version, permissions } = await sample.reader.get(boss, 'riskCase', ids.main);
    expect(version).toBe(1);
    expect(billData).toMatchObject({
      id: ids.main,
      caseNo: 'RC1',
      count: 3,
      ratio: '0.3333',
      amount: '1000.00',
      share: '12.50',
      dueDate: '2026-06-20',
      happenedAt: '2026-06-14T17:30:00.000Z',
      major: true,
      grade: 'veryHigh',
      tags: ['low', 'mid'],
      topics: [ids.topic, ids.child],
      secret: null,
      files: [{ id: ids.file, name: 'a.pdf', size: 1234, type: 'application/pdf' }],
      steps: [
        { what: 'first', cost: '1.00', _labels: {} },
        { what: 'second', cost: '2.50', _labels: { who: '王小明' } },
      ],
      overdue: false,
      daysLeft: 5,
      perCount: '333.33',
      spent: '3.50',
      lastStep: '2026-02-02',
      openFollowUps: 1,
      recentSteps: 1,
      version: 1,
      _labels: {
        grade: 'Very high',
        tags: ['Low', 'Middle'],
        topic: 'Fraud',
        topics: ['操作风险', 'Fraud'],
        source: '操作风险',
        owner: '王小明',
        helpers: ['王小明'],
        dept: 'Risk',
        depts: ['Risk'],
        status: 'Open',
        createdBy: '王小明',
      },
    });
    expect(billData.followUps).toHaveLength(3);
    expect(permissions).toMatchObject({
      edit: true,
      delete: false,
      editableFields: ['remarks'],
      transitions: ['closeIt', 'big'],
      reasons: { openIt: expect.stringMatching(/state/) },
    });
  });

  it('with what may be done, and why not', async () => {
    const late = await sample.reader.get(boss, 'riskCase', ids.late);
    expect(late.permissions.reasons.big).toBe('Only for a thousand and more');
    expect(late.permissions.blocked).toEqual({ big: 'Only for a thousand and more' });
    const noBoss = await sample.reader.get(viewer({ roles: { other: 'all' } }), 'riskCase', ids.main);
    expect(noBoss.permissions.reasons.closeIt).toMatch(/roles/);
    const creator = await sample.reader.get(viewer({ id: ids.owner, roles: { boss: 'all' } }), 'riskCase', ids.main);
    expect(creator.permissions.reasons.closeIt).toMatch(/created or submitted/);
    const reader = await sample.reader.get(
      viewer({ roles: { boss: 'all' }, may: (code) => code === 'riskCase:view' }),
      'riskCase',
      ids.main,
    );
    expect(reader.permissions).toMatchObject({ edit: false, delete: false, buttons: [], transitions: [] });
  });

  it('as rows with what may be done with each, where that is asked for', async () => {
    const rightsFor = async (who: typeof boss, columns: string[]) => {
      const { list } = await sample.reader.queryPage(who, {
        templateCode: 'riskCase',
        pageNum: 1,
        pageSize: 100,
        columns,
        rights: true,
      });
      return (id: string) => list.find((row) => row.id === id)?._rights;
    };
    const all = await rightsFor(boss, ['name', 'amount', 'createdBy']);
    expect(all(ids.main)).toEqual({ edit: true, delete: false, transitions: ['closeIt', 'big'] });
    expect(all(ids.late)).toEqual({
      edit: true,
      delete: false,
      transitions: ['closeIt'],
      blocked: { big: 'Only for a thousand and more' },
    });
    expect(all(ids.closed)?.transitions).toEqual([]);
    // What the list does not show counts as well.
    expect((await rightsFor(boss, ['name']))(ids.late)?.blocked).toEqual({ big: 'Only for a thousand and more' });
    const creator = await rightsFor(viewer({ id: ids.owner, roles: { boss: 'all' } }), ['name']);
    expect(creator(ids.main)?.blocked?.closeIt).toMatch(/created or submitted/);
    const other = await rightsFor(viewer({ roles: { other: 'all' } }), ['name']);
    expect(other(ids.main)).toEqual({ edit: true, delete: false, transitions: ['big'] });
    expect((await page()).list[0]).not.toHaveProperty('_rights');
  });

  it('as rows that may be done with what the record itself says', async () => {
    for (const who of [boss, viewer({ id: ids.owner, roles: { boss: 'all' } }), viewer({ roles: { other: 'all' } })]) {
      const asked = { templateCode: 'riskCase', pageNum: 1, pageSize: 100, columns: ['name'], rights: true };
      const { list } = await sample.reader.queryPage(who, asked);
      for (const { id, _rights } of list) {
        const { permissions } = await sample.reader.get(who, 'riskCase', id);
        expect(_rights?.transitions).toEqual(permissions.transitions);
        expect(_rights?.blocked ?? {}).toEqual(permissions.blocked);
        expect(_rights).toMatchObject({ edit: permissions.edit, delete: permissions.delete });
      }
    }
  });

  it('with what each row may become in three statements more at most, however many rows', async () => {
    const before = sample.database.statements();
    await page({ columns: ['name', 'owner'], rights: true });
    expect(sample.database.statements() - before).toBeLessThanOrEqual(5);
  });

  it('as rows with labels in the language of the viewer', async () => {
    const asked = {
      templateCode: 'riskCase',
      pageNum: 1,
      pageSize: 10,
      query: { field: 'id', op: 'eq', value: ids.main },
    } as const;
    const { list } = await sample.reader.queryPage({ ...boss, language: 'zh-cn' }, asked);
    expect(list).toMatchObject([
      {
        caseNo: 'RC1',
        'topic.code': 'T2',
        overdue: false,
        status: 'open',
        version: 1,
        _labels: { grade: 'Very high（简）', topic: 'Fraud', status: 'Open（简）', owner: '王小明' },
      },
    ]);
    expect(list[0]).not.toHaveProperty('story');
  });

  it('in two statements (rows, labels), however many rows and columns', async () => {
    const before = sample.database.statements();
    await page({
      columns: ['name', 'topic', 'topics', 'owner', 'helpers', 'dept', 'depts', 'source', 'grade', 'tags', 'createdBy'],
    });
    expect(sample.database.statements() - before).toBeLessThanOrEqual(2);
  });

  it('with the figures below the list, over all of it, as far as they may be known', async () => {
    expect((await page({ pageSize: 1, statistics: true })).statistics).toEqual({ 0: 3, 1: '1010.00' });
    const late = await page({ query: { field: 'name', op: 'eq', value: 'Late' }, statistics: true });
    expect(late.statistics).toEqual({ 0: 1, 1: '10.00' });
    expect(await page({ pageSize: 1 })).not.toHaveProperty('statistics');
    const poor = await sample.reader.queryPage(viewer({ roles: { noMoney: 'all' } }), {
      templateCode: 'riskCase',
      pageNum: 1,
      pageSize: 10,
      statistics: true,
    });
    expect(poor.statistics).toEqual({ 0: 3 });
  });

  it('with the figures that are asked for below columns, exact, over what the filter lets through', async () => {
    const footers: PageQuery['footers'] = [
      { field: 'amount', measure: 'sum' },
      { field: 'amount', measure: 'avg' },
      { field: 'amount', measure: 'min' },
      { field: 'dueDate', measure: 'max' },
      { field: 'grade', measure: 'count' },
    ];
    const { list } = await page({ columns: ['amount', 'dueDate', 'grade'] });
    const amounts = list.flatMap(({ amount }) => (typeof amount === 'string' ? [new Decimal(amount)] : []));
    const sum = amounts.reduce((all, one) => all.plus(one), new Decimal(0));
    const { statistics } = await page({ pageSize: 1, statistics: true, footers });
    expect(statistics).toMatchObject({
      'sum amount': sum.toFixed(2),
      'avg amount': sum.div(amounts.length).toFixed(4),
      'min amount': Decimal.min(...amounts).toFixed(2),
      'max dueDate': list
        .map(({ dueDate }) => String(dueDate ?? ''))
        .toSorted()
        .at(-1),
      'count grade': list.filter(({ grade }) => grade !== null).length,
    });
    const late = await page({ query: { field: 'name', op: 'eq', value: 'Late' }, statistics: true, footers });
    expect(late.statistics).toMatchObject({ 'sum amount': '10.00' });
    const poor = { templateCode: 'riskCase', pageNum: 1, pageSize: 10, statistics: true, footers };
    const told = (await sample.reader.queryPage(viewer({ roles: { noMoney: 'all' } }), poor)).statistics;
    expect(Object.keys(told ?? {})).not.toContain('sum amount');
    expect(told).toHaveProperty(['max dueDate']);
    for (const footer of [
      { field: 'name', measure: 'sum' },
      { field: 'neverThere', measure: 'count' },
      { field: 'steps', measure: 'count' },
    ] as const)
      await expect(page({ statistics: true, footers: [footer] })).rejects.toMatchObject({ code: 208 });
  });

  it('in groups that open to exactly their rows, by what a list is narrowed by', async () => {
    const open = async (field: string, by?: 'year' | 'quarter' | 'month'): Promise<void> => {
      const keyword = 'a';
      const groups = await sample.reader.aggregate(boss, {
        templateCode: 'riskCase',
        keyword,
        dimensions: [{ field, ...(by ? { by } : {}) }],
        measures: [{ op: 'count', as: 'n' }],
      });
      const all = await page({ keyword });
      expect(groups.reduce((sum, group) => sum + Number(group.n), 0)).toBe(all.total);
      expect(all.total).toBeGreaterThan(0);
      for (const group of groups) {
        const rows = await page({ keyword, query: groupCondition({ field, ...(by ? { by } : {}) }, group[field]) });
        expect(rows.total, `${field} ${String(group[field])}`).toBe(group.n);
      }
    };
    for (const field of ['grade', 'topic', 'name', 'major', 'overdue', 'owner', 'count']) await open(field);
    for (const by of ['year', 'quarter', 'month'] as const) {
      await open('dueDate', by);
      await open('happenedAt', by);
    }
  });

  it('with live values that can be filtered and sorted', async () => {
    expect(await found({ field: 'overdue', op: 'eq', value: true })).toEqual(['Late']);
    expect(await found({ field: 'daysLeft', op: 'lt', value: 0 })).toEqual(['Closed', 'Late']);
    expect(await found({ field: 'perCount', op: 'empty' })).toEqual(['Closed', 'Late']);
    expect(await found({ field: 'spent', op: 'gt', value: '3.00' })).toEqual(['Main']);
    expect(await found({ field: 'openFollowUps', op: 'gte', value: 1 })).toEqual(['Main']);
    const { list } = await page({ sort: [{ field: 'daysLeft', order: 'desc' }], columns: ['daysLeft', 'spent'] });
    expect(list.map((row) => row.daysLeft)).toEqual([5, -1, -165]);
    expect(list.map((row) => row.spent)).toEqual(['3.50', '0.00', '0.00']);
    const topics = await sample.reader.queryPage(boss, { templateCode: 'topic', pageNum: 1, pageSize: 10 });
    expect(topics.list).toMatchObject([
      { name: '操作风险', caseCount: 1, caseCountBelow: 2, leaf: false },
      { name: 'Fraud', caseCount: 1, caseCountBelow: 1, leaf: true },
      { name: 'Closed topic', caseCount: 0, caseCountBelow: 0, leaf: true },
    ]);
  });

  it('through references, trees, rows and related records', async () => {
    expect(await found({ field: 'topic', op: 'below', value: ids.topic })).toEqual(['Late', 'Main']);
    expect(await found({ field: 'topic.code', op: 'eq', value: 'T2' })).toEqual(['Main']);
    expect(await found({ field: 'topic.code', op: 'ne', value: 'T2' })).toEqual(['Closed', 'Late']);
    expect(await found({ field: 'topics.code', op: 'eq', value: 'T1' })).toEqual(['Main']);
    expect(await found({ field: 'steps', op: 'notEmpty' })).toEqual(['Main']);
    expect(await found({ field: 'steps.cost', op: 'gt', value: 2 })).toEqual(['Main']);
    expect(await found({ field: 'steps.what', op: 'eq', value: 'third' })).toEqual([]);
    expect(await found({ field: 'followUps', op: 'empty' })).toEqual(['Closed', 'Late']);
    expect(await found({ field: 'source', op: 'eq', value: `topic:${ids.topic}` })).toEqual(['Main']);
    expect(await found({ field: 'id', op: 'in', value: [ids.main, ids.late] })).toEqual(['Late', 'Main']);
  });

  it('by the business day of an instant', async () => {
    // 17:30 UTC on the 14th is the 15th in Shanghai.
    expect(await found({ field: 'happenedAt', op: 'eq', value: TODAY })).toEqual(['Main']);
    expect(await found({ field: 'happenedAt', op: 'between', value: ['2026-06-15', '2026-06-15'] })).toEqual(['Main']);
    expect(await found({ field: 'happenedAt', op: 'lte', value: '2026-06-14' })).toEqual([]);
    expect(await found({ field: 'happenedAt', op: 'gt', value: '2026-06-14T17:29:00Z' })).toEqual(['Main']);
  });

  it.each([
    ['main', 1],
    ['ＭＡＩＮ', 1],
    ['反洗钱', 1],
    ['洗钱', 1],
    ['洗', 1],
    ['钱洗', 0],
    ['检查 main', 1],
    ['main missing', 0],
    ['RC', 3],
    ['100%', 0],
    ['_', 0],
  ])('by the keyword %s', async (keyword, count) => {
    expect((await page({ keyword })).total).toBe(count);
  });

  it('as options of a picker: by label, code and initials, narrowed by the field', async () => {
    const options = async (more: object) =>
      (
        await sample.reader.lookup(boss, {
          templateCode: 'riskCase',
          field: 'topic',
          pageNum: 1,
          pageSize: 50,
          ...more,
        })
      ).options;
    expect((await options({})).map((option) => option.label)).toEqual(['操作风险', 'Fraud']);
    expect(await options({ keyword: 'czfx' })).toMatchObject([{ id: ids.topic, label: '操作风险', description: 'T1' }]);
    expect(await options({ keyword: 'T2' })).toMatchObject([{ label: 'Fraud', description: 'T2 · 操作风险' }]);
    expect(await options({ keyword: 'Closed' })).toEqual([]);
    // Texts mean records by code before name, to the letter, and only those that the field offers.
    expect(await options({ texts: ['T1', 'Fraud', 'fraud', 'Closed topic'] })).toMatchObject([
      { id: ids.topic, named: ['T1'] },
      { id: ids.child, named: ['Fraud'] },
    ]);
    expect(await options({ texts: [] })).toEqual([]);
    // A node with all below it, as far as the field offers that.
    expect((await options({ below: ids.topic })).map(({ label }) => label)).toEqual(['操作风险', 'Fraud']);
    expect((await options({ below: ids.child })).map(({ label }) => label)).toEqual(['Fraud']);
    await expect(options({ below: 'nothing' })).rejects.toMatchObject({ code: 208 });
    // A search looks for everything that the field may have held, not for what may be chosen now.
    expect(await options({ keyword: 'Closed', forSearch: true })).toMatchObject([{ label: 'Closed topic' }]);
    const any = await sample.reader.lookup(boss, {
      templateCode: 'riskCase',
      field: 'source',
      keyword: 'Fraud',
      pageNum: 1,
      pageSize: 50,
    });
    expect(any.options).toMatchObject([{ id: `topic:${ids.child}`, label: 'Fraud' }]);
    await expect(
      sample.reader.lookup(boss, { templateCode: 'riskCase', field: 'amount', pageNum: 1, pageSize: 5 }),
    ).rejects.toMatchObject({ code: 208 });
  });

  it('as a tree, level by level, and by keyword with what stands above', async () => {
    const roots = await sample.reader.tree(boss, { templateCode: 'topic' });
    expect(roots).toMatchObject([
      { id: ids.topic, parentId: null, label: '操作风险', hasChildren: true, row: { code: 'T1' } },
      { label: 'Closed topic', hasChildren: false },
    ]);
    expect(await sample.reader.tree(boss, { templateCode: 'topic', parentId: ids.topic })).toMatchObject([
      { id: ids.child, parentId: ids.topic, hasChildren: false },
    ]);
    const matches = await sample.reader.tree(boss, { templateCode: 'topic', keyword: 'fraud' });
    expect(matches.map((node) => node.label)).toEqual(['操作风险', 'Fraud']);
    await expect(sample.reader.tree(boss, { templateCode: 'riskCase' })).rejects.toMatchObject({ code: 208 });
  });

  it('in groups and measures', async () => {
    const rows = await sample.reader.aggregate(boss, {
      templateCode: 'riskCase',
      dimensions: [{ field: 'status' }],
      measures: [
        { op: 'count', as: 'n' },
        { op: 'sum', field: 'amount', as: 'total' },
        { op: 'avg', field: 'amount', as: 'mean' },
        { op: 'sum', field: 'count', as: 'counted' },
        { op: 'min', field: 'dueDate', as: 'first' },
      ],
    });
    expect(rows).toEqual([
      {
        status: 'open',
        n: 2,
        total: '1010.00',
        mean: '505.0000',
        counted: 3,
        first: '2026-06-14',
        _labels: { status: 'Open' },
      },
      {
        status: 'closed',
        n: 1,
        total: '0.10',
        mean: '0.1000',
        counted: null,
        first: '2026-01-01',
        _labels: { status: 'Closed' },
      },
    ]);
    const months = await sample.reader.aggregate(boss, {
      templateCode: 'riskCase',
      dimensions: [{ field: 'dueDate', by: 'quarter' }],
      measures: [{ op: 'count', as: 'n' }],
      sort: [{ field: 'n', order: 'desc' }],
      limit: 1,
    });
    expect(months).toMatchObject([{ dueDate: '2026-Q2', n: 2 }]);
    const topics = await sample.reader.aggregate(boss, {
      templateCode: 'riskCase',
      dimensions: [{ field: 'topic' }],
      measures: [{ op: 'count', as: 'n' }],
      query: { field: 'topic', op: 'notEmpty' },
    });
    expect(topics.map((row) => row._labels)).toEqual(
      expect.arrayContaining([{ topic: 'Fraud' }, { topic: '操作风险' }]),
    );
    const day = await sample.reader.aggregate(boss, {
      templateCode: 'riskCase',
      dimensions: [{ field: 'happenedAt', by: 'day' }],
      measures: [{ op: 'count', as: 'n' }],
      query: { field: 'happenedAt', op: 'notEmpty' },
    });
    expect(day).toMatchObject([{ happenedAt: TODAY, n: 1 }]);
    const bad = (measure: object, dimensions: object[] = []) =>
      sample.reader.aggregate(boss, { templateCode: 'riskCase', dimensions, measures: [measure] } as never);
    await expect(bad({ op: 'sum', field: 'name', as: 'x' })).rejects.toMatchObject({ code: 208 });
    await expect(bad({ op: 'count', as: 'x"; drop' })).rejects.toMatchObject({ code: 208 });
    await expect(bad({ op: 'count', as: 'status' }, [{ field: 'status' }])).rejects.toMatchObject({ code: 208 });
    await expect(bad({ op: 'count', as: 'n' }, [{ field: 'tags' }])).rejects.toMatchObject({ code: 208 });
  });

  it('far down a long list, and counted only as far as anybody reads', async () => {
    await sample.database.kysely.executeQuery(
      CompiledQuery.raw(
        `insert into follow_up (id, name) select gen_random_uuid(), 'many ' || n from generate_series(1, 10500) n`,
      ),
    );
    const many = (query: Partial<PageQuery>) =>
      sample.reader.queryPage(boss, {
        templateCode: 'followUp',
        pageNum: 1,
        pageSize: 50,
        query: { field: 'name', op: 'startsWith', value: 'many' },
        ...query,
      });
    expect(await many({})).toMatchObject({ total: 10_000, totalIsExact: false });
    expect(await many({ exactTotal: true })).toMatchObject({ total: 10_500, totalIsExact: true });
    const last = await many({ pageNum: 210 });
    const beforeLast = await many({ pageNum: 209 });
    expect(last.list).toHaveLength(50);
    expect(new Set([...last.list, ...beforeLast.list].map((row) => row.id)).size).toBe(100);
    expect((await many({ pageNum: 211 })).list).toEqual([]);
    expect((await many({ pageNum: 211, exactTotal: true })).total).toBe(10_500);
  });

  it('counted over everything that several roles open, where no one of them opens as much as is counted', async () => {
    const person = viewer({ id: ids.owner, roles: { a: 'department', b: 'own' }, department: ids.dept });
    const run = (text: string): Promise<unknown> => sample.database.kysely.executeQuery(CompiledQuery.raw(text));
    const total = async (exactTotal?: boolean) => {
      const asked = { templateCode: 'followUp', pageNum: 1, pageSize: 10, exactTotal };
      const { total: rows, totalIsExact } = await sample.reader.queryPage(person, asked);
      return [rows, totalIsExact];
    };
    await run(
      `insert into follow_up (id, name, department_id) select gen_random_uuid(), 'ours ' || n, '${ids.dept}' from generate_series(1, 10100) n`,
    );
    const [all] = await total(true);
    expect(all).toBeGreaterThanOrEqual(10_100);
    expect(await total()).toEqual([10_000, false]);
    await run(`update follow_up set deleted_at = now() where name like 'ours 9%'`);
    const [fewer] = await total(true);
    expect(fewer).toBeLessThan(10_000);
    expect(await total()).toEqual([fewer, true]);
    await run(
      `insert into follow_up (id, name, created_by) select gen_random_uuid(), 'mine ' || n, '${ids.owner}' from generate_series(1, 5) n`,
    );
    expect(await total()).toEqual([Number(fewer) + 5, true]);
    await run(
      `insert into follow_up (id, name, created_by) select gen_random_uuid(), 'mine ' || n, '${ids.owner}' from generate_series(1, 2000) n`,
    );
    expect(await total()).toEqual([10_000, false]);
  });
});
