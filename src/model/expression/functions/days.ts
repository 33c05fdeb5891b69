import type { FunctionDefinition } from '../call.ts';
import { daysBetween, isDay, partsOf, plusDays, plusMonths } from '../calendarDay.ts';
import { dayOf, decimalOf, instantOf, type Code } from '../code.ts';
import { Decimal } from '../decimal.ts';
import { EvaluationFault } from '../fault.ts';
import { wholeWithin } from './numbers.ts';

/** Functions of calendar days and of the clock. A missing argument gives missing. */
export const dayFunctions = {
  today: {
    usage: 'today()',
    help: 'Today in the business time zone.',
    min: 0,
    max: 0,
    translate(call) {
      call.translation.needs.clock = true;
      return dayOf(({ context }) => context.today);
    },
  },
  now: {
    usage: 'now()',
    help: 'The present moment.',
    min: 0,
    max: 0,
    translate(call) {
      call.translation.needs.clock = true;
      return instantOf(({ context }) => Date.parse(context.now));
    },
  },
  day: {
    usage: "day(dateTime) or day('2026-01-31')",
    help: 'The business day of a date-time, or the day that a text is written as.',
    min: 1,
    max: 1,
    translate(call) {
      const [arg, node] = [call.args[0], call.argumentNode(0)];
      if (node.kind === 'text' && !isDay(node.text))
        throw call.fault(node, 'literal', `"${node.text}" is not a day in the form YYYY-MM-DD.`);
      if (arg?.kind === 'instant') return dayOf(businessDay(arg.run));
      if (arg?.kind === 'day') return arg;
      if (arg?.kind !== 'text' && arg?.kind !== 'nothing') return call.refuse(0, 'a date-time or a text');
      const text: Code<string> = arg.run;
      return dayOf((frame) => {
        const value = text(frame);
        return value !== null && isDay(value) ? value : null;
      });
    },
  },
  days: {
    usage: 'days(from, to)',
    help: 'The days from one day to another, negative when the second is the earlier one.',
    min: 2,
    max: 2,
    translate(call) {
      const [from, to] = [call.day(0), call.day(1)];
      return decimalOf((frame) => {
        const [a, b] = [from(frame), to(frame)];
        return a === null || b === null ? null : new Decimal(daysBetween(a, b));
      });
    },
  },
  addDays: moved(
    'addDays(day, n)',
    'The day n days later, earlier when n is negative.',
    'The days of addDays',
    plusDays,
  ),
  addMonths: moved(
    'addMonths(day, n)',
    'The same day n months later, or the last day of that month.',
    'The months of addMonths',
    plusMonths,
  ),
  year: part('year(day)', 'The year of a day.', ({ year }) => year),
  quarter: part('quarter(day)', 'The quarter of a day, 1 to 4.', ({ month }) => Math.ceil(month / 3)),
  month: part('month(day)', 'The month of a day, 1 to 12.', ({ month }) => month),
  dayOfMonth: part('dayOfMonth(day)', 'The day of the month, 1 to 31.', ({ dayOfMonth }) => dayOfMonth),
} satisfies Record<string, FunctionDefinition>;

function businessDay(run: Code<number>): Code<string> {
  return (frame) => {
    const time = run(frame);
    if (time === null) return null;
    const instant = new Date(time).toISOString();
    return frame.context.dayOf?.(instant) ?? instant.slice(0, 10);
  };
}

function moved(
  usage: string,
  help: string,
  what: string,
  move: (day: string, n: number) => string | null,
): FunctionDefinition {
  return {
    usage,
    help,
    min: 2,
    max: 2,
    translate(call) {
      const [day, count] = [call.day(0), call.decimal(1)];
      return dayOf((frame) => {
        const [from, n] = [day(frame), count(frame)];
        if (from === null || n === null) return null;
        const to = move(from, wholeWithin(n, -4_000_000, 4_000_000, what));
        if (to === null) throw new EvaluationFault('The day lies outside the years 1 to 9999.');
        return to;
      });
    },
  };
}

function part(usage: string, help: string, of: (parts: ReturnType<typeof partsOf>) => number): FunctionDefinition {
  return {
    usage,
    help,
    min: 1,
    max: 1,
    translate(call) {
      const day = call.day(0);
      return decimalOf((frame) => {
        const value = day(frame);
        return value === null ? null : new Decimal(of(partsOf(value)));
      });
    },
  };
}
