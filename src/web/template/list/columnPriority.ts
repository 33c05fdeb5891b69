import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Column } from '../../../model/language/layout.ts';

/** Of a column whose type says nothing else. */
const NAMES = 3;
const BY_TYPE: Readonly<Record<string, number>> = {
  money: 1,
  percent: 1,
  decimal: 1,
  integer: 1,
  date: 2,
  dateTime: 2,
  longText: 5,
  richText: 5,
  attachment: 5,
  text: 4,
};

/**
 * How long a column stands where room is scarce, 1 = longest: what the model states, else by what it holds. Amounts come before days, days before
 * names and choices, those before free texts.
 */
export function priorityOf({ priority, renderer }: Column, field: Field | undefined): number {
  if (priority !== undefined) return priority;
  if (renderer === 'countdown' || renderer === 'progress') return 1;
  return (field && BY_TYPE[field.type]) ?? NAMES;
}
