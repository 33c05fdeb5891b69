import { Decimal } from 'decimal.js';
import type { Context } from '../expression/context.ts';
import type { Expression } from '../expression/compile.ts';
import { parseDecimal } from '../expression/decimal.ts';
import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import type { Wire } from '../field-types/fieldType.ts';
import { isStoredForm, scaleOf } from '../field-types/number.ts';
import { isNumeric, planOf, type Reference } from './plan.ts';
import type { ModelProgram } from './program.ts';

export type Values = Record<string, Wire>;

/** What the conditions of a model make of a record. */
export interface RecordState {
  /** With computed values set and hidden fields cleared; rows of sub-tables likewise. */
  values: Values;
  visible: Record<string, boolean>;
  required: Record<string, boolean>;
  readOnly: Record<string, boolean>;
  /** Sub-tables whose rows are neither added nor taken away. */
  fixed: Record<string, boolean>;
  /** By dictionary field, the items that a condition keeps from being chosen now. */
  withheld: Record<string, readonly string[]>;
  /** The state of each row, by sub-table field. */
  rows: Record<string, RecordState[]>;
}

export interface EvaluateOptions {
  /** The browser leaves values that only the server can compute as they were given. */
  side: 'browser' | 'server';
  /** For rows: the record that owns them. */
  parent?: Record<string, unknown>;
  /** The record as it was before the change. */
  before?: Values | null;
  /** Members of referenced records, where an expression reads them. A tree record carries `_ancestors`. */
  record?(model: string, id: string): Record<string, unknown> | undefined;
  /** Transition under way, whose required fields count as required. */
  transition?: string;
  /**
   * What came out for the same record before the last change, under the same context and options: rows that are the very same objects keep
   * their state, so that a key in one of a thousand rows costs no more than that row.
   */
  last?: Evaluation;
}

/** The values that an evaluation began with and the state that it came to. */
export interface Evaluation {
  source: Values;
  state: RecordState;
}

/**
 * Computes, hides, requires and locks: the one evaluator of browser and server (stored computed fields, `visibleWhen`, `requiredWhen`,
 * `readOnlyWhen`). Evaluating its own result again changes nothing. Never throws for a record whose values are canonical.
 * What the browser cannot know it does not guess: a condition that needs the server hides, requires and locks nothing there.
 */
export function evaluateRecord(
  program: ModelProgram,
  given: Values,
  context: Context,
  options: EvaluateOptions,
): RecordState {
  let round: Evaluation = { source: given, state: pass(program, given, context, options, options.last) };
  // Clearing a hidden field may hide another one. Each round clears at least one more, so the rounds come to an end.
  for (let count = 0; count < program.fields.size; count += 1) {
    const source = clearHidden(program, round);
    if (!source) break;
    round = { source, state: pass(program, source, context, options, round) };
  }
  return round.state;
}

/** The values that expressions see: with `state`, `before`, `parent`, and referenced records where their members are read. */
export function expressionValues(
  program: ModelProgram,
  values: Values,
  options: EvaluateOptions,
): Record<string, unknown> {
  const seen: Record<string, unknown> = { ...values };
  const { states } = program.model;
  if (states) {
    seen.state = values[states.field] ?? states.initial;
    seen[states.field] = seen.state;
  }
  const plan = planOf(program);
  if (options.before) seen.before = plan.earlierReferences.length > 0 ? { ...options.before } : options.before;
  if (options.parent) seen.parent = options.parent;
  const { record } = options;
  if (!record) return seen;
  for (const reference of plan.references) expandReference(reference, seen, record);
  if (isObject(seen.before))
    for (const reference of plan.earlierReferences) expandReference(reference, seen.before, record);
  return seen;
}

/**
 * The options under which the rows of a sub-table are evaluated: `seen` are the values of the record that owns them, the row as it
 * was is the one of the same id.
 */
export function rowOptions(
  name: string,
  row: Values,
  seen: Record<string, unknown>,
  options: EvaluateOptions,
): EvaluateOptions {
  const earlier = options.before?.[name];
  const before =
    typeof row.id === 'string' && Array.isArray(earlier)
      ? earlier.filter(isValues).find((candidate) => candidate.id === row.id)
      : undefined;
  return { ...options, parent: seen, before: before ?? null, last: undefined };
}

