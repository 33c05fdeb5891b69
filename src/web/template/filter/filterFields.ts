import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import type { FilterCondition, FilterOperator } from '../../../model/language/filter.ts';
import type { Model } from '../../../model/resolved/model.ts';

/** Fields that a person may ask by: those he may read. What stands in the list comes first. */
export function filterFields(model: Model): Field[] {
  const place = new Map((model.list?.columns ?? []).map((column, at) => [column.field, at]));
  return model.fields
    .filter((field) => !field.hidden && !field.closed && offeredOperators(field).length > 0)
    .map((field, at) => ({ field, at: place.get(field.name) ?? place.size + at }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ field }) => field);
}

/** Operators of a field in the order in which they are offered; of two that say the same, the one that takes several values. */
export function offeredOperators(field: Field): readonly FilterOperator[] {
  const known = typeOf(field).operators(field);
  switch (field.type) {
    case 'dictionary':
    case 'department':
      return field.type === 'dictionary' && field.multiple ? known : known.filter((op) => op !== 'eq' && op !== 'ne');
    case 'reference':
    case 'user':
      return known.filter((op) => op !== 'eq' && op !== 'ne' && op !== 'below');
    case 'text':
    case 'longText':
    case 'autoNumber':
      return known.filter((op) => op !== 'in');
    case 'anyReference':
      return known.filter((op) => op === 'empty' || op === 'notEmpty');
    default:
      return known;
  }
}

const SEVERAL: readonly FilterOperator[] = ['in', 'notIn', 'hasAny', 'hasAll'];
export const takesSeveral = (op: FilterOperator): boolean => SEVERAL.includes(op);

/** The same condition in the words that the builder offers: "is X" is "is one of [X]". */
export function inOfferedWords(condition: Partial<FilterCondition>, field: Field): Partial<FilterCondition> {
  const { op, value } = condition;
  const same = op === 'eq' ? 'in' : op === 'ne' ? 'notIn' : undefined;
  const isOffered = op === undefined || offeredOperators(field).includes(op);
  if (isOffered || !same || !offeredOperators(field).includes(same)) return condition;
  return { ...condition, op: same, value: isScalar(value) ? [value] : value };
}

/** The condition with another operator; a value that still fits stays. */
export function withOperator(condition: Partial<FilterCondition>, op: FilterOperator): Partial<FilterCondition> {
  const { field, op: before, value } = condition;
  if (op === 'empty' || op === 'notEmpty') return { field, op };
  const range = (one: FilterOperator | undefined): boolean => one === 'between';
  if (before === undefined || range(before) !== range(op)) return { field, op };
  const several = takesSeveral(op);
  if (several === takesSeveral(before)) return { field, op, value };
  if (several) return { field, op, value: isScalar(value) && value !== null ? [value] : undefined };
  return { field, op, value: Array.isArray(value) ? (value[0] ?? undefined) : undefined };
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
