import { plusDays, plusMonths } from '../expression/calendarDay.ts';
import type { FilterCondition } from './filter.ts';

export const PERIODS = ['year', 'quarter', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** What the records of a list are grouped by: equal values of a field, or its days by a period. */
export interface Grouping {
  field: string;
  by?: Period;
}

/**
 * The condition that lets exactly the records of a group through. `value` is the group's as an aggregate answers it: the stored value, or
 * of days the period (`2026`, `2026-Q2`, `2026-06`); null for the group of records without a value.
 */
export function groupCondition({ field, by }: Grouping, value: unknown): FilterCondition {
  if (value === null || value === undefined || value === '') return { field, op: 'empty' };
  if (by && typeof value === 'string') return { field, op: 'between', value: daysOf(value) };
  if (typeof value === 'boolean' || typeof value === 'number') return { field, op: 'eq', value };
  return { field, op: 'eq', value: String(value) };
}

/** The periods from one to another of the same kind, both of them and all between, at most `most`, counted from the later end. */
export function periodsBetween(first: string, last: string, most: number): string[] {
  const periods = [last];
  while (periods.length < most && (periods[0] ?? '') > first) periods.unshift(periodBefore(periods[0] ?? ''));
  return periods;
}

function periodBefore(period: string): string {
  const day = plusDays(daysOf(period)[0], -1) ?? '';
  const [year = '', month = ''] = day.split('-');
  if (!period.includes('-')) return year;
  return period.includes('Q') ? `${year}-Q${Math.ceil(Number(month) / 3)}` : `${year}-${month}`;
}

/** First and last day of a period. */
function daysOf(period: string): [string, string | null] {
  const [year = '', part] = period.split('-');
  const quarter = part?.startsWith('Q') ? Number(part.slice(1)) : undefined;
  const month = quarter === undefined ? (part ?? '01') : String(quarter * 3 - 2).padStart(2, '0');
  const first = `${year}-${month}-01`;
  const length = part === undefined ? 12 : quarter === undefined ? 1 : 3;
  const next = plusMonths(first, length);
  return [first, next && plusDays(next, -1)];
}
