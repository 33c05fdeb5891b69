import type { Context } from '../expression/context.ts';
import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import type { Wire } from '../field-types/fieldType.ts';
import type { Rule } from '../language/rule.ts';
import type { I18nText } from '../language/texts.ts';
import type { Fault } from '../texts/fault.ts';
import { type EvaluateOptions, expressionValues, holds, type RecordState, rowOptions } from './evaluate.ts';
import { isNumeric, planOf } from './plan.ts';
import type { ModelProgram } from './program.ts';

/** Where a fault stands: a field, or a field of a row (`rows` = the sub-table, `row` counted from 0). */
export interface Place {
  field: string;
  rows?: string;
  row?: number;
}

/** A fault of a field, or a rule that does not hold. */
export type RecordFault =
  { place: Place; fault: Fault } | { place: Place; message: I18nText; weight: NonNullable<Rule['weight']>; rule: Rule };

/**
 * Every fault of a record at once: missing values, values against the options of their fields, values that rows may not share, and rules
 * over the record and its rows.
 * What needs other records (uniqueness, `absent` rules, the existence of referenced records and dictionary items) is the server's.
 * `seen`: what expressions see of the record, for whoever has it already (`expressionValues`).
 */
export function checkRecord(
  program: ModelProgram,
  state: RecordState,
  context: Context,
  options: EvaluateOptions,
  seen?: Record<string, unknown>,
): RecordFault[] {
  const faults: RecordFault[] = [];
  fieldFaults(program, state, context, faults);
  if (program.rows.size === 0 && program.rules.length === 0) return faults;
  const sight = seen ?? expressionValues(program, state.values, options);
  rowFaults(program, state, context, options, sight, faults);
  ruleFaults(program, sight, context, options, faults);
  return faults;
}

/** Whether a field of this value counts as not filled. */
export const isEmpty = (value: Wire | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What a day has against today in the business time zone, where its field says that it must not be after or before it. */
export function clockFault(field: Field, value: Wire, context: Context): Fault | null {
  if (field.type !== 'date' || typeof value !== 'string') return null;
  if (field.notAfter === 'today' && value > context.today) return { key: 'tooLate' };
  return field.notBefore === 'today' && value < context.today ? { key: 'tooEarly' } : null;
}

function fieldFaults(program: ModelProgram, state: RecordState, context: Context, faults: RecordFault[]): void {
  for (const field of planOf(program).judged)
    for (const fault of valueFaults(field, state, context)) faults.push({ place: { field: field.name }, fault });
}

const NONE: readonly Fault[] = [];

function valueFaults(field: Field, state: RecordState, context: Context): readonly Fault[] {
  const value = state.values[field.name];
  if (field.computed !== undefined) return overflow(field, value);
  if (state.visible[field.name] === false) return NONE;
  if (value === undefined || isEmpty(value))
    return state.required[field.name] && field.type !== 'autoNumber' ? [{ key: 'required' }] : NONE;
  const faults = typeOf(field).check(value, field);
  const late = clockFault(field, value, context);
  return late ? [...faults, late] : faults;
}

/** A computed number may come out larger than its column: that must be said before the database refuses it. */
function overflow(field: Field, value: Wire | undefined): readonly Fault[] {
  if (value === undefined || isEmpty(value) || !isNumeric(field)) return NONE;
  const result = typeOf(field).clean(value, field);
  return result.ok ? NONE : [result.fault];
}

function rowFaults(
  program: ModelProgram,
  state: RecordState,
  context: Context,
  options: EvaluateOptions,
  seen: Record<string, unknown>,
  faults: RecordFault[],
): void {
  for (const [name, rows] of Object.entries(state.rows)) {
    const rowProgram = program.rows.get(name);
    if (!rowProgram || state.visible[name] === false) continue;
    for (const [at, row] of rows.entries())
      for (const fault of checkRecord(rowProgram, row, context, rowOptions(name, row.values, seen, options)))
        faults.push({ ...fault, place: { field: fault.place.field, rows: name, row: at } });
    repeatFaults(rowProgram, name, rows, faults);
  }
}

/** Values of fields with `unique: 'siblings'` stand once among the rows of a record; the ones after the first are at fault. */
function repeatFaults(program: ModelProgram, name: string, rows: readonly RecordState[], faults: RecordFault[]): void {
  for (const { field } of program.fields.values()) {
    if (field.unique !== 'siblings') continue;
    const met = new Set<Wire>();
    for (const [row, { values, visible }] of rows.entries()) {
      const value = values[field.name];
      if (value === undefined || isEmpty(value) || visible[field.name] === false) continue;
      if (met.has(value))
        faults.push({
          place: { field: field.name, rows: name, row },
          fault: { key: 'notUnique', params: { value: String(value) } },
        });
      met.add(value);
    }
  }
}

function ruleFaults(
  program: ModelProgram,
  seen: Record<string, unknown>,
  context: Context,
  options: EvaluateOptions,
  faults: RecordFault[],
): void {
  for (const { rule, when, check } of program.rules) {
    if (!check || (rule.at && !(options.transition && rule.at.includes(options.transition)))) continue;
    if (when && !holds(when, seen, context)) continue;
    if (options.side === 'browser' && (check.needs.side === 'server' || when?.needs.side === 'server')) continue;
    const outcome = check.evaluate(seen, context);
    if (outcome.kind !== 'value' || outcome.value !== false) continue;
    for (const field of rule.fields?.length ? rule.fields : [''])
      faults.push({ place: { field }, message: rule.message, weight: rule.weight ?? 'refuse', rule });
  }
}
