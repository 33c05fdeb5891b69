import { dayFromNumber, dayNumber } from './calendarDay.ts';

/** Most calendar days that one question reaches over: twenty years. */
const FARTHEST = 7_310;

/**
 * A calendar of counted days (working days, trading days): Monday to Friday, but for the days that break that rule. Questions cost the
 * same whatever the distance.
 */
export class DayCalendar {
  /** Weekdays that do not count and weekend days that do, in ascending order, as day numbers. */
  readonly #weekdaysOff: readonly number[];
  readonly #weekendsOn: readonly number[];

  /** `on` counts whatever else is said of the day. */
  constructor({ off, on }: { off: Iterable<string>; on: Iterable<string> }) {
    const counted = new Set([...on].map(dayNumber));
    const closed = new Set([...off].map(dayNumber));
    this.#weekendsOn = ascending([...counted].filter((day) => !isWeekday(day)));
    this.#weekdaysOff = ascending([...closed].filter((day) => isWeekday(day) && !counted.has(day)));
  }

  counts(day: string): boolean {
    return this.#until(dayNumber(day)) > this.#until(dayNumber(day) - 1);
  }

  /**
   * The counted days after `from` up to and including `to`, so that `after(from, n)` is `n` counted days away. Towards an earlier day they
   * are negative: those before `from` from `to` on. Null over more than twenty years.
   */
  between(from: string, to: string): number | null {
    const [a, b] = [dayNumber(from), dayNumber(to)];
    return Math.abs(b - a) > FARTHEST ? null : this.#between(a, b);
  }

  /**
   * The n-th counted day after a day, before it when `n` is negative, the day itself for 0. Null when it lies more than twenty years away,
   * or outside the years 1 to 9999.
   */
  after(day: string, n: number): string | null {
    if (n === 0) return day;
    const from = dayNumber(day);
    const step = n < 0 ? -1 : 1;
    const wanted = Math.abs(n);
    const found = (distance: number): number => Math.abs(this.#between(from, from + step * distance));
    let [low, high] = [wanted - 1, FARTHEST];
    if (low >= high || found(high) < wanted) return null;
    // The nearest distance within which so many days are counted.
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (found(middle) >= wanted) high = middle;
      else low = middle;
    }
    return dayFromNumber(from + step * high);
  }

  #between(from: number, to: number): number {
    return to >= from ? this.#until(to) - this.#until(from) : this.#until(to - 1) - this.#until(from - 1);
  }

  /** Counted days up to and including a day, from a beginning that is the same for all. */
  #until(day: number): number {
    return weekdaysUntil(day) - countUntil(this.#weekdaysOff, day) + countUntil(this.#weekendsOn, day);
  }
}

// Day 0, 1 January 1970, was a Thursday.
const sinceMonday = (day: number): number => (((day + 3) % 7) + 7) % 7;
const isWeekday = (day: number): boolean => sinceMonday(day) < 5;
const ascending = (days: number[]): number[] => days.sort((a, b) => a - b);

function weekdaysUntil(day: number): number {
  const weeks = Math.floor((day + 4) / 7);
  return weeks * 5 + Math.min(day + 4 - weeks * 7, 5);
}

/** How many of the days, which are in ascending order, are not after one. */
function countUntil(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
