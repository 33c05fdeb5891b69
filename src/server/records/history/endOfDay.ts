import { businessDay } from '../expressionContext.ts';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
/** Hours after the beginning of a day in UTC by which it has ended everywhere. */
const LATEST = 38;

/** The last instant of a business day (YYYY-MM-DD), ISO in UTC. Zones differ by whole quarters of an hour. */
export function endOfDay(day: string, timeZone: string): string {
  const begin = Date.parse(`${day}T00:00:00.000Z`);
  let at = begin + LATEST * HOUR_MS;
  while (at > begin - LATEST * HOUR_MS && businessDay(new Date(at), timeZone) !== day) at -= QUARTER_MS;
  return new Date(at + QUARTER_MS - 1).toISOString();
}
