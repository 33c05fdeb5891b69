import { halfWidth } from './halfWidth.ts';

/** What a wall clock and its calendar show. */
export interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/**
 * A day, or a day and a time, as people type it or copy it from a spreadsheet: in Chinese and English, with any separators, as the
 * number of a spreadsheet. `ambiguous` for what may be two days; null for what is none. Whether there is such a day, `dayText` says.
 */
export function typedMoment(shown: string): Moment | 'ambiguous' | null {
  const text = halfWidth(shown.trim()).replace(/[／]/g, '/').replace(/[：]/g, ':');
  const compact = COMPACT.exec(text) ?? YEAR_FIRST.exec(text);
  if (compact) return moment(compact[1], compact[2], compact[3], compact.slice(4));
  const named = DAY_NAME_MONTH.exec(text);
  if (named) return moment(named[3], monthOf(named[2]), named[1], named.slice(4));
  const american = NAME_MONTH_DAY.exec(text);
  if (american) return moment(american[3], monthOf(american[1]), american[2], american.slice(4));
  if (/^\d{5}(\.\d+)?$/.test(text)) return momentOfSerial(Number(text));
  const yearLast = YEAR_LAST.exec(text);
  return yearLast ? yearAtTheEnd(yearLast) : null;
}

/** The day as `YYYY-MM-DD`; null where the calendar has no such day. */
export function dayText({ year, month, day }: Moment): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? date.toISOString().slice(0, 10) : null;
}

/** The library puts the wall clock of the sheet into the UTC parts; a reading of local parts would be a day early west of Greenwich. */
export function momentOfDate(date: Date): Moment | null {
  if (Number.isNaN(date.getTime())) return null;
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  return {
    year: rounded.getUTCFullYear(),
    month: rounded.getUTCMonth() + 1,
    day: rounded.getUTCDate(),
    hour: rounded.getUTCHours(),
    minute: rounded.getUTCMinutes(),
    second: rounded.getUTCSeconds(),
  };
}

/** Days since 1900 as spreadsheets count them, between 1927 and 2173: smaller numbers are years or counts, larger ones written days. */
export function momentOfSerial(serial: number): Moment | null {
  if (Number.isInteger(serial) && serial >= 19_000_101 && serial < 22_000_101) {
    const written = COMPACT.exec(String(serial));
    return written ? moment(written[1], written[2], written[3]) : null;
  }
  if (serial < 10_000 || serial >= 100_000) return null;
  return momentOfDate(new Date(SERIAL_ZERO + serial * DAY_MS));
}

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which count a 29 February 1900 that never was: right from 1 March 1900 on. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

const TIME = String.raw`(?:[T\s]+(\d{1,2})[:时時](\d{1,2})(?:[:分](\d{1,2})?(?:\.\d+)?秒?)?分?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?${TIME}$`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}$`);
const DAY_NAME_MONTH = new RegExp(String.raw`^(\d{1,2})[-\s]+([A-Za-z]{3,9})\.?,?[-\s]+(\d{4})${TIME}$`);
const NAME_MONTH_DAY = new RegExp(String.raw`^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 5/13/2026 and 13/5/2026 can only be the 13th of May; 5/6/2026 can be two days, and a guess would be wrong for half of the world. */
function yearAtTheEnd([, first = '', second = '', year = '', ...time]: readonly string[]): Moment | 'ambiguous' | null {
  if (Number(first) > 12) return moment(year, second, first, time);
  if (Number(second) > 12 || first === second) return moment(year, first, second, time);
  return 'ambiguous';
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function moment(year = '', month = '', day = '', time: readonly (string | undefined)[] = []): Moment | null {
  const [hour, minute, second] = time.map((part) => Number(part ?? 0));
  const parts = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: hour ?? 0,
    minute: minute ?? 0,
    second: second ?? 0,
  };
  return parts.hour < 24 && parts.minute < 60 && parts.second < 60 ? parts : null;
}
