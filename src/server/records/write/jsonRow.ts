import type { Wire } from '../../../model/field-types/fieldType.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { asWire, storedFields } from '../convert.ts';
import { quoted } from '../schema/quoted.ts';

/**
 * Columns of a model for `to_jsonb`, so that rows of different tables come in one statement: all stored fields, or those named.
 * Decimals travel as texts, since a JSON number would not hold them exactly.
 */
export function jsonColumns(model: Model, alias: string, names?: ReadonlySet<string>): string {
  return [
    `${alias}.id`,
    ...storedFields(model)
      .filter(({ field }) => field.name !== 'id' && (!names || names.has(field.name)))
      .map(({ column, sql }) =>
        sql.startsWith('numeric') || sql === 'bigint'
          ? `${alias}.${quoted(column)}::text`
          : `${alias}.${quoted(column)}`,
      ),
  ].join(', ');
}

/** Wire values by field name of such an object; fields that were not asked for are absent. */
export function valuesOfJson(model: Model, json: unknown): Values {
  const values: Values = {};
  if (!isValues(json)) return values;
  if (typeof json.id === 'string') values.id = json.id;
  for (const { field, column, sql } of storedFields(model))
    if (column in json) values[field.name] = valueOf(field, sql, json[column]);
  return values;
}

function valueOf(field: Field, sql: string, raw: Wire | undefined): Wire {
  if (raw === null || raw === undefined) return typeOf(field).plural?.(field) ? [] : null;
  if (sql === 'bigint') return Number(raw);
  if (sql === 'timestamptz' && typeof raw === 'string') return new Date(raw).toISOString();
  return asWire(raw);
}
