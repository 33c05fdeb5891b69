import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Context } from '../../../model/expression/context.ts';
import { expressionValues, fieldValue, isValues, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';

/** The values of a new record: defaults that can be worked out here, what it is filled with beforehand, and empty for the rest. */
export function initialValues(program: ModelProgram, context: Context, prefill: Values = {}, parent?: Values): Values {
  const values: Values = {};
  for (const { field } of program.fields.values()) values[field.name] = typeOf(field).plural?.(field) ? [] : null;
  if (program.model.states) values[program.model.states.field] = program.model.states.initial;
  Object.assign(values, prefill);
  for (const { field, default: expression } of program.fields.values()) {
    if (!expression || field.name in prefill) continue;
    values[field.name] = fieldValue(
      expression,
      field,
      expressionValues(program, values, { side: 'browser', parent }),
      context,
    );
  }
  return values;
}

/** A stored record as the form holds it: every field is there, empty ones as null or `[]`. */
export function storedValues(program: ModelProgram, record: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(record)) if (isWire(value)) values[name] = value;
  for (const { field } of program.fields.values()) values[field.name] ??= typeOf(field).plural?.(field) ? [] : null;
  return values;
}

/** Whether a value out of JSON is a wire value; nothing else comes out of JSON, but the type does not know. */
export const isWire = (value: unknown): value is Wire =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) ? value.every(isWire) : isValues(value));

/** Whether two wire values say the same. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
