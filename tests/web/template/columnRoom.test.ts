import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitted, leavesNarrowRest } from '../../../src/web/template/list/columnRoom.ts';

const columns = fc.uniqueArray(
  fc
    .record({
      field: fc.string({ minLength: 1 }),
      least: fc.integer({ min: 40, max: 400 }),
      more: fc.integer({ min: 0, max: 200 }),
      kept: fc.boolean(),
      priority: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ more, ...column }) => ({ ...column, width: column.least + more })),
  { selector: ({ field }) => field, maxLength: 20 },
);

it('leaves out those of the least weight, the last of them first, no more than lack room, and never runs over', () => {
  fc.assert(
    fc.property(columns, fc.integer({ min: 1, max: 3000 }), (all, room) => {
      const widths = fitted(all, room);
      const loose = all.filter(({ kept }) => !kept).toSorted((a, b) => a.priority - b.priority);
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
  const wide = [{ field: 'a', width: 300, least: 100, kept: false, priority: 3 }];
  expect(fitted(wide, 0)).toEqual(new Map([['a', 300]]));
  expect(fitted(wide, 900)).toEqual(new Map([['a', 300]]));
  expect(fitted(wide, 200)).toEqual(new Map([['a', 200]]));
  expect(fitted(wide, 90)).toEqual(new Map());
});

it('leaves amounts standing where a description goes, and shows what stands in the order of the list', () => {
  const column = { width: 100, least: 100, kept: false };
  const list = [
    { field: 'note', ...column, priority: 5 },
    { field: 'loss', ...column, priority: 1 },
    { field: 'department', ...column, priority: 3 },
    { field: 'day', ...column, priority: 2 },
  ];
  expect([...fitted(list, 300).keys()]).toEqual(['loss', 'department', 'day']);
  expect([...fitted(list, 200).keys()]).toEqual(['loss', 'day']);
});

it('tells a narrow rest, which the last column takes, from a wide one and from none', () => {
  const shown = new Map([['a', 300]]);
  expect(leavesNarrowRest(shown, 316)).toBe(true);
  expect(leavesNarrowRest(shown, 900)).toBe(false);
  expect(leavesNarrowRest(shown, 200)).toBe(false);
  expect(leavesNarrowRest(shown, 0)).toBe(false);
});
