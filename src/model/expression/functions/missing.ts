import type { Call, FunctionDefinition } from '../call.ts';
import { boolOf, isList, typed, typeOf, type Code, type Value } from '../code.ts';
import { describeType, unify, type StaticType } from '../valueType.ts';

/** The two questions about values that are not there. */
export const missingFunctions = {
  empty: {
    usage: 'empty(value)',
    help: 'Whether a value is missing, a text blank, a list without entries.',
    min: 1,
    max: 1,
    translate(call) {
      const run: Code<Value> | undefined = call.args[0]?.run;
      return boolOf((frame) => isEmpty(run?.(frame) ?? null));
    },
  },
  coalesce: {
    usage: 'coalesce(value, otherwise, …)',
    help: 'The first of its arguments that is not missing.',
    min: 2,
    max: 16,
    translate(call) {
      const type = commonType(call);
      const runs: Code<Value>[] = call.args.map((arg) => arg.run);
      const first: Code<Value> = (frame) => {
        for (const run of runs) {
          const value = run(frame);
          if (value !== null) return value;
        }
        return null;
      };
      return typed(
        type,
        first,
        call.args.flatMap((arg) => arg.origins),
      );
    },
  },
} satisfies Record<string, FunctionDefinition>;

/** Whether nothing is there: missing, blank, or without entries. */
export function isEmpty(value: Value | null): boolean {
  if (value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return isList(value) && value.length === 0;
}

function commonType(call: Call): StaticType {
  let type: StaticType = 'nothing';
  call.args.forEach((arg, i) => {
    const joint = unify(type, typeOf(arg));
    if (joint === null) call.refuse(i, describeType(type));
    else type = joint;
  });
  return type;
}
