import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { grams, normalise, sortKey } from '../../../src/server/records/schema/searchColumn.ts';

describe('keyword and sort keys', () => {
  it('compare without regard to width and case', () => {
    expect(normalise('  ＡＢＣ　Def\n g ')).toBe('abc def g');
  });

  it('take letters that have one form only as any others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), (raw) => {
        // With a wide letter beside it a text goes the long way.
        expect(normalise(raw)).toBe(normalise(`${raw} 风`).replace(/ ?风$/, ''));
      }),
    );
  });

  it('hold every pair of neighbours within words', () => {
    expect(grams('反洗钱 ab')).toEqual(['反洗', '洗钱', 'ab']);
    expect(grams('x')).toEqual([]);
  });

  it('find any two letters of a word among its pairs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 2, maxLength: 20 }), fc.nat(), (raw, at) => {
        const letters = [...normalise(raw)];
        const start = letters.length > 1 ? at % (letters.length - 1) : 0;
        const pair = letters.slice(start, start + 2).join('');
        fc.pre(letters.length > 1 && !pair.includes(' '));
        expect(grams(normalise(raw))).toContain(pair);
      }),
    );
  });

  it('sort Chinese by its reading, and latin letters without regard to case', () => {
    const sorted = ['重庆', '操作', '北京', '上海', 'zeta', 'Alpha', 'beta'].sort((a, b) =>
      (sortKey(a) ?? '') < (sortKey(b) ?? '') ? -1 : 1,
    );
    expect(sorted.filter((word) => /[a-z]/i.test(word))).toEqual(['Alpha', 'beta', 'zeta']);
    expect(sorted.filter((word) => !/[a-z]/i.test(word))).toEqual(['北京', '操作', '重庆', '上海']);
  });

  it('give homophones an order of their own, and nothing for nothing', () => {
    expect(sortKey('是')).not.toBe(sortKey('事'));
    expect(sortKey('')).toBeNull();
    expect(sortKey(null)).toBeNull();
  });

  it('stay small enough for an index', () => {
    expect((sortKey('风'.repeat(5000)) ?? '').length).toBeLessThanOrEqual(400);
  });
});
