import { Temporal } from 'temporal-polyfill';
import { dayText, momentOfDate, momentOfSerial, typedMoment, type Moment } from '../../../model/formats/typedMoment.ts';
import { cellText, type Cell } from '../spreadsheet/cell.ts';
import { meaning, nonsense, type Parsed } from './parsed.ts';

/** A calendar day, as `YYYY-MM-DD`. A time of day beside it is left out. */
export function parseDate(cell: Cell): Parsed {
  const moment = momentOf(cell);
  if (moment === 'ambiguous') return nonsense('exchange.ambiguousDate', cellText(cell));
  const day = moment && dayText(moment);
  return day ? meaning(day) : nonsense('exchange.notDate', cellText(cell));
}

/** An instant: the wall clock of the cell in the business time zone, unless the text names its own offset. */
export function parseDateTime(cell: Cell, timeZone: string): Parsed {
  const shown = cellText(cell);
  if (typeof cell === 'string' && /T.*(Z|[+-]\d{2}:?\d{2})$/.test(shown)) return meaning(shown);
  const moment = momentOf(cell);
  if (moment === 'ambiguous') return nonsense('exchange.ambiguousDate', shown);
  if (!moment || !dayText(moment)) return nonsense('exchange.notDateTime', shown);
  const zoned = Temporal.PlainDateTime.from(moment, { overflow: 'reject' }).toZonedDateTime(timeZone);
  return meaning(new Date(zoned.epochMilliseconds).toISOString());
}

function momentOf(cell: Cell): Moment | 'ambiguous' | null {
  if (cell instanceof Date) return momentOfDate(cell);
  if (typeof cell === 'number') return momentOfSerial(cell);
  return typeof cell === 'string' ? typedMoment(cell) : null;
}
