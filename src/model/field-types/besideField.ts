import { typeOf, type Field } from './fieldTypes.ts';

/** The types of which a picker can show a value beside a record's name. */
type BesideType = 'text' | 'dictionary' | 'reference' | 'user' | 'department';

/** A field that can stand beside a record in pickers: one short text, item or name, and no more than one. */
export type BesideField = Extract<Field, { type: BesideType }>;

const TYPES: readonly BesideType[] = ['text', 'dictionary', 'reference', 'user', 'department'];

/** Whether a picker can show what the field holds beside a record's name. */
export const isBesideField = (field: Field): field is BesideField =>
  TYPES.some((type) => type === field.type) && !typeOf(field).plural?.(field);
