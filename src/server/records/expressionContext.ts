import { sql } from 'kysely';
import type { Context } from '../../model/expression/context.ts';
import { DayCalendar } from '../../model/expression/dayCalendar.ts';
import type { DecisionTable } from '../../model/expression/decisionTable.ts';
import type { ModelProgram } from '../../model/program/program.ts';
import type { Viewer } from '../access/viewer.ts';
import { roleCodes } from '../access/viewer.ts';
import type { Executor } from '../database/tables.ts';

/** The time of the business: one clock for the whole server, set by tests. */
export interface Clock {
  now(): Date;
  /** IANA name of the business time zone, in which `today()` and `{yyyy}` are read. */
  timeZone: string;
}

/** What contexts are made from, besides the database. */
export interface ContextSources {
  clock: Clock;
  table(name: string): DecisionTable | undefined;
  dictionaryCodes(dictionary: string): readonly string[] | undefined;
  /** Spares reading parameters and calendar anew each time. */
  cache?: ContextReadings;
}

/** Readings of parameters and calendar that are kept for a while. */
export interface ContextReadings {
  params(executor: Executor): Promise<DatedValues>;
  calendar(executor: Executor): Promise<CalendarDays>;
  /** Whether anything kept depends on records of this model. */
  keeps(templateCode: string): boolean;
  /** Reads again from now on, because records of this model changed. */
  forget(templateCode: string): void;
}

/** Business day of an instant, YYYY-MM-DD. */
export function businessDay(instant: Date, timeZone: string): string {
  const time = instant.getTime();
  const quarter = Math.floor(time / QUARTER_MS);
  const last = lastDays.get(timeZone);
  if (last?.quarter === quarter) return last.day;
  const day = formatOf(timeZone).format(instant);
  if (time > QUARTERS_SINCE) lastDays.set(timeZone, { quarter, day });
  return day;
}

// Making a format costs more than a small query, formatting more than the arithmetic of a rule. Each save asks for the day of its moment
// several times: the last answer of a zone is kept. Zones have differed by whole quarters of an hour since the seventies of last century.
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const lastDays = new Map<string, { quarter: number; day: string }>();
const QUARTER_MS = 900_000;
const QUARTERS_SINCE = Date.UTC(1980, 0);

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, made);
  return made;
}

/** What the expressions of some programs ask for beyond the record. */
export interface ContextNeeds {
  params: string[];
  calendar: boolean;
}

export function contextNeeds(program: ModelProgram): ContextNeeds {
  const known = needsOf.get(program);
  if (known) return known;
  const needs = {
    params: [...new Set(program.all.flatMap((expression) => expression.needs.params))],
    calendar: program.all.some((expression) => expression.needs.calendar),
  };
  needsOf.set(program, needs);
  return needs;
}

const needsOf = new WeakMap<ModelProgram, ContextNeeds>();

/** Dated values of parameters: in force from `from` on, ascending. */
export type DatedValues = ReadonlyMap<string, readonly { from: string; value: string }[]>;

/** Days that break the weekday rule. */
export interface CalendarDays {
  holidays: ReadonlySet<string>;
  workdays: ReadonlySet<string>;
  tradingHolidays: ReadonlySet<string>;
  tradingDays: ReadonlySet<string>;
}

/**
 * The context in which a model's expressions are evaluated for a viewer. Reads the parameters and the calendar (one statement each) only
 * when the model asks for them.
 */
export async function prepareContext(
  executor: Executor,
  sources: ContextSources,
  viewer: Viewer,
  needs: ContextNeeds,
): Promise<Context> {
  const { cache } = sources;
  const params: DatedValues =
    needs.params.length > 0
      ? await (cache ? cache.params(executor) : readParams(executor, needs.params))
      : new Map<string, { from: string; value: string }[]>();
  const calendar = needs.calendar ? await (cache ? cache.calendar(executor) : readCalendar(executor)) : undefined;
  const now = sources.clock.now();
  const today = businessDay(now, sources.clock.timeZone);
  return {
    today,
    now: now.toISOString(),
    user: {
      id: viewer.id,
      account: viewer.account,
      name: viewer.name,
      department: viewer.department,
      organisation: viewer.organisation,
      roles: roleCodes(viewer),
    },
    param: (code, day) => valueOn(params.get(code), day ?? today),
    table: (name) => sources.table(name),
    ...calendarsOf(calendar ?? NO_EXCEPTIONS),
    dictionaryRank: (dictionary, code) => {
      const at = sources.dictionaryCodes(dictionary)?.indexOf(code) ?? -1;
      return at < 0 ? null : at + 1;
    },
    dayOf: (instant) => businessDay(new Date(instant), sources.clock.timeZone),
  };
}

/** Enabled rows of `sysParam`, of these codes or of all, in order of their first day. */
export async function readParams(executor: Executor, codes?: readonly string[]): Promise<DatedValues> {
  const { rows } = await sql<{ param_code: string; value: string; effective_from: string }>`
    select param_code, value, effective_from from sys_param
    where (${codes ?? null}::text[] is null or param_code = any(${codes ?? null}::text[])) and deleted_at is null and state = 'enabled'
    order by param_code, effective_from`.execute(executor);
  const params = new Map<string, { from: string; value: string }[]>();
  for (const row of rows) {
    const list = params.get(row.param_code) ?? [];
    list.push({ from: row.effective_from, value: row.value });
    params.set(row.param_code, list);
  }
  return params;
}

/** The days of `sysCalendar` that hold for every legal entity. */
export async function readCalendar(executor: Executor): Promise<CalendarDays> {
  const { rows } = await sql<{ day: string; kind: string }>`
    select day, kind from sys_calendar where deleted_at is null`.execute(executor);
  const of = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.day));
  return {
    holidays: of('holiday'),
    workdays: of('workday'),
    tradingHolidays: of('tradingHoliday'),
    tradingDays: of('tradingDay'),
  };
}

function valueOn(values: readonly { from: string; value: string }[] | undefined, day: string): string | null {
  let found: string | null = null;
  for (const entry of values ?? []) if (entry.from <= day) found = entry.value;
  return found;
}

const NO_EXCEPTIONS: CalendarDays = {
  holidays: new Set(),
  workdays: new Set(),
  tradingHolidays: new Set(),
  tradingDays: new Set(),
};

type Calendars = Pick<Context, 'workdays' | 'tradingDays'>;

const calendars = new WeakMap<CalendarDays, Calendars>();

function calendarsOf(days: CalendarDays): Calendars {
  const known = calendars.get(days);
  if (known) return known;
  const { holidays, workdays, tradingHolidays, tradingDays } = days;
  const made = {
    workdays: new DayCalendar({ off: holidays, on: workdays }),
    tradingDays: new DayCalendar({ off: [...holidays, ...tradingHolidays], on: tradingDays }),
  };
  calendars.set(days, made);
  return made;
}
