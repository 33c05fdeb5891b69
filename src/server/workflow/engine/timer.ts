import { Temporal } from 'temporal-polyfill';

/** When a timer fires first, and how it goes on. */
export interface Schedule {
  /** ISO in UTC. */
  dueAt: string;
  /** Repetitions after the first; null: without end. */
  left: number | null;
  /** ISO 8601 duration between them; null: it fires once. */
  every: string | null;
}

/**
 * Reads the text of a BPMN timer (ISO 8601): a date or an instant, a duration, a cycle `R3/PT1H` or `R/2026-01-01/P1M`. Dates without an
 * offset are of the business time zone. Null when the text is none of these.
 */
export function schedule(
  kind: 'date' | 'duration' | 'cycle',
  text: string,
  { now, timeZone }: { now: string; timeZone: string },
): Schedule | null {
  if (kind === 'date') {
    const at = instantOf(text, timeZone);
    return at === null ? null : { dueAt: at, left: 0, every: null };
  }
  if (kind === 'duration') {
    const at = text.trim().startsWith('-') ? null : after(now, text, timeZone);
    return at === null ? null : { dueAt: at, left: 0, every: null };
  }
  const [, times, first, every = ''] = /^R(\d*)\/(?:([^/P][^/]*)\/)?(P[^/]+)$/.exec(text.trim()) ?? [];
  const dueAt = first === undefined ? after(now, every, timeZone) : instantOf(first, timeZone);
  const next = dueAt && after(dueAt, every, timeZone);
  if (times === '0' || !dueAt || !next || Date.parse(next) - Date.parse(dueAt) < SHORTEST_CYCLE_MS) return null;
  return { dueAt, left: times === '' || times === undefined ? null : Number(times) - 1, every };
}

/** What recurs faster than the clock of the worker would keep it busy for ever. */
const SHORTEST_CYCLE_MS = 1000;

/** An instant a duration later, or before with a minus, in the calendar of the time zone; null when the text is no duration of some length. */
export function after(now: string, duration: string, timeZone: string): string | null {
  try {
    const length = Temporal.Duration.from(duration.trim());
    if (length.sign === 0) return null;
    return wire(Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).add(length).toInstant());
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A date (its first moment), a date-time, or an instant, as ISO in UTC; null when the text is none. */
export function instantOf(text: string, timeZone: string): string | null {
  const given = text.trim();
  try {
    if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(given)) return wire(Temporal.Instant.from(given));
    return wire(Temporal.PlainDateTime.from(given).toZonedDateTime(timeZone).toInstant());
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** In years of four digits, which is what the database reads; another is out of range. */
function wire(instant: Temporal.Instant): string {
  const text = new Date(instant.epochMilliseconds).toISOString();
  if (!/^(?!0000)\d{4}-/.test(text)) throw new RangeError(`${text} is beyond the years that are kept.`);
  return text;
}
