import { isId } from '../../../model/field-types/reference.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * What a form says of its record, in the canonical form of its fields; computed fields and the rows of sub-tables too. It is still being filled in,
 * so what a field cannot be is no fault: it counts as empty. Names without a field are left out.
 */
export function formValues(
  catalogue: Pick<Catalogue, 'model'>,
  model: Model,
  given: Readonly<Record<string, unknown>>,
): Values {
  const values: Values = isId(given.id) ? { id: given.id } : {};
  for (const field of model.fields) {
    if (!Object.hasOwn(given, field.name)) continue;
    const rows = field.type === 'subTable' ? catalogue.model(field.model) : undefined;
    const value = rows ? rowsOf(catalogue, rows, given[field.name]) : valueOf(field, given[field.name]);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

function rowsOf(catalogue: Pick<Catalogue, 'model'>, rows: Model, given: unknown): Values[] | undefined {
  return Array.isArray(given) ? given.filter(isValues).map((row) => formValues(catalogue, rows, row)) : undefined;
}

function valueOf(field: Field, given: unknown): Values[string] | undefined {
  const cleaned = given === null || given === undefined ? undefined : typeOf(field).clean(given, field);
  return cleaned?.ok === true ? cleaned.value : undefined;
}