/** The value of an expression as a field stores it: numbers rounded half up to its scale, records as ids. Missing is null, `[]` for lists. */
export function fieldValue(
  expression: Expression,
  field: Field,
  seen: Record<string, unknown>,
  context: Context,
): Wire {
  const outcome = expression.evaluate(seen, context);
  const empty: Wire = typeOf(field).plural?.(field) ? [] : null;
  return outcome.kind === 'value' ? (fitted(outcome.value, field) ?? empty) : empty;
}

/** Whether a condition holds; a missing operand makes it false. */
export const holds = (expression: Expression | undefined, seen: Record<string, unknown>, context: Context): boolean => {
  const outcome = expression?.evaluate(seen, context);
  return outcome?.kind === 'value' && outcome.value === true;
};

function pass(
  program: ModelProgram,
  given: Values,
  context: Context,
  options: EvaluateOptions,
  last?: Evaluation,
): RecordState {
  const values = { ...given };
  const seen = expressionValues(program, values, options);
  const { readByRows } = planOf(program);
  let rows: Record<string, RecordState[]> = {};
  // Rows may read what is computed here from other rows: once more, until they have seen what came out. They begin with the
  // rows given each time, so that nothing is lost to a condition that held only on the way.
  for (let count = 0; count <= program.computedOrder.length; count += 1) {
    const shown = readByRows.map((name) => values[name]);
    rows = evaluateRows(program, given, seen, context, options, count === 0 ? last : undefined);
    for (const name of Object.keys(rows)) {
      values[name] = rows[name]?.map((state) => state.values) ?? [];
      seen[name] = values[name];
    }
    compute(program, values, seen, context, options);
    if (readByRows.every((name, at) => isSame(values[name], shown[at]))) break;
  }
  return { values, rows, ...conditions(program, seen, context, options) };
}

function evaluateRows(
  program: ModelProgram,
  given: Values,
  seen: Record<string, unknown>,
  context: Context,
  options: EvaluateOptions,
  last: Evaluation | undefined,
): Record<string, RecordState[]> {
  const states: Record<string, RecordState[]> = {};
  const { readByRows } = planOf(program);
  const sameOwner = last && readByRows.every((name) => isSame(given[name], last.state.values[name]));
  for (const [name, rowProgram] of program.rows) {
    const list = given[name];
    if (!Array.isArray(list)) continue;
    const known = sameOwner ? knownStates(name, last) : undefined;
    // Many rows are dear: where neither they nor what they read has changed, they stay as they came out.
    states[name] =
      known && list === last?.source[name]
        ? known.states
        : list.map((entry) => known?.of(entry) ?? evaluateRow(rowProgram, name, entry, seen, context, options));
  }
  return states;
}

function evaluateRow(
  program: ModelProgram,
  name: string,
  entry: Wire,
  seen: Record<string, unknown>,
  context: Context,
  options: EvaluateOptions,
): RecordState {
  const row = isValues(entry) ? entry : {};
  return evaluateRecord(program, row, context, rowOptions(name, row, seen, options));
}

/** What came out for rows, all in their order, and by the very object that a row was; undefined when that is not known of each. */
function knownStates(name: string, { source, state }: Evaluation) {
  const [rows, states] = [source[name], state.rows[name]];
  if (!Array.isArray(rows) || rows.length !== states?.length) return undefined;
  const byRow = new Map<Wire, RecordState>();
  rows.forEach((row, at) => {
    const known = states[at];
    if (known && isValues(row)) byRow.set(row, known);
  });
  return { states, of: (row: Wire): RecordState | undefined => byRow.get(row) };
}

function compute(
  program: ModelProgram,
  values: Values,
  seen: Record<string, unknown>,
  context: Context,
  options: EvaluateOptions,
): void {
  const { references } = planOf(program);
  for (const name of program.computedOrder) {
    const entry = program.fields.get(name);
    if (!entry?.computed || isBeyond(entry.computed, options)) continue;
    values[name] = fieldValue(entry.computed, entry.field, seen, context);
    seen[name] = values[name];
    const reference = options.record && references.find((candidate) => candidate.name === name);
    if (reference && options.record) expandReference(reference, seen, options.record);
  }
}

/** Whether an expression asks for what is not known on this side. */
const isBeyond = (expression: Expression, options: EvaluateOptions): boolean =>
  options.side === 'browser' && expression.needs.side === 'server';

