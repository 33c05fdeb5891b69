import { Decimal } from 'decimal.js';
import type { Context } from '../expression/context.ts';
import type { Expression } from '../expression/compile.ts';
import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import type { Wire } from '../field-types/fieldType.ts';
import { scaleOf } from '../field-types/number.ts';
import type { ModelProgram } from './program.ts';

export type Values = Record<string, Wire>;

/** What the conditions of a model make of a record. */
export interface RecordState {
  /** With computed values set and hidden fields cleared; rows of sub-tables likewise. */
  values: Values;
  visible: Record<string, boolean>;
  required: Record<string, boolean>;
  readOnly: Record<string, boolean>;
  /** The state of each row, by sub-table field. */
  rows: Record<string, RecordState[]>;
}

export interface EvaluateOptions {
  /** The browser leaves values that only the server can compute as they were given. */
  side: 'browser' | 'server';
  /** For rows: the record that owns them. */
  parent?: Values;
  /** The record as it was before the change. */
  before?: Values | null;
  /** Members of referenced records, where an expression reads them. A tree record carries `_ancestors`. */
  record?(model: string, id: string): Record<string, unknown> | undefined;
  /** Transition under way, whose required fields count as required. */
  transition?: string;
}

// Clearing a hidden field may hide another one. Each round clears at least one more field, so few are ever needed.
const ROUNDS = 6;

/**
 * Computes, hides, requires and locks: the one evaluator of browser and server (stored computed fields, `visibleWhen`, `requiredWhen`,
 * `readOnlyWhen`). Never throws for a record whose values are canonical.
 */
export function evaluateRecord(
  program: ModelProgram,
  given: Values,
  context: Context,
  options: EvaluateOptions,
): RecordState {
  let values = given;
  let state = pass(program, values, context, options);
  for (let round = 1; round < ROUNDS; round += 1) {
    const cleared = clearHidden(program, state);
    if (!cleared) break;
    values = cleared;
    state = pass(program, values, context, options);
  }
  return state;
}

/** The values that expressions see: with `state`, `before`, `parent`, and referenced records where their members are read. */
export function expressionValues(
  program: ModelProgram,
  values: Values,
  options: EvaluateOptions,
): Record<string, unknown> {
  const seen: Record<string, unknown> = { ...values };
  const { states } = program.model;
  if (states) seen.state = values[states.field] ?? states.initial;
  if (options.before) seen.before = options.before;
  if (options.parent) seen.parent = options.parent;
  const { record } = options;
  if (record) for (const field of program.model.fields) expandReference(field, seen, record);
  return seen;
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

function pass(program: ModelProgram, given: Values, context: Context, options: EvaluateOptions): RecordState {
  const values = { ...given };
  const rows: Record<string, RecordState[]> = {};
  for (const [name, rowProgram] of program.rows) {
    const list = values[name];
    if (!Array.isArray(list)) continue;
    rows[name] = list.map((row) =>
      evaluateRecord(rowProgram, isValues(row) ? row : {}, context, { ...options, parent: values, before: null }),
    );
    values[name] = rows[name].map((row) => row.values);
  }
  const seen = expressionValues(program, values, options);
  for (const name of program.computedOrder) {
    const entry = program.fields.get(name);
    if (!entry?.computed || (options.side === 'browser' && entry.computed.needs.side === 'server')) continue;
    values[name] = fieldValue(entry.computed, entry.field, seen, context);
    seen[name] = values[name];
    if (options.record) expandReference(entry.field, seen, options.record);
  }
  return { values, rows, ...conditions(program, seen, context, options) };
}

function conditions(program: ModelProgram, seen: Record<string, unknown>, context: Context, options: EvaluateOptions) {
  const visible: Record<string, boolean> = {};
  const required: Record<string, boolean> = {};
  const readOnly: Record<string, boolean> = {};
  const hiddenBySection = sectionHidden(program, seen, context);
  for (const [name, entry] of program.fields) {
    const { field } = entry;
    const shown = !hiddenBySection.has(name) && (!entry.visibleWhen || holds(entry.visibleWhen, seen, context));
    const wanted =
      field.required === true ||
      (options.transition !== undefined && field.requiredAt?.includes(options.transition) === true);
    visible[name] = shown;
    required[name] = shown && (wanted || holds(entry.requiredWhen, seen, context));
    readOnly[name] = field.readOnly === true || holds(entry.readOnlyWhen, seen, context);
  }
  return { visible, required, readOnly };
}

/** Fields that stand only in sections which are hidden now. */
function sectionHidden(program: ModelProgram, seen: Record<string, unknown>, context: Context): Set<string> {
  const hidden = new Set<string>();
  if (program.sections.size === 0) return hidden;
  const shown = new Set<string>();
  for (const section of program.model.form.sections) {
    const condition = program.sections.get(section.code);
    const target = condition && !holds(condition, seen, context) ? hidden : shown;
    for (const item of section.fields) target.add(item.field);
  }
  for (const name of shown) hidden.delete(name);
  return hidden;
}

/** The values without what hidden fields held, or null when there is nothing to clear. */
function clearHidden(program: ModelProgram, state: RecordState): Values | null {
  let cleared: Values | null = null;
  for (const [name, entry] of program.fields) {
    const { field } = entry;
    if (state.visible[name] !== false || field.whenHidden === 'keep' || entry.computed || field.mode === 'live')
      continue;
    const empty: Wire = typeOf(field).plural?.(field) ? [] : null;
    const value = state.values[name];
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
    cleared ??= { ...state.values };
    cleared[name] = empty;
  }
  return cleared;
}

function expandReference(
  field: Field,
  seen: Record<string, unknown>,
  record: NonNullable<EvaluateOptions['record']>,
): void {
  const type = typeOf(field).valueType(field);
  const value = seen[field.name];
  if (typeof type === 'string' || value === null || value === undefined) return;
  if ('record' in type) seen[field.name] = expanded(type.record, value, record);
  else if (
    Array.isArray(value) &&
    typeof type.list === 'object' &&
    'record' in type.list &&
    field.type !== 'subTable'
  ) {
    const model = type.list.record;
    seen[field.name] = value.map((entry: unknown) => expanded(model, entry, record));
  }
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

const isNumeric = (field: Field): field is Extract<Field, { type: 'integer' | 'decimal' | 'money' | 'percent' }> =>
  field.type === 'integer' || field.type === 'decimal' || field.type === 'money' || field.type === 'percent';

function fittedNumber(
  value: string,
  field: Extract<Field, { type: 'integer' | 'decimal' | 'money' | 'percent' }>,
): Wire {
  const rounded = new Decimal(value).toDecimalPlaces(scaleOf(field), Decimal.ROUND_HALF_UP);
  return field.type === 'integer' ? rounded.toNumber() : rounded.plus(0).toFixed(scaleOf(field));
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
