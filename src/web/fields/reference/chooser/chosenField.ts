import type { Field } from '../../../../model/field-types/fieldTypes.ts';
import type { AnyReference, PluralReference } from '../../../../model/field-types/reference.ts';

/** A field that records are chosen for. */
export type ChosenField = AnyReference & Field;

/** Whether it holds several, in the order chosen. */
export const isPlural = (field: AnyReference): field is PluralReference =>
  field.type === 'references' || field.type === 'users' || field.type === 'departments';
