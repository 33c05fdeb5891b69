const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The days from one day to another; positive when `to` is the later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / DAY_MS);
}

/** The day that many days later (earlier when negative); null outside the years 1 to 9999. */
export function plusDays(day: string, days: number): string | null {
  return dayAt(timeOf(day) + days * DAY_MS);
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

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayAt(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}
