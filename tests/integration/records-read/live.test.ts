import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { DayCalendar } from '../../../src/model/expression/dayCalendar.ts';
import { expressionValues, fieldValue } from '../../../src/model/program/evaluate.ts';
import { liveSqlFault } from '../../../src/model/program/liveSubset.ts';
import { forEachEngine } from '../../support/engines.ts';
import { catalogueOf, clock, sampleOver, TODAY, viewer, type Sample } from './harness.ts';
import { say } from './sampleModels.ts';

const EXPRESSIONS: [string, 'boolean' | 'integer' | 'decimal' | 'text' | 'date'][] = [
  ["!empty(due) && due < today() && kind != 'mid'", 'boolean'],
  ['yes || a > 0', 'boolean'],
  ['yes && !(a > b)', 'boolean'],
  ['yes ? a : b', 'decimal'],
  ['a / b + 0.5', 'decimal'],
  ['-a * (b - 1.25)', 'decimal'],
  ['round(a / 3.0, 1)', 'decimal'],
  ['days(due, today())', 'integer'],
  ['addDays(due, 31)', 'date'],
  ['addMonths(due, 1)', 'date'],
  ['year(due) * 100.0 + month(due)', 'integer'],
  ["kind in ['low', 'high']", 'boolean'],
  ["coalesce(name, 'none') + '!'", 'text'],
  ["contains(name, 'b') || startsWith(name, 'A') || endsWith(name, '中')", 'boolean'],
  ['size(name)', 'integer'],
  ["name < 'b'", 'boolean'],
  ['count(tags) + abs(a)', 'decimal'],
  ['empty(tags) == empty(name)', 'boolean'],
];

const model: ModelConfig = {
  templateCode: 'live',
  title: say('Live'),
  fields: [
    { type: 'text', name: 'name', title: say('Name') },
    { type: 'decimal', name: 'a', title: say('A'), scale: 2 },
    { type: 'integer', name: 'b', title: say('B') },
    { type: 'date', name: 'due', title: say('Due') },
    { type: 'boolean', name: 'yes', title: say('Yes') },
    { type: 'dictionary', name: 'kind', title: say('Kind'), dictionary: 'grade' },
    { type: 'dictionary', name: 'tags', title: say('Tags'), dictionary: 'grade', multiple: true },
    ...EXPRESSIONS.map(([computed, type], at) => ({
      type,
      name: `x${at}`,
      title: say(computed),
      mode: 'live' as const,
      computed,
    })),
  ],
};

const TAGS: string[][] = [[], ['low'], ['low', 'mid']];
const row = fc.record({
  name: fc.constantFrom(null, 'Abc', 'b', 'B', '中', 'é'),
  a: fc.constantFrom(null, '0.00', '-3.50', '10.05', '99999999.99'),
  b: fc.constantFrom(null, 0, 1, -7, 3),
  due: fc.constantFrom(null, TODAY, '2026-01-31', '2024-02-29', '2030-12-31'),
  yes: fc.constantFrom(null, true, false),
  kind: fc.constantFrom(null, 'low', 'mid', 'high'),
  tags: fc.constantFrom(...TAGS),
});

forEachEngine('live values', (open) => {
  const registry = catalogueOf([model]);
  const program = registry.program('live');
  let sample: Sample;
  beforeAll(async () => {
    sample = await sampleOver(await open(), registry);
  });

  it('are of the kind that the checker lets pass', () => {
    for (const { computed } of program.fields.values())
      if (computed) expect(liveSqlFault(computed, program.model)).toBeNull();
  });

  it('are the same from the database as from the evaluator', async () => {
    const context = {
      today: TODAY,
      now: clock.now().toISOString(),
      user: {},
      param: () => null,
      table: () => undefined,
      workdays: new DayCalendar({ off: [], on: [] }),
      tradingDays: new DayCalendar({ off: [], on: [] }),
      dictionaryRank: () => null,
    };
    const rows = fc.sample(row, { numRuns: 150, seed: 11 });
    const expected = new Map<string, Record<string, unknown>>();
    for (const values of rows) {
      const id = await sample.put('live', values);
      const seen = expressionValues(program, values, { side: 'server' });
      expected.set(
        id,
        Object.fromEntries(
          EXPRESSIONS.map(([source], at) => {
            const entry = program.fields.get(`x${at}`);
            return [source, entry?.computed ? fieldValue(entry.computed, entry.field, seen, context) : undefined];
          }),
        ),
      );
    }
    const { list } = await sample.reader.queryPage(viewer(), {
      templateCode: 'live',
      pageNum: 1,
      pageSize: 200,
      columns: EXPRESSIONS.map((_, at) => `x${at}`),
    });
    expect(list).toHaveLength(rows.length);
    for (const found of list) {
      expect(Object.fromEntries(EXPRESSIONS.map(([source], at) => [source, found[`x${at}`]]))).toEqual(
        expected.get(found.id),
      );
    }
  });
});
