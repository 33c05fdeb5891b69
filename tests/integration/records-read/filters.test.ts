import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Filter } from '../../../src/model/language/filter.ts';
import type { PageQuery } from '../../../src/server/records/query/page.ts';
import { forEachEngine } from '../../support/engines.ts';
import { sampleOver, TODAY, viewer, type Sample } from './harness.ts';
import { matches, type Stored } from './oracle.ts';

const NAMES = ['操作风险', '反洗钱', 'ABC 100%', 'a_b', 'c\\d', "o'clock", '全角ＡＢＣ', null];
const GRADES = ['low', 'mid', 'high', 'veryHigh', null];
const DATES = ['2026-01-01', TODAY, '2026-06-14', '2027-03-31', null];

const TAGS: string[][] = [[], ['low'], ['low', 'high'], ['mid', 'high']];

const stored = fc.record({
  name: fc.constantFrom(...NAMES),
  count: fc.constantFrom(null, -1, 0, 1, 12),
  amount: fc.constantFrom(null, '0.00', '-3.50', '1000.00', '999999999999.99'),
  ratio: fc.constantFrom(null, '0.3333', '2.0000'),
  dueDate: fc.constantFrom(...DATES),
  major: fc.constantFrom(null, true, false),
  grade: fc.constantFrom(...GRADES),
  tags: fc.constantFrom(...TAGS),
});

const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 6 });
const number = fc.constantFrom(-1, 0, 1, 12, '1000', '1000.00', '-3.5', '0.33330');
const word = fc.constantFrom('风险', 'a', '%', '_', '\\', "'", 'ABC', '100%');
const date = fc.constantFrom('2026-01-01', TODAY, '2026-06-14', '2027-03-31');
const code = fc.constantFrom('low', 'mid', 'high', 'veryHigh', 'unknown');

const condition: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    field: fc.constantFrom('count', 'amount', 'ratio'),
    op: fc.constantFrom('eq' as const, 'ne' as const),
    value: nullable(number),
  }),
  fc.record({
    field: fc.constantFrom('count', 'amount', 'ratio'),
    op: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    value: number,
  }),
  fc.record({
    field: fc.constantFrom('count', 'amount'),
    op: fc.constant('between' as const),
    value: fc.tuple(nullable(number), nullable(number)),
  }),
  fc.record({
    field: fc.constantFrom('count', 'amount'),
    op: fc.constant('in' as const),
    value: fc.array(nullable(number), { maxLength: 4 }),
  }),
  fc.record({
    field: fc.constant('name'),
    op: fc.constantFrom('contains' as const, 'startsWith' as const),
    value: word,
  }),
  fc.record({
    field: fc.constant('name'),
    op: fc.constantFrom('eq' as const, 'ne' as const),
    value: fc.constantFrom(...NAMES),
  }),
  fc.record({
    field: fc.constant('dueDate'),
    op: fc.constantFrom('eq' as const, 'gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    value: date,
  }),
  fc.record({
    field: fc.constant('dueDate'),
    op: fc.constant('between' as const),
    value: fc.tuple(nullable(date), nullable(date)),
  }),
  fc.record({
    field: fc.constant('major'),
    op: fc.constantFrom('eq' as const, 'ne' as const),
    value: nullable(fc.boolean()),
  }),
  fc.record({
    field: fc.constant('grade'),
    op: fc.constantFrom('in' as const, 'notIn' as const),
    value: fc.array(nullable(code), { maxLength: 3 }),
  }),
  fc.record({ field: fc.constant('grade'), op: fc.constantFrom('eq' as const, 'ne' as const), value: nullable(code) }),
  fc.record({ field: fc.constant('grade'), op: fc.constant('below' as const), value: code }),
  fc.record({
    field: fc.constant('tags'),
    op: fc.constantFrom('hasAny' as const, 'hasAll' as const),
    value: fc.array(code, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom('name', 'count', 'dueDate', 'grade', 'tags', 'major'),
    op: fc.constantFrom('empty' as const, 'notEmpty' as const),
  }),
);
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));

const SORTABLE = [
  'name',
  'count',
  'amount',
  'dueDate',
  'major',
  'grade',
  'createdAt',
  'caseNo',
  'owner',
  'topic',
  'overdue',
  'daysLeft',
];

