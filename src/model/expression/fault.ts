import type { StaticType } from './valueType.ts';

/** One thing that is wrong with the text of an expression. */
export interface ExpressionFault {
  code: FaultCode;
  /** One or two sentences in plain words. */
  message: string;
  /** Where in the source it is wrong, counted in UTF-16 units. */
  offset: number;
  length: number;
  /** The nearest right name, where there is one. */
  suggestion?: string;
  facts?: FaultFacts;
}

/** What else is known of a fault, for whoever tells it in words of his own. */
export interface FaultFacts {
  /** The type that the place asks for, and that of what stands there. */
  wanted?: StaticType;
  given?: StaticType;
  /** What cannot be compared with each other. */
  compared?: readonly [StaticType, StaticType];
  /** How the function is written. */
  usage?: string;
  /** What is to be written instead. */
  instead?: string;
}

export type FaultCode =
  | 'syntax'
  | 'limit'
  | 'unknownName'
  | 'unknownMember'
  | 'unknownFunction'
  | 'type'
  | 'arguments'
  | 'literal'
  | 'wholeDivision'
  | 'null'
  | 'pattern';

/** A part of the source. */
export interface Range {
  start: number;
  end: number;
}

/** Carries the faults of a part of an expression up to `compile`, which answers them. */
export class ExpressionFaults extends Error {
  constructor(readonly faults: readonly ExpressionFault[]) {
    super(faults.map((fault) => fault.message).join(' '));
  }
}

/** A fault to throw at a part of the source. */
export function faultAt(
  range: Range,
  code: FaultCode,
  message: string,
  suggestion?: string,
  facts?: FaultFacts,
): ExpressionFaults {
  const fault: ExpressionFault = { code, message, offset: range.start, length: Math.max(range.end - range.start, 0) };
  const meant = suggestion === undefined ? {} : { suggestion };
  return new ExpressionFaults([{ ...fault, ...meant, ...(facts && { facts }) }]);
}

/** Runs every task, and throws the faults of all of them at once. */
export function gatherFaults<T>(tasks: readonly (() => T)[]): T[] {
  const results: T[] = [];
  const faults: ExpressionFault[] = [];
  for (const task of tasks) {
    try {
      results.push(task());
    } catch (error) {
      if (!(error instanceof ExpressionFaults)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new ExpressionFaults(faults);
  return results;
}

/** A fault that shows only while an expression runs: a wire value of the wrong form, a number too large, a walk too long. */
export class EvaluationFault extends Error {}
