import { typeOf, type Field } from '../../../../model/field-types/fieldTypes.ts';
import type { Model } from '../../../../model/resolved/model.ts';

const GROUPED: readonly Field['type'][] = [
  'dictionary',
  'reference',
  'user',
  'department',
  'date',
  'dateTime',
  'boolean',
  'text',
];

/** Fields that a list may be grouped by: those with one value that many records share. What stands in the list comes first. */
export function groupFields(model: Model): Field[] {
  const place = new Map((model.list?.columns ?? []).map((column, at) => [column.field, at]));
  return model.fields
    .filter((field) => !field.hidden && !field.closed && GROUPED.includes(field.type) && !typeOf(field).plural?.(field))
    .filter((field) => field.type !== 'text' || place.has(field.name))
    .map((field, at) => ({ field, at: place.get(field.name) ?? place.size + at }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ field }) => field);
}

export const isDated = (field: Field): boolean => field.type === 'date' || field.type === 'dateTime';
