import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type FieldType, type Wire, cleaned, refused } from './fieldType.ts';
import { isId } from './reference.ts';
import { Code } from '../language/names.ts';

/** A record of any of the models named (the source of an action plan). */
export const AnyReferenceField = Type.Object(
  {
    type: Type.Literal('anyReference'),
    ...commonOptions,
    models: Type.Array(Code, { minItems: 1, uniqueItems: true }),
  },
  { additionalProperties: false },
);
export type AnyReferenceField = Static<typeof AnyReferenceField>;

/** Canonical value: `<templateCode>:<id>`, one text, so that it can be indexed, filtered and compared like any other. */
export const anyReferenceType: FieldType<AnyReferenceField> = {
  valueType: () => 'text',
  column: () => ({ sql: 'text' }),
  operators: () => ['eq', 'in', 'empty', 'notEmpty'],
  clean(raw, field) {
    const parts = typeof raw === 'string' ? splitAny(raw) : null;
    return parts && field.models.includes(parts.model) ? cleaned(`${parts.model}:${parts.id}`) : refused('notId');
  },
  check: () => [],
  text(value: Wire, _field, labels) {
    const parts = splitAny(String(value));
    return parts ? (labels.record(parts.model, parts.id) ?? '') : '';
  },
};

/** Model and id of such a value, or null when it has another form. */
export function splitAny(value: string): { model: string; id: string } | null {
  const [model, id, more] = value.trim().split(':');
  const lower = id?.toLowerCase();
  return model && more === undefined && isId(lower) ? { model, id: lower } : null;
}