forEachEngine('filters', (open) => {
  let sample: Sample;
  const rows = new Map<string, Stored>();
  const someone = viewer();
  const page = (query: Partial<PageQuery>) =>
    sample.reader.queryPage(someone, {
      templateCode: 'riskCase',
      pageNum: 1,
      pageSize: 200,
      columns: ['name'],
      ...query,
    });

  beforeAll(async () => {
    sample = await sampleOver(await open());
    for (const [at, row] of fc.sample(stored, { numRuns: 70, seed: 7 }).entries())
      rows.set(await sample.put('riskCase', { ...row, caseNo: `RC${at}` }), row);
  });

  it('mean in SQL what they mean', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (given) => {
        const { list, total } = await page({ query: given });
        const expected = [...rows].filter(([, row]) => matches(given, row)).map(([id]) => id);
        expect(list.map((row) => row.id).sort()).toEqual(expected.sort());
        expect(total).toBe(expected.length);
      }),
      { numRuns: 250 },
    );
  });

  it('divide into pages without a row twice or missing, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SORTABLE),
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.constantFrom(...SORTABLE),
        fc.integer({ min: 1, max: 40 }),
        async (field, order, second, pageSize) => {
          const seen: string[] = [];
          for (let pageNum = 1; ; pageNum += 1) {
            const { list, total } = await page({
              sort: [
                { field, order },
                { field: second, order: 'asc' },
              ],
              pageNum,
              pageSize,
            });
            expect(total).toBe(rows.size);
            if (list.length === 0) break;
            seen.push(...list.map((row) => row.id));
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.length).toBe(rows.size);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('sort numbers as numbers, dictionaries by their items, Chinese by its reading, and what is empty last', async () => {
    const values = async (field: string, order: 'asc' | 'desc') =>
      (await page({ sort: [{ field, order }], columns: [field] })).list.map((row) => row[field]);
    for (const order of ['asc', 'desc'] as const) {
      const counts = await values('count', order);
      const known = counts.filter((value) => value !== null).map(Number);
      expect(known).toEqual([...known].sort((a, b) => (order === 'asc' ? a - b : b - a)));
      expect(counts.slice(known.length).every((value) => value === null)).toBe(true);
    }
    const grades = [...new Set(await values('grade', 'asc'))];
    expect(grades).toEqual(['low', 'mid', 'high', 'veryHigh', null]);
    const names = [...new Set(await values('name', 'asc'))];
    expect(names.indexOf('操作风险')).toBeLessThan(names.indexOf('反洗钱'));
    expect(names.at(-1)).toBeNull();
  });

  it.each([
    [{ field: 'nothing', op: 'eq', value: 1 }, /no field nothing/],
    [{ field: 'name', op: 'below', value: 'x' }, /Name.*below/],
    [{ field: 'count', op: 'eq', value: 'many' }, /Count/],
    [{ field: 'dueDate', op: 'gt', value: '2026-02-30' }, /Due/],
    [{ field: 'topic', op: 'eq', value: 'x' }, /Topic/],
    [{ field: 'major', op: 'eq', value: 'true' }, /Major/],
    [{ field: 'topic.nothing', op: 'eq', value: 'x' }, /topic\.nothing/],
    [{ field: 'owner', op: 'eq', value: '$record.owner' }, /may not be sent/],
    [{ field: 'owner', op: 'eq', value: { cel: 'owner' } }, /may not be sent/],
    [{ field: 'amount', op: 'between', value: ['1'] }, /Amount/],
  ] as [Filter, RegExp][])('refuse %j with the field named', async (query, message) => {
    const asked = page({ query });
    await expect(asked).rejects.toMatchObject({
      code: 208,
      message: expect.stringMatching(message),
      data: { errors: [{ field: 'field' in query ? query.field : '' }] },
    });
  });

  it('refuse to be without end', async () => {
    let deep: Filter = { field: 'count', op: 'eq', value: 1 };
    for (let depth = 0; depth < 40; depth += 1) deep = { not: deep };
    await expect(page({ query: deep })).rejects.toMatchObject({ code: 208 });
    await expect(
      page({ query: { or: Array.from({ length: 200 }, () => ({ and: [deep, deep] })) } }),
    ).rejects.toMatchObject({ code: 208 });
  });

  it('know the person and the day', async () => {
    const me = viewer();
    const mine = await sample.put('riskCase', {
      name: 'mine',
      owner: null,
      helpers: [me.id],
      dueDate: TODAY,
      caseNo: 'mine',
    });
    const asked = await sample.reader.queryPage(me, {
      templateCode: 'riskCase',
      pageNum: 1,
      pageSize: 10,
      query: {
        and: [
          { field: 'helpers', op: 'hasAny', value: '$user.id' },
          { field: 'dueDate', op: 'eq', value: '$today' },
        ],
      },
    });
    expect(asked.list.map((row) => row.id)).toEqual([mine]);
    const around = async (value: Filter): Promise<string[]> =>
      (await page({ query: { and: [{ field: 'helpers', op: 'hasAny', value: me.id }, value] } })).list.map(
        ({ id }) => id,
      );
    expect(await around({ field: 'dueDate', op: 'between', value: ['$today-1', '$today+1'] })).toEqual([mine]);
    expect(await around({ field: 'dueDate', op: 'gte', value: '$today+1' })).toEqual([]);
    expect(await around({ field: 'dueDate', op: 'lt', value: '$today-0' })).toEqual([]);
    await expect(around({ field: 'dueDate', op: 'eq', value: '$today+x' })).rejects.toMatchObject({ code: 208 });
    const nowhere = await sample.reader.queryPage(viewer({ department: null }), {
      templateCode: 'riskCase',
      pageNum: 1,
      pageSize: 10,
      query: { field: 'dept', op: 'eq', value: '$user.department' },
    });
    expect(nowhere.list).toEqual([]);
    rows.set(mine, { name: 'mine', dueDate: TODAY });
  });
});
