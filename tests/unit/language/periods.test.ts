import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupCondition, periodsBetween } from '../../../src/model/language/grouping.ts';

describe('periods between two', () => {
  it.each([
    ['2024-11', '2025-02', ['2024-11', '2024-12', '2025-01', '2025-02']],
    ['2024-Q3', '2025-Q1', ['2024-Q3', '2024-Q4', '2025-Q1']],
    ['2023', '2025', ['2023', '2024', '2025']],
    ['2025-02', '2025-02', ['2025-02']],
  ])('%s to %s', (first, last, expected) => {
    expect(periodsBetween(first, last, 12)).toEqual(expected);
  });

  it('are the latest where there are more than asked for', () => {
    expect(periodsBetween('2020-01', '2025-02', 3)).toEqual(['2024-12', '2025-01', '2025-02']);
  });

  it('follow each other without a day between', () => {
    const month = fc.tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }));
    const quarter = fc.tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 4 }));
    const period = fc.oneof(
      month.map(([year, part]) => `${year}-${String(part).padStart(2, '0')}`),
      quarter.map(([year, part]) => `${year}-Q${part}`),
    );
    const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const daysOf = (value: string): string[] =>
      [groupCondition({ field: 'day', by: 'month' }, value).value].flat().map(String);
    fc.assert(
      fc.property(period, fc.integer({ min: 2, max: 30 }), (last, most) => {
        const periods = periodsBetween('1900', last, most).map(daysOf);
        expect(periods).toHaveLength(most);
        for (const [at, [, end = '']] of periods.slice(0, -1).entries())
          expect(periods[at + 1]?.[0]).toBe(nextDay(end));
      }),
    );
  });
});
