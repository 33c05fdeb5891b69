import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import type { MeasureName } from '../language/layout.ts';

const NUMBERS: readonly Field['type'][] = ['integer', 'decimal', 'money', 'percent'];
const ALL: readonly MeasureName[] = ['sum', 'avg', 'min', 'max', 'count'];
const OF_DAYS: readonly MeasureName[] = ['min', 'max', 'count'];
const COUNT: readonly MeasureName[] = ['count'];

/** Figures that there are over the values of a field, the most usual first; `count` says how many are filled in. */
export function measuresOf(field: Field): readonly MeasureName[] {
  if (NUMBERS.includes(field.type)) return ALL;
  if (field.type === 'date' || field.type === 'dateTime') return OF_DAYS;
  return field.type === 'subTable' || field.type === 'inverse' || typeOf(field).plural?.(field) ? [] : COUNT;
}
