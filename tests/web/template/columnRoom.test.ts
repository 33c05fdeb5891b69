import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitted } from '../../../src/web/template/list/columnRoom.ts';

const columns = fc.uniqueArray(
  fc
    .record({
      field: fc.string({ minLength: 1 }),
      least: fc.integer({ min: 40, max: 400 }),
      more: fc.integer({ min: 0, max: 200 }),
      kept: fc.boolean(),
    })
    .map(({ more, ...column }) => ({ ...column, width: column.least + more })),
  { selector: ({ field }) => field, maxLength: 20 },
);

it('leaves out the last columns and no more than lack room, and never runs over', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 1, max: 3000 }), (all, room) => {
      const widths = fitted(all, room);
      const loose = all.filter(({ kept }) => !kept);
      const shown = all.filter(({ field }) => widths.has(field));
      expect(shown).toEqual(expect.arrayContaining(all.filter(({ kept }) => kept)));
      const count = shown.filter(({ kept }) => !kept).length;
      expect(loose.slice(0, count).every(({ field }) => widths.has(field))).toBe(true);
      const least = shown.reduce((sum, column) => sum + column.least, 0);
      const sum = [...widths.values()].reduce((total, width) => total + width, 0);
      if (least <= room) expect(sum).toBeLessThanOrEqual(room);
      for (const { field, least: own } of shown) expect(widths.get(field)).toBeGreaterThanOrEqual(own);
      const next = loose[count];
      if (next) expect(least + next.least).toBeGreaterThan(room);
    }),
  );
});

it('takes columns as they are where the room is not known, or enough', () => {
  const wide = [{ field: 'a', width: 300, least: 100, kept: false }];
  expect(fitted(wide, 0)).toEqual(new Map([['a', 300]]));
  expect(fitted(wide, 900)).toEqual(new Map([['a', 300]]));
  expect(fitted(wide, 200)).toEqual(new Map([['a', 200]]));
  expect(fitted(wide, 90)).toEqual(new Map());
});
