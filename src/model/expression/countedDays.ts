import { daysBetween, plusDays } from './calendarDay.ts';

/** Most calendar days that one question walks over: twenty years. */
const FARTHEST = 7_310;

/**
 * The n-th counted day (a working day, a trading day) after a day, before it when `n` is negative, the day itself for 0.
 * Null when it lies more than twenty years away.
 */
export function countedDayAfter(day: string, n: number, counts: (day: string) => boolean): string | null {
  const step = n < 0 ? -1 : 1;
  let left = Math.abs(n);
  let at: string | null = day;
  for (let walked = 0; left > 0; walked++) {
    at = walked < FARTHEST ? plusDays(at, step) : null;
    if (at === null) return null;
    if (counts(at)) left--;
  }
  return at;
}

/**
 * The counted days after `from` up to and including `to`, negative when `to` is the earlier one, so that
 * `countedDayAfter(from, n)` is `n` counted days away. Null over more than twenty years.
 */
export function countedDaysBetween(from: string, to: string, counts: (day: string) => boolean): number | null {
  const length = daysBetween(from, to);
  if (Math.abs(length) > FARTHEST) return null;
  const step = length < 0 ? -1 : 1;
  let total = 0;
  let at: string | null = from;
  for (let i = 0; i < Math.abs(length) && at !== null; i++) {
    at = plusDays(at, step);
    if (at !== null && counts(at)) total += step;
  }
  return total;
}
