import type { Wire } from '../../model/field-types/fieldType.ts';
import { typeOf, type Field } from '../../model/field-types/fieldTypes.ts';
import { compact } from '../../model/program/compact.ts';
import type { Values } from '../../model/program/evaluate.ts';
import type { Model } from '../../model/resolved/model.ts';
import { storedColumn } from './physical.ts';

/** A value as the database answers it, in wire form: whole numbers as numbers, decimals as texts of fixed scale, lists never null. */
export function readValue(field: Field, raw: unknown): Wire {
  if (raw === null || raw === undefined) return typeOf(field).plural?.(field) ? [] : null;
  if (field.type === 'integer') return typeof raw === 'number' ? raw : Number(raw);
  return asWire(raw);
}

/** Stored values of a row by field name; `row` is keyed by column (`select *`). Sub-tables and live values are not among them. */
export function valuesOfRow(model: Model, row: Readonly<Record<string, unknown>>): Values {
  const values: Values = { ...blankOf(model) };
  for (const { field, column } of storedFields(model)) values[field.name] = readValue(field, row[column]);
  return values;
}

/** An object with the names of the stored fields, to be filled: see `compact`. */
function blankOf(model: Model): Readonly<Values> {
  const known = blanks.get(model);
  if (known) return known;
  const blank = compact(Object.fromEntries(storedFields(model).map(({ field }) => [field.name, null])));
  blanks.set(model, blank);
  return blank;
}

const blanks = new WeakMap<Model, Readonly<Values>>();

/** Fields of a model with a column of their own, with its name and SQL type. */
export function storedFields(model: Model): readonly StoredField[] {
  const known = kept.get(model);
  if (known) return known;
  const fields = model.fields.flatMap((field) => {
    const stored = storedColumn(model, field);
    return stored ? [{ field, column: stored.name, sql: stored.spec.sql }] : [];
  });
  kept.set(model, fields);
  return fields;
}

export interface StoredField {
  field: Field;
  column: string;
  sql: string;
}

const kept = new WeakMap<Model, readonly StoredField[]>();

/** Narrows what JSON can hold; anything else (which no column of ours answers) becomes its text. */
export function asWire(raw: unknown): Wire {
  if (raw === null || raw === undefined) return null;
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (Array.isArray(raw)) return raw.map(asWire);
  if (typeof raw === 'object')
    return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, asWire(value)]));
  return String(raw);
}
