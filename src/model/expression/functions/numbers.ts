import type { FunctionDefinition } from '../call.ts';
import { decimalOf, textOf, type Code } from '../code.ts';
import { Decimal, parseDecimal } from '../decimal.ts';
import { EvaluationFault } from '../fault.ts';

/** Functions of one number. A missing number gives missing. */
export const numberFunctions = {
  round: {
    usage: 'round(number, places)',
    help: 'The number rounded to decimal places (none when left out), halves away from zero.',
    min: 1,
    max: 2,
    translate(call) {
      const value = call.decimal(0);
      const places: Code<Decimal> = call.count > 1 ? call.decimal(1) : () => NONE;
      return decimalOf((frame) => {
        const [number, digits] = [value(frame), places(frame)];
        return number === null || digits === null
          ? null
          : number.toDecimalPlaces(wholeWithin(digits, 0, 30, 'The places of round'));
      });
    },
  },
  abs: one('abs(number)', 'The number without its sign.', (value) => value.abs()),
  floor: one('floor(number)', 'The next whole number below.', (value) => value.floor()),
  ceil: one('ceil(number)', 'The next whole number above.', (value) => value.ceil()),
  number: {
    usage: 'number(text)',
    help: 'The number that a text is written as, missing when it is none.',
    min: 1,
    max: 1,
    translate(call) {
      const text = call.text(0);
      return decimalOf((frame) => {
        const value = text(frame);
        return value === null ? null : parseDecimal(value.trim());
      });
    },
  },
  text: {
    usage: 'text(value)',
    help: 'A number, day or text as a text.',
    min: 1,
    max: 1,
    translate(call) {
      const arg = call.args[0];
      if (arg?.kind === 'text' || arg?.kind === 'day' || arg?.kind === 'nothing') return textOf(arg.run);
      const value = call.decimal(0);
      return textOf((frame) => value(frame)?.toFixed() ?? null);
    },
  },
} satisfies Record<string, FunctionDefinition>;

const NONE = new Decimal(0);

/** A number that must be whole and lie within limits; throws EvaluationFault otherwise. */
export function wholeWithin(value: Decimal, least: number, most: number, what: string): number {
  if (value.isInteger() && value.gte(least) && value.lte(most)) return value.toNumber();
  throw new EvaluationFault(`${what} must be a whole number from ${least} to ${most}, not ${value.toFixed()}.`);
}

function one(usage: string, help: string, operation: (value: Decimal) => Decimal): FunctionDefinition {
  return {
    usage,
    help,
    min: 1,
    max: 1,
    translate(call) {
      const value = call.decimal(0);
      return decimalOf((frame) => {
        const number = value(frame);
        return number === null ? null : operation(number);
      });
    },
  };
}
