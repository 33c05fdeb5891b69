const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, dayOfMonth } = partsOf(text);
  return year > 0 && month > 0 && month <= 12 && dayOfMonth > 0 && dayOfMonth <= lengthOfMonth(year, month);
}

/** The days from one day to another; positive when `to` is the later one. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The day that many days later (earlier when negative); null outside the years 1 to 9999. */
export function plusDays(day: string, days: number): string | null {
  return dayFromNumber(dayNumber(day) + days);
}

/** The same day that many months later, or the last day of that month when it is shorter; null outside the years 1 to 9999. */
export function plusMonths(day: string, months: number): string | null {
  const { year, month, dayOfMonth } = partsOf(day);
  const count = year * 12 + (month - 1) + months;
  const first = new Date(0);
  first.setUTCFullYear(Math.floor(count / 12), count % 12, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return dayAt(first.getTime() + (Math.min(dayOfMonth, last.getUTCDate()) - 1) * DAY_MS);
}

/** The days of a day since 1 January 1970. (The proleptic Gregorian calendar, in which 400 years have 146,097 days.) */
export function dayNumber(day: string): number {
  const { year, month, dayOfMonth } = partsOf(day);
  // Years that begin with March have their leap day at their end.
  const ofMarch = month > 2 ? year : year - 1;
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1;
  return (
    ofMarch * 365 + Math.floor(ofMarch / 4) - Math.floor(ofMarch / 100) + Math.floor(ofMarch / 400) + inYear - 719_468
  );
}

/** The day of a day number; null outside the years 1 to 9999. */
export function dayFromNumber(number: number): string | null {
  return dayAt(number * DAY_MS);
}

/** Year, month (1 to 12) and day of the month of a day. */
export function partsOf(day: string): { year: number; month: number; dayOfMonth: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), dayOfMonth: Number(day.slice(8, 10)) };
}

/** The day on which an instant falls in a time zone (an IANA name such as "Asia/Shanghai"). */
export function dayInZone(instant: string, timeZone: string): string {
  const parts = formatter(timeZone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, made);
  return made;
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function dayAt(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}
