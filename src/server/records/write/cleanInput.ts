import type { FieldError } from '../../../contract/envelope.ts';
import { mostRows } from '../../../model/field-types/related.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { isEmpty } from '../../../model/program/checkRecord.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import type { Fault } from '../../../model/texts/fault.ts';
import { sanitise } from './sanitise.ts';
import { faultAt } from './faultText.ts';
import type { Viewer } from '../../access/viewer.ts';

/** Input in canonical form: only what was given and may be given, and what of it cannot be understood. */
export interface CleanedInput {
  values: Values;
  errors: FieldError[];
}

/** Which fields of the rows of sub-tables are taken. */
export interface RowInput {
  taken(table: string, rows: Model, field: Field): boolean;
}

const WHOLE_ROWS: RowInput = { taken: () => true };

/** Members that a client may send without their being fields: they belong to the frame of a record. */
const FRAME = new Set(['id', 'version', '_labels', 'parentId', '_state', '_row']);

/**
 * Brings an input into the canonical form of its fields. Unknown names are faults; computed, live, inverse and system fields are
 * ignored, since the server alone fills them. `taken` says which other fields are taken (read-only ones are not).
 */
export function cleanInput(
  model: Model,
  input: Readonly<Record<string, unknown>>,
  taken: (field: Field) => boolean,
  rowModel: (field: Field) => Model | undefined,
  viewer: Viewer,
  ofRows: RowInput = WHOLE_ROWS,
): CleanedInput {
  const values: Values = {};
  const errors: FieldError[] = [];
  const fields = fieldsOf(model);
  let unknown = 0;
  for (const [name, raw] of Object.entries(input)) {
    const field = fields.get(name);
    if (!field) {
      if (FRAME.has(name)) continue;
      unknown += 1;
      if (unknown > MOST_UNKNOWN) continue;
      errors.push({
        field: name,
        message: faultAt({ key: 'unknownField', params: { field: name } }, undefined, viewer.language),
      });
      continue;
    }
    if (!isWritable(field) || !taken(field)) continue;
    const rows = rowModel(field);
    if (rows && field.type === 'subTable' && Array.isArray(raw)) {
      const max = mostRows(field);
      // A flood of rows is refused as such: cleaning and judging each of them would keep everybody else waiting.
      if (raw.length > max) {
        const fault: Fault = { key: 'tooManyItems', params: { max, length: raw.length } };
        errors.push({ field: name, message: faultAt(fault, field, viewer.language) });
        continue;
      }
      values[name] = cleanRows(rows, raw, field, rowModel, viewer, errors, ofRows);
      continue;
    }
    const cleanedValue = cleanValue(field, raw);
    if ('fault' in cleanedValue)
      errors.push({ field: name, message: faultAt(cleanedValue.fault, field, viewer.language) });
    else values[name] = cleanedValue.value;
  }
  return { values, errors };
}

/** Names without a field that a refusal lists; more are a mistake of the sender's, not of a person who fills in a form. */
const MOST_UNKNOWN = 50;

const kept = new WeakMap<Model, ReadonlyMap<string, Field>>();

function fieldsOf(model: Model): ReadonlyMap<string, Field> {
  const known = kept.get(model);
  if (known) return known;
  const fields = new Map(model.fields.map((field) => [field.name, field]));
  kept.set(model, fields);
  return fields;
}

/** Whether anybody but the server may fill the field. */
export function isWritable(field: Field): boolean {
  return (
    !field.system &&
    field.computed === undefined &&
    field.mode !== 'live' &&
    field.type !== 'inverse' &&
    field.type !== 'autoNumber'
  );
}

/** The empty value of a field. */
export const emptyValue = (field: Field): Wire => (typeOf(field).plural?.(field) ? [] : null);

function cleanValue(field: Field, raw: unknown): { value: Wire } | { fault: Fault } {
  if (raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === ''))
    return { value: emptyValue(field) };
  const result = typeOf(field).clean(raw, field);
  if (!result.ok) return { fault: result.fault };
  if (isEmpty(result.value)) return { value: emptyValue(field) };
  return {
    value: field.type === 'richText' && typeof result.value === 'string' ? sanitise(result.value) : result.value,
  };
}

function cleanRows(
  rows: Model,
  raw: readonly unknown[],
  field: Field,
  rowModel: (field: Field) => Model | undefined,
  viewer: Viewer,
  errors: FieldError[],
  ofRows: RowInput,
): Wire {
  const taken = (inner: Field): boolean =>
    viewer.isSystem || (inner.readOnly !== true && ofRows.taken(field.name, rows, inner));
  const ids = new Set<string>();
  return Array.from(raw, (row, at) => {
    if (!isValues(row)) {
      errors.push({ field: field.name, row: at, message: faultAt({ key: 'notRows' }, field, viewer.language) });
      return {};
    }
    const cleaned = cleanInput(rows, row, taken, rowModel, viewer);
    errors.push(...cleaned.errors.map((error) => ({ ...error, field: `${field.name}.${error.field ?? ''}`, row: at })));
    if (typeof row.id !== 'string') return cleaned.values;
    if (ids.has(row.id))
      errors.push({ field: field.name, row: at, message: faultAt({ key: 'twice' }, field, viewer.language) });
    ids.add(row.id);
    return { ...cleaned.values, id: row.id };
  });
}
