import type { Field } from '../../../model/field-types/fieldTypes.ts';

/** Whether a field names whom a record is for. */
export const isAssignable = (field: Field): boolean =>
  isOfPeople(field) || field.type === 'department' || field.type === 'departments';

export const isOfPeople = ({ type }: Field): boolean => type === 'user' || type === 'users';

/** The same field where several may be chosen, to share the records out among them. */
export function severalOf(field: Field): Field {
  const { name, title } = field;
  if (field.type === 'user') return { type: 'users', name, title };
  return field.type === 'department' ? { type: 'departments', name, title } : field;
}
