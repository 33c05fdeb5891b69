import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../records/expressionContext.ts';

/** A name for a file: what it is, and when it was made, by the business clock. */
export function fileName(clock: Clock, what: string, extension: string): string {
  const now = Temporal.Instant.from(clock.now().toISOString()).toZonedDateTimeISO(clock.timeZone);
  const moment = now.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace(/[-:]/g, '').replace('T', '-');
  return `${what.replace(/[\u0000-\u001f<>:"/\\|?*]/g, ' ').trim()} ${moment}.${extension}`;
}
