import type { FunctionDefinition } from '../call.ts';
import { dayOf, decimalOf, spend, type Frame } from '../code.ts';
import { daysBetween } from '../calendarDay.ts';
import { countedDayAfter, countedDaysBetween } from '../countedDays.ts';
import { Decimal } from '../decimal.ts';
import { EvaluationFault } from '../fault.ts';
import { wholeWithin } from './numbers.ts';

/** Functions of the working-day and trading-day calendars. A missing argument gives missing. */
export const workdayFunctions = {
  workdayAdd: added('workdayAdd', 'working', isWorkday),
  tradedayAdd: added('tradedayAdd', 'trading', isTradingDay),
  workdaysBetween: between('workdaysBetween', 'working', isWorkday),
  tradedaysBetween: between('tradedaysBetween', 'trading', isTradingDay),
} satisfies Record<string, FunctionDefinition>;

/** What it costs to ask a calendar for one day, beside other steps. */
const STEPS_PER_DAY = 5;

type Counts = (frame: Frame) => (day: string) => boolean;

function isWorkday({ context }: Frame): (day: string) => boolean {
  return (day) => context.isWorkday(day);
}

function isTradingDay({ context }: Frame): (day: string) => boolean {
  return (day) => context.isTradingDay(day);
}

function added(name: string, kind: string, counts: Counts): FunctionDefinition {
  return {
    usage: `${name}(day, n)`,
    help: `The n-th ${kind} day after a day, before it when n is negative.`,
    min: 2,
    max: 2,
    translate(call) {
      call.translation.needs.calendar = true;
      const [day, number] = [call.day(0), call.decimal(1)];
      return dayOf((frame) => {
        const [from, n] = [day(frame), number(frame)];
        if (from === null || n === null) return null;
        const count = wholeWithin(n, -5000, 5000, `The days of ${name}`);
        spend(frame, STEPS_PER_DAY * Math.abs(count));
        const to = countedDayAfter(from, count, counts(frame));
        if (to === null) throw new EvaluationFault(`The calendar has no such ${kind} day within twenty years.`);
        return to;
      });
    },
  };
}

function between(name: string, kind: string, counts: Counts): FunctionDefinition {
  return {
    usage: `${name}(from, to)`,
    help: `The ${kind} days after one day up to and including another, negative when the second is the earlier one.`,
    min: 2,
    max: 2,
    translate(call) {
      call.translation.needs.calendar = true;
      const [from, to] = [call.day(0), call.day(1)];
      return decimalOf((frame) => {
        const [a, b] = [from(frame), to(frame)];
        if (a === null || b === null) return null;
        spend(frame, STEPS_PER_DAY * Math.abs(daysBetween(a, b)));
        const total = countedDaysBetween(a, b, counts(frame));
        if (total === null) throw new EvaluationFault(`${name} counts over twenty years at most.`);
        return new Decimal(total);
      });
    },
  };
}
