import type { FunctionDefinition } from '../call.ts';
import { dayOf, decimalOf, spend, type Frame } from '../code.ts';
import { daysBetween } from '../calendarDay.ts';
import type { DayCalendar } from '../dayCalendar.ts';
import { Decimal } from '../decimal.ts';
import { EvaluationFault } from '../fault.ts';
import { wholeWithin } from './numbers.ts';

/** Functions of the working-day and trading-day calendars. A missing argument gives missing. */
export const workdayFunctions = {
  workdayAdd: added('workdayAdd', 'working', workdays),
  tradedayAdd: added('tradedayAdd', 'trading', tradingDays),
  workdaysBetween: between('workdaysBetween', 'working', workdays),
  tradedaysBetween: between('tradedaysBetween', 'trading', tradingDays),
} satisfies Record<string, FunctionDefinition>;

/** What it costs to ask a calendar for one day, beside other steps. */
const STEPS_PER_DAY = 5;

type CalendarOf = (frame: Frame) => DayCalendar;

function workdays({ context }: Frame): DayCalendar {
  return context.workdays;
}

function tradingDays({ context }: Frame): DayCalendar {
  return context.tradingDays;
}

function added(name: string, kind: string, calendar: CalendarOf): FunctionDefinition {
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
        const to = calendar(frame).after(from, count);
        if (to === null) throw new EvaluationFault(`The calendar has no such ${kind} day within twenty years.`);
        return to;
      });
    },
  };
}

function between(name: string, kind: string, calendar: CalendarOf): FunctionDefinition {
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
        const total = calendar(frame).between(a, b);
        if (total === null) throw new EvaluationFault(`${name} counts over twenty years at most.`);
        return new Decimal(total);
      });
    },
  };
}
