import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type FieldType, cleaned, refused } from './fieldType.ts';
import { Cel, Code, Name } from '../language/names.ts';

/** Rows owned by the record, of a model with `"rows": true`, edited in its form and saved in the same transaction. */
export const SubTableField = Type.Object(
  {
    type: Type.Literal('subTable'),
    ...commonOptions,
    model: Code,
    minItems: Type.Optional(Type.Integer({ minimum: 1 })),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000 })),
    /** Columns shown in the row editor; without it all visible fields of the row model. */
    columns: Type.Optional(Type.Array(Name, { minItems: 1 })),
    /** While it holds, rows are neither added nor taken away; what may be changed in them, their own model says. */
    fixedWhen: Type.Optional(Cel),
    /** Fields summed below the rows. */
    totals: Type.Optional(Type.Array(Name)),
  },
  { additionalProperties: false },
);
export type SubTableField = Static<typeof SubTableField>;

/** Records elsewhere that refer to this one, shown as a read-only related list. */
export const InverseField = Type.Object(
  {
    type: Type.Literal('inverse'),
    ...commonOptions,
    model: Code,
    /** The reference, references or anyReference field of that model that leads here. */
    field: Name,
    columns: Type.Optional(Type.Array(Name, { minItems: 1 })),
  },
  { additionalProperties: false },
);
export type InverseField = Static<typeof InverseField>;

/** Rows that a record may have in the field. */
export const mostRows = (field: SubTableField): number => field.maxItems ?? 1000;

export const subTableType: FieldType<SubTableField> = {
  valueType: (field) => ({ list: { record: field.model } }),
  column: () => null,
  operators: () => ['empty', 'notEmpty'],
  clean(raw) {
    if (!Array.isArray(raw)) return refused('notRows');
    return raw.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
      ? cleaned(raw)
      : refused('notRows');
  },
  check(value, field) {
    const length = Array.isArray(value) ? value.length : 0;
    const max = mostRows(field);
    if (length > max) return [{ key: 'tooManyItems', params: { max, length } }];
    if (field.minItems !== undefined && length < field.minItems)
      return [{ key: 'tooFewItems', params: { min: field.minItems, length } }];
    return [];
  },
  text: (value) => String(Array.isArray(value) ? value.length : 0),
  plural: () => true,
};

export const inverseType: FieldType<InverseField> = {
  valueType: (field) => ({ list: { record: field.model } }),
  column: () => null,
  operators: () => ['empty', 'notEmpty'],
  clean: () => cleaned([]),
  check: () => [],
  text: (value) => String(Array.isArray(value) ? value.length : 0),
  plural: () => true,
};
