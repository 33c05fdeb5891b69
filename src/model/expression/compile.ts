import type { Code, Frame, Value } from './code.ts';
import { typeOf, type Typed } from './code.ts';
import type { Context } from './context.ts';
import { EvaluationFault, ExpressionFaults, faultAt, type ExpressionFault } from './fault.ts';
import type { Mention, Needs } from './needs.ts';
import type { Node } from './node.ts';
import { parse } from './parse.ts';
import { isInline, type Scope } from './scope.ts';
import { Translator } from './translate.ts';
import { asValueType, describeType, unify, type StaticType, type ValueType } from './valueType.ts';
import { toWire } from './wire.ts';

export type CompileResult = { ok: true; expression: Expression } | { ok: false; faults: readonly ExpressionFault[] };

/** What an evaluation answers. `missing`: not enough is known to tell. `error`: something is wrong with the data or the configuration. */
export type Outcome = { kind: 'value'; value: unknown } | { kind: 'missing' } | { kind: 'error'; message: string };

/** A checked expression. */
export interface Expression {
  source: string;
  type: ValueType;
  needs: Needs;
  /** Names that stand as literals in the source, for a checker that knows which names exist. */
  mentions: readonly Mention[];
  /** The tree, and the type of each of its nodes, for compilers to other languages. */
  ast: Node;
  types: ReadonlyMap<Node, StaticType>;
  /** Works out the value from wire values by field name; answers a wire value. Never throws, and always ends soon. */
  evaluate(values: Readonly<Record<string, unknown>>, context: Context): Outcome;
}

/**
 * Checks a source against the fields of a model and makes it ready to be evaluated. All faults come back at once.
 * `expected` is the type that its place asks for. Results are kept per scope, so that a scope object must not change
 * after it was used.
 */
export function compile(source: string, scope: Scope, expected?: ValueType): CompileResult {
  const kept = resultsOf(scope);
  const key = expected === undefined ? source : `${JSON.stringify(expected)} ${source}`;
  const known = kept.get(key);
  if (known) return known;
  const result = check(source, scope, expected);
  if (kept.size >= KEPT_RESULTS) kept.clear();
  kept.set(key, result);
  return result;
}

/** Steps that one evaluation may take: a second or two at most. */
const STEPS = 3_000_000;
const KEPT_RESULTS = 2_000;
const results = new WeakMap<Scope, Map<string, CompileResult>>();

function resultsOf(scope: Scope): Map<string, CompileResult> {
  const kept = results.get(scope) ?? new Map<string, CompileResult>();
  results.set(scope, kept);
  return kept;
}

function check(source: string, scope: Scope, expected: ValueType | undefined): CompileResult {
  try {
    const ast = parse(source);
    const translator = new Translator(source, scope);
    const part = translator.translate(ast);
    const type = resultType(ast, part, expected);
    const needs = translator.needs.gathered();
    const whole = (record: string) => isInline(scope, record);
    const { mentions } = translator.needs;
    return {
      ok: true,
      expression: {
        source,
        type,
        needs,
        mentions,
        ast,
        types: translator.types,
        evaluate: evaluator(part.run, type, whole),
      },
    };
  } catch (error) {
    if (error instanceof ExpressionFaults) return { ok: false, faults: error.faults };
    throw error;
  }
}

function resultType(ast: Node, part: Typed, expected: ValueType | undefined): ValueType {
  const actual = typeOf(part);
  const joint = expected === undefined ? actual : unify(expected, actual);
  const type = joint === null ? null : asValueType(joint);
  if (type !== null) return type;
  if (expected === undefined)
    throw faultAt(ast, 'type', 'The expression is always missing, and nothing tells of which type.');
  throw faultAt(
    ast,
    'type',
    `${capital(describeType(expected))} is wanted here, but the expression gives ${describeType(actual)}.`,
    undefined,
    { wanted: expected, given: actual },
  );
}

function evaluator(run: Code<Value>, type: ValueType, whole: (record: string) => boolean): Expression['evaluate'] {
  return (values, context) => {
    const frame: Frame = { values, context, locals: [], steps: STEPS };
    try {
      const value = run(frame);
      return value === null ? MISSING : { kind: 'value', value: toWire(type, value, whole) };
    } catch (error) {
      return { kind: 'error', message: messageOf(error) };
    }
  };
}

const MISSING: Outcome = { kind: 'missing' };

function messageOf(error: unknown): string {
  if (error instanceof EvaluationFault) return error.message;
  return `The expression could not be evaluated: ${error instanceof Error ? error.message : String(error)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