function conditions(program: ModelProgram, seen: Record<string, unknown>, context: Context, options: EvaluateOptions) {
  const plan = planOf(program);
  const visible = { ...plan.visible };
  const required = { ...plan.required };
  const readOnly = { ...plan.readOnly };
  const fixed: Record<string, boolean> = {};
  const { transition } = options;
  if (transition !== undefined)
    for (const field of plan.asked) if (field.requiredAt?.includes(transition)) required[field.name] = true;
  const isTrue = (condition: Expression | undefined): boolean =>
    condition !== undefined && !isBeyond(condition, options) && holds(condition, seen, context);
  const mayShow = (condition: Expression | undefined): boolean =>
    condition === undefined || isBeyond(condition, options) || holds(condition, seen, context);
  const open = new Set([...program.sections].flatMap(([code, condition]) => (mayShow(condition) ? [code] : [])));
  for (const entry of plan.conditional) {
    const { name } = entry.field;
    const sections = plan.sectionsOf.get(name);
    const shown = (!sections || sections.some((code) => open.has(code))) && mayShow(entry.visibleWhen);
    visible[name] = shown;
    required[name] = shown && (required[name] === true || isTrue(entry.requiredWhen));
    readOnly[name] = readOnly[name] === true || isTrue(entry.readOnlyWhen);
    if (entry.fixedWhen) fixed[name] = isTrue(entry.fixedWhen);
  }
  const withheld: Record<string, readonly string[]> = {};
  for (const { field, offer } of plan.offering) {
    const all = (offer ?? []).map(({ items, when }) => ({ items, holds: mayShow(when) }));
    const given = new Set(all.filter((entry) => entry.holds).flatMap(({ items }) => items));
    withheld[field.name] = all.flatMap(({ items }) => items.filter((code) => !given.has(code)));
  }
  return { visible, required, readOnly, fixed, withheld };
}

/**
 * What the next round begins with: the values without what hidden fields held; null when there is nothing to clear. A field whose
 * condition hangs on another one that is to be cleared waits for it, since it may be shown then. Where fields hide each other, the
 * first one stays.
 */
function clearHidden(program: ModelProgram, { source, state }: Evaluation): Values | null {
  const plan = planOf(program);
  const hidden = plan.conditional
    .map((entry) => entry.field)
    .filter((field) => state.visible[field.name] === false && field.whenHidden !== 'keep' && !isOfServer(field))
    .filter((field) => !isNothing(state.values[field.name]));
  if (hidden.length === 0) return null;
  const settled = hidden.filter(
    (field) => !hidden.some((other) => other !== field && plan.decidedBy.get(field.name)?.has(other.name)),
  );
  const cleared = { ...state.values };
  for (const name of program.rows.keys()) if (Array.isArray(source[name])) cleared[name] = source[name];
  for (const field of settled.length > 0 ? settled : hidden.slice(-1))
    cleared[field.name] = typeOf(field).plural?.(field) ? [] : null;
  return cleared;
}

const isNothing = (value: Wire | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** What the server alone fills is no input that a condition could take back: a number once given, the state, a computed value. */
const isOfServer = (field: Field): boolean =>
  field.system === true ||
  field.computed !== undefined ||
  field.mode === 'live' ||
  field.type === 'autoNumber' ||
  field.type === 'inverse';

function expandReference(
  { name, model }: Reference,
  seen: Record<string, unknown>,
  record: NonNullable<EvaluateOptions['record']>,
): void {
  const value = seen[name];
  if (value === null || value === undefined) return;
  seen[name] = Array.isArray(value)
    ? value.map((entry: unknown) => expanded(model, entry, record))
    : expanded(model, value, record);
}

const expanded = (model: string, value: unknown, record: NonNullable<EvaluateOptions['record']>): unknown =>
  typeof value === 'string' ? (record(model, value) ?? value) : value;

function fitted(value: unknown, field: Field): Wire | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' && isNumeric(field)) return fittedNumber(value, field);
  if (Array.isArray(value)) return value.flatMap((entry) => fitted(entry, field) ?? []);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'object' && 'id' in value && typeof value.id === 'string' ? value.id : undefined;
}

function fittedNumber(
  value: string,
  field: Extract<Field, { type: 'integer' | 'decimal' | 'money' | 'percent' }>,
): Wire {
  if (field.type !== 'integer' && isStoredForm(value, scaleOf(field))) return value;
  const rounded = (parseDecimal(value) ?? new Decimal(value)).toDecimalPlaces(scaleOf(field), Decimal.ROUND_HALF_UP);
  // Adding 0 takes the sign off a zero.
  return field.type === 'integer' ? rounded.toNumber() + 0 : rounded.toFixed(scaleOf(field));
}

/** Whether two wire values, or what is made of them, are the same, whatever they hold. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, at) => isSame(entry, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
