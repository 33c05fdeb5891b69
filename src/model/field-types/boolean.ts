import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type FieldType, cleaned, refused } from './fieldType.ts';

export const BooleanField = Type.Object(
  { type: Type.Literal('boolean'), ...commonOptions },
  { additionalProperties: false },
);
export type BooleanField = Static<typeof BooleanField>;

/** Yes or no; empty where nobody has answered yet. */
export const booleanType: FieldType<BooleanField> = {
  valueType: () => 'bool',
  column: () => ({ sql: 'boolean' }),
  operators: () => ['eq', 'ne', 'empty', 'notEmpty'],
  clean: (raw) => (typeof raw === 'boolean' ? cleaned(raw) : refused('notBoolean')),
  check: () => [],
  text: (value, _field, labels) => (value ? labels.yes : labels.no),
  sortable: true,
};
