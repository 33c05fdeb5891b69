import type { Context } from '../expression/context.ts';
import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import type { Wire } from '../field-types/fieldType.ts';
import type { Rule } from '../language/rule.ts';
import type { I18nText } from '../language/texts.ts';
import type { Fault } from '../texts/fault.ts';
import {
  type EvaluateOptions,
  expressionValues,
  holds,
  type RecordState,
  rowOptions,
  type Values,
} from './evaluate.ts';
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
 * Every fault of a record at once: missing values, values against the options of their fields, and rules over the record and its rows.
 * What needs other records (uniqueness, `absent` rules, the existence of referenced records and dictionary items) is the server's.
 */
export function checkRecord(
  program: ModelProgram,
  state: RecordState,
  context: Context,
  options: EvaluateOptions,
): RecordFault[] {
  return [
    ...fieldFaults(program, state, context),
    ...rowFaults(program, state, context, options),
    ...ruleFaults(program, state.values, context, options),
  ];
}

/** Whether a field of this value counts as not filled. */
export const isEmpty = (value: Wire | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function fieldFaults(program: ModelProgram, state: RecordState, context: Context): RecordFault[] {
  return [...program.fields.values()].flatMap(({ field }) =>
    valueFaults(field, state, context).map((fault) => ({ place: { field: field.name }, fault })),
  );
}

function valueFaults(field: Field, state: RecordState, context: Context): Fault[] {
  if (field.system || field.mode === 'live') return [];
  if (field.computed !== undefined) return overflow(field, state.values[field.name]);
  if (state.visible[field.name] === false) return [];
  const value = state.values[field.name];
  if (value === undefined || isEmpty(value))
    return state.required[field.name] && field.type !== 'autoNumber' ? [{ key: 'required' }] : [];
  return [...typeOf(field).check(value, field), ...clockFaults(field, value, context)];
}

/** A computed number may come out larger than its column: that must be said before the database refuses it. */
function overflow(field: Field, value: Wire | undefined): Fault[] {
  if (value === undefined || isEmpty(value)) return [];
  if (field.type !== 'integer' && field.type !== 'decimal' && field.type !== 'money' && field.type !== 'percent')
    return [];
  const result = typeOf(field).clean(value, field);
  return result.ok ? [] : [result.fault];
}

function clockFaults(field: Field, value: Wire, context: Context): Fault[] {
  if (field.type !== 'date' || typeof value !== 'string') return [];
  if (field.notAfter === 'today' && value > context.today) return [{ key: 'tooLate' }];
  return field.notBefore === 'today' && value < context.today ? [{ key: 'tooEarly' }] : [];
}

function rowFaults(
  program: ModelProgram,
  state: RecordState,
  context: Context,
  options: EvaluateOptions,
): RecordFault[] {
  const seen = expressionValues(program, state.values, options);
  return Object.entries(state.rows).flatMap(([name, rows]) => {
    const rowProgram = program.rows.get(name);
    if (!rowProgram || state.visible[name] === false) return [];
    return rows.flatMap((row, at) =>
      checkRecord(rowProgram, row, context, rowOptions(name, row.values, seen, options)).map((fault) => ({
        ...fault,
        place: { field: fault.place.field, rows: name, row: at },
      })),
    );
  });
}

function ruleFaults(program: ModelProgram, values: Values, context: Context, options: EvaluateOptions): RecordFault[] {
  if (program.rules.length === 0) return [];
  const seen = expressionValues(program, values, options);
  const faults: RecordFault[] = [];
  for (const { rule, when, check } of program.rules) {
    if (!check || (rule.at && !(options.transition && rule.at.includes(options.transition)))) continue;
    if (when && !holds(when, seen, context)) continue;
    if (options.side === 'browser' && (check.needs.side === 'server' || when?.needs.side === 'server')) continue;
    const outcome = check.evaluate(seen, context);
    if (outcome.kind === 'value' && outcome.value === false) {
      const places = rule.fields?.length ? rule.fields : [''];
      faults.push(
        ...places.map((field) => ({
          place: { field },
          message: rule.message,
          weight: rule.weight ?? ('refuse' as const),
          rule,
        })),
      );
    }
  }
  return faults;
}
