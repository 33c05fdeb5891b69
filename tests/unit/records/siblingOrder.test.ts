import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeAmong } from '../../../src/server/records/write/siblingOrder.ts';

const places = fc.array(fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }), { maxLength: 12 });

it('rises strictly, holds nothing negative, and has the moved one where it was wanted', () => {
  fc.assert(
    fc.property(places, fc.nat(12), (others, wanted) => {
      const at = Math.min(wanted, others.length);
      const { own, others: next } = placeAmong(others, at);
      const all = [...next.slice(0, at), own, ...next.slice(at)];
      expect(next).toHaveLength(others.length);
      expect(all.every((place, i) => Number.isInteger(place) && place > (all[i - 1] ?? -1))).toBe(true);
    }),
  );
});

it('touches nobody else where there is room', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 12 }), fc.nat(12), (given, wanted) => {
      const others = given.map((place) => place * 2).sort((a, b) => a - b);
      expect(placeAmong(others, Math.min(wanted, others.length)).others).toEqual(others);
    }),
  );
});

it('numbers anew where there is none', () => {
  expect(placeAmong([1, 2], 1)).toEqual({ own: 20, others: [10, 30] });
  expect(placeAmong([0, 5], 0)).toEqual({ own: 10, others: [20, 30] });
  expect(placeAmong([null, null], 2)).toEqual({ own: 30, others: [10, 20] });
  expect(placeAmong([], 0).own).toBeGreaterThanOrEqual(0);
});
