import type { Call, FunctionDefinition } from '../call.ts';
import {
  decimalOf,
  isList,
  isRecordValue,
  typed,
  typeOf,
  type Code,
  type Frame,
  type ListValue,
  type Typed,
  type Value,
} from '../code.ts';
import { Decimal, isDecimal, ZERO } from '../decimal.ts';
import { EvaluationFault } from '../fault.ts';
import { describeType, unify, type StaticType } from '../valueType.ts';
import { idOf } from '../wire.ts';

/** Functions over the entries of a list. Entries that are missing are left out, as in SQL. */
export const listFunctions = {
  sum: {
    usage: 'sum(numbers)',
    help: 'The sum of a list of numbers, 0 for an empty one.',
    min: 1,
    max: 1,
    translate(call) {
      const list = call.list(0, 'decimal');
      return decimalOf((frame) => total(list(frame)));
    },
  },
  avg: {
    usage: 'avg(numbers)',
    help: 'The average of a list of numbers, missing for an empty one.',
    min: 1,
    max: 1,
    translate(call) {
      const list = call.list(0, 'decimal');
      return decimalOf((frame) => {
        const numbers = (list(frame) ?? []).filter(isDecimal);
        return numbers.length === 0 ? null : total(numbers).div(numbers.length);
      });
    },
  },
  count: {
    usage: 'count(list)',
    help: 'How many entries of a list are there.',
    min: 1,
    max: 1,
    translate(call) {
      const list = call.list(0);
      return decimalOf((frame) => new Decimal((list(frame) ?? []).filter((entry) => entry !== null).length));
    },
  },
  min: extreme('min', 'The least', (order) => order < 0),
  max: extreme('max', 'The greatest', (order) => order > 0),
  distinct: {
    usage: 'distinct(list)',
    help: 'The list with every value once.',
    min: 1,
    max: 1,
    translate(call) {
      const list = call.list(0);
      const arg = call.args[0];
      return typed(arg ? typeOf(arg) : 'nothing', (frame) => once(list(frame) ?? []), arg?.origins);
    },
  },
} satisfies Record<string, FunctionDefinition>;

function total(list: ListValue | null): Decimal {
  let sum = ZERO;
  for (const entry of list ?? []) if (isDecimal(entry)) sum = sum.plus(entry);
  if (!sum.isFinite()) throw new EvaluationFault('The number is too large.');
  return sum;
}

function once(list: ListValue): ListValue {
  const seen = new Set<string>();
  return list.filter((entry) => {
    if (entry === null) return false;
    const key = keyOf(entry);
    if (key === null) return true;
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
}

/** What makes two values the same; null for what equals nothing, as a row that is not stored yet. */
function keyOf(value: Value): string | null {
  if (isDecimal(value)) return value.toFixed();
  if (isRecordValue(value)) return idOf(value);
  return isList(value) ? null : `${typeof value} ${value}`;
}

function extreme(name: string, which: string, better: (order: number) => boolean): FunctionDefinition {
  return {
    usage: `${name}(list) or ${name}(a, b, …)`,
    help: `${which} of numbers, days or date-times; those that are missing are left out.`,
    min: 1,
    max: 16,
    translate(call) {
      const { type, entries } = call.count === 1 ? ofList(call) : ofArguments(call);
      const run: Code<Value> = (frame) => {
        let best: Value | null = null;
        for (const entry of entries(frame))
          if (entry !== null && (best === null || better(orderOf(entry, best)))) best = entry;
        return best;
      };
      return typed(type, run);
    },
  };
}

interface Entries {
  type: StaticType;
  entries: (frame: Frame) => ListValue;
}

function ofList(call: Call): Entries {
  const arg: Typed | undefined = call.args[0];
  const list = call.list(0);
  if (arg?.kind !== 'list' || !isOrdered(arg.of)) return call.refuse(0, 'a list of numbers, days or date-times');
  return { type: arg.of, entries: (frame) => list(frame) ?? [] };
}

function ofArguments(call: Call): Entries {
  let type: StaticType = 'nothing';
  call.args.forEach((arg, i) => {
    const joint = unify(type, typeOf(arg));
    if (!isOrdered(typeOf(arg))) call.refuse(i, 'a number, day or date-time');
    else if (joint === null) call.refuse(i, describeType(type));
    else type = joint;
  });
  const runs: Code<Value>[] = call.args.map((arg) => arg.run);
  return { type, entries: (frame) => runs.map((run) => run(frame)) };
}

function isOrdered(type: StaticType): boolean {
  return type === 'decimal' || type === 'day' || type === 'instant' || type === 'nothing';
}

function orderOf(a: Value, b: Value): number {
  if (isDecimal(a) && isDecimal(b)) return a.cmp(b);
  return a < b ? -1 : a > b ? 1 : 0;
}
