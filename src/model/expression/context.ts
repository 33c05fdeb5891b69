import type { DayCalendar } from './dayCalendar.ts';
import type { DecisionTable } from './decisionTable.ts';

/** What an expression may ask besides the values of the record. All answers are wire values; nothing here waits. */
export interface Context {
  /** Today in the business time zone, YYYY-MM-DD. */
  today: string;
  /** The present moment, ISO 8601 in UTC. */
  now: string;
  /** The wire values of `currentUser`: id, account, name, department, organisation, roles. */
  user: Readonly<Record<string, unknown>>;
  /** The value of a dated parameter on a day (without one: on the record's own date), null when there is none. */
  param(code: string, day?: string): string | null;
  /** The decision table of this name. */
  table(name: string): DecisionTable | undefined;
  workdays: DayCalendar;
  tradingDays: DayCalendar;
  /** The place of an item in its dictionary, counted from 1; null when the dictionary does not have it. */
  dictionaryRank(dictionary: string, code: string): number | null;
  /** The business day on which an instant falls; without it, the day in UTC. */
  dayOf?(instant: string): string;
  /**
   * Along a series: the wire value of a field one period earlier (`prev`), a year earlier (`yoy`), or in the newest
   * confirmed period (`latest`). Only the server has it; without it the value is missing.
   */
  series?(kind: SeriesKind, field: string): unknown;
}

export type SeriesKind = 'prev' | 'yoy' | 'latest';
