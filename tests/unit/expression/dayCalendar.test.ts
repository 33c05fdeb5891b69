import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, isDay, plusDays } from '../../../src/model/expression/calendarDay.ts';
import { DayCalendar } from '../../../src/model/expression/dayCalendar.ts';

const FARTHEST = 7_310;
const near = fc.integer({ min: 19_000, max: 20_000 }).map((n) => plusDays('1970-01-01', n) ?? '');
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 }).map((n) => plusDays('1970-01-01', n) ?? '');
const exceptions = fc.record({ off: fc.array(near), on: fc.array(near) });

/** What a day is, said plainly. */
const isCounted =
  ({ off, on }: { off: string[]; on: string[] }) =>
  (day: string): boolean =>
    on.includes(day) || (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !off.includes(day));

/** Day by day. */
function walkedBetween(from: string, to: string, counts: (day: string) => boolean): number {
  const step = to < from ? -1 : 1;
  let total = 0;
  for (let at = from; at !== to;) {
    at = plusDays(at, step) ?? to;
    if (counts(at)) total += step;
  }
  return total;
}

function walkedAfter(day: string, n: number, counts: (day: string) => boolean): string | null {
  let at: string | null = day;
  let left = Math.abs(n);
  for (let walked = 0; left > 0; walked += 1) {
    at = walked < FARTHEST ? plusDays(at, Math.sign(n)) : null;
    if (at === null) return null;
    if (counts(at)) left -= 1;
  }
  return at;
}

describe('a calendar of counted days', () => {
  it('knows each day', () => {
    fc.assert(
      fc.property(exceptions, near, (days, day) => {
        expect(new DayCalendar(days).counts(day)).toBe(isCounted(days)(day));
        for (const named of [...days.off, ...days.on])
          expect(new DayCalendar(days).counts(named)).toBe(isCounted(days)(named));
      }),
    );
  });

  it('counts as many days between two as whoever walks from one to the other', () => {
    fc.assert(
      fc.property(exceptions, near, fc.integer({ min: -600, max: 600 }), (days, from, distance) => {
        const to = plusDays(from, distance) ?? from;
        expect(new DayCalendar(days).between(from, to)).toBe(walkedBetween(from, to, isCounted(days)));
      }),
    );
  });

  it('finds the day that whoever walks there finds', () => {
    fc.assert(
      fc.property(exceptions, near, fc.integer({ min: -400, max: 400 }), (days, from, n) => {
        expect(new DayCalendar(days).after(from, n)).toBe(walkedAfter(from, n, isCounted(days)));
      }),
    );
  });

  it('counts back what it was moved by', () => {
    fc.assert(
      fc.property(exceptions, near, fc.integer({ min: -5000, max: 5000 }), (days, from, n) => {
        const calendar = new DayCalendar(days);
        const to = calendar.after(from, n);
        expect(to === null ? null : calendar.between(from, to)).toBe(n);
      }),
    );
  });

  it.each([
    ['2026-01-02', 5221],
    ['2026-01-02', 5222],
    ['2026-01-02', 5223],
    ['2026-01-02', -5222],
    ['2026-01-03', -5223],
    ['9999-12-30', 1],
    ['9999-12-31', 1],
    ['0001-01-01', -1],
  ])('ends twenty years away and at the ends of time: %s and %i', (from, n) => {
    const plain = { off: [], on: [] };
    expect(new DayCalendar(plain).after(from, n)).toBe(walkedAfter(from, n, isCounted(plain)));
  });

  it('does not count over more than twenty years', () => {
    const calendar = new DayCalendar({ off: [], on: [] });
    expect(calendar.between('2000-01-01', plusDays('2000-01-01', FARTHEST)!)).toBe(5221);
    expect(calendar.between('2000-01-01', plusDays('2000-01-01', FARTHEST + 1)!)).toBeNull();
    expect(calendar.between('2030-01-01', '2000-01-01')).toBeNull();
  });
});

describe('the number of a day', () => {
  it('is what the clock of the platform says', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayNumber(day)).toBe(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
      }),
    );
  });

  it('belongs to days that there are', () => {
    const text = fc.tuple(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    const padded = (n: number, width: number) => String(n).padStart(width, '0');
    fc.assert(
      fc.property(text, ([year, month, day]) => {
        const written = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
        const time = Date.parse(`${written}T00:00:00Z`);
        const there = year > 0 && !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
        expect(isDay(written)).toBe(there);
      }),
      { numRuns: 1000 },
    );
  });
});
