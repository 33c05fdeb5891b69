import { plusDays } from '../expression/calendarDay.ts';

const FORM = /^\$today(?:([+-])(\d{1,4}))?$/;

/** The days that a variable of the clock lies from today: `$today` 0, `$today-30` -30; undefined for any other text. */
export function daysFromToday(variable: string): number | undefined {
  const match = FORM.exec(variable);
  if (!match) return undefined;
  const [, sign, days] = match;
  return days === undefined ? 0 : Number(days) * (sign === '-' ? -1 : 1);
}

/** The variable for a day that many days from today. */
export const dayVariable = (days: number): string =>
  days === 0 ? '$today' : `$today${days < 0 ? '-' : '+'}${Math.abs(days)}`;

/** The day that a variable of the clock means; undefined for any other text, and for a day outside the calendar. */
export function dayOfVariable(variable: string, today: string): string | undefined {
  const days = daysFromToday(variable);
  return days === undefined ? undefined : (plusDays(today, days) ?? undefined);
}
