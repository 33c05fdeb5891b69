import type { Context } from './context.ts';
import { isDecimal, type Decimal } from './decimal.ts';
import { EvaluationFault } from './fault.ts';
import type { StaticType } from './valueType.ts';

/** The members of a record as wire values. */
export type RecordValue = Readonly<Record<string, unknown>>;
export type ListValue = readonly (Value | null)[];

/**
 * A value while an expression runs. Days are texts YYYY-MM-DD, instants milliseconds since 1970; the static type tells
 * them from other texts. `null` is "missing", for every type.
 */
export type Value = Decimal | string | number | boolean | RecordValue | ListValue;

/** What one evaluation works on. */
export interface Frame {
  readonly values: Readonly<Record<string, unknown>>;
  readonly context: Context;
  /** Loop variables, by nesting. */
  readonly locals: (Value | null)[];
  /** Steps that are left before the evaluation is stopped; whatever can repeat takes some (see `spend`). */
  steps: number;
}

/** A compiled part of an expression. It throws EvaluationFault and nothing else. */
export type Code<T> = (frame: Frame) => T | null;

/** Where a record comes from: the fields that lead to it. `ancestor()` stands for a step up its tree. */
export type Origin = readonly string[];

/** A compiled part with its type. `origins` is filled for records and lists: the paths that they may have been read along. */
export type Typed = { readonly origins: readonly Origin[] } & (
  | { readonly kind: 'decimal'; readonly run: Code<Decimal> }
  | { readonly kind: 'text'; readonly run: Code<string> }
  | { readonly kind: 'bool'; readonly run: Code<boolean> }
  | { readonly kind: 'day'; readonly run: Code<string> }
  | { readonly kind: 'instant'; readonly run: Code<number> }
  | { readonly kind: 'nothing'; readonly run: Code<never> }
  | { readonly kind: 'list'; readonly of: StaticType; readonly run: Code<ListValue> }
  | { readonly kind: 'record'; readonly record: string; readonly run: Code<RecordValue> }
);

const NOWHERE: readonly Origin[] = [];

export const decimalOf = (run: Code<Decimal>): Typed => ({ kind: 'decimal', run, origins: NOWHERE });
export const textOf = (run: Code<string>): Typed => ({ kind: 'text', run, origins: NOWHERE });
export const boolOf = (run: Code<boolean>): Typed => ({ kind: 'bool', run, origins: NOWHERE });
export const dayOf = (run: Code<string>): Typed => ({ kind: 'day', run, origins: NOWHERE });
export const instantOf = (run: Code<number>): Typed => ({ kind: 'instant', run, origins: NOWHERE });
export const nothing: Typed = { kind: 'nothing', run: () => null, origins: NOWHERE };

/** Joins a type that is known only as data to code that answers values of it. */
export function typed(type: StaticType, run: Code<Value>, origins: readonly Origin[] = NOWHERE): Typed {
  switch (type) {
    case 'decimal':
      return { kind: type, origins, run: narrowed(run, isDecimal) };
    case 'text':
    case 'day':
      return { kind: type, origins, run: narrowed(run, isText) };
    case 'bool':
      return { kind: type, origins, run: narrowed(run, isBool) };
    case 'instant':
      return { kind: type, origins, run: narrowed(run, isInstant) };
    case 'nothing':
      return nothing;
    default:
      return 'list' in type
        ? { kind: 'list', of: type.list, origins, run: narrowed(run, isList) }
        : { kind: 'record', record: type.record, origins, run: narrowed(run, isRecordValue) };
  }
}

/** The type of a compiled part. */
export function typeOf(part: Typed): StaticType {
  if (part.kind === 'list') return { list: part.of };
  return part.kind === 'record' ? { record: part.record } : part.kind;
}

/** Whether a value holds members. */
export function isRecordValue(value: unknown): value is RecordValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isDecimal(value);
}

/** Whether a value is a list. */
export function isList(value: Value | null): value is ListValue {
  return Array.isArray(value);
}

/** Takes steps from the budget of the evaluation. */
export function spend(frame: Frame, steps: number): void {
  frame.steps -= steps;
  if (frame.steps < 0) throw new EvaluationFault('The expression has too much to go through.');
}

/** The cost of going over a list once, in steps. */
export function costOf(list: ListValue | string | null): number {
  return list === null ? 1 : 1 + (list.length >> 4);
}

const isText = (value: Value | null): value is string => typeof value === 'string';
const isBool = (value: Value | null): value is boolean => typeof value === 'boolean';
const isInstant = (value: Value | null): value is number => typeof value === 'number';

function narrowed<T extends Value>(run: Code<Value>, is: (value: Value | null) => value is T): Code<T> {
  return (frame) => {
    const value = run(frame);
    return is(value) ? value : null;
  };
}
