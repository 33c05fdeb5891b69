import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type FieldType, type Wire, cleaned, refused } from './fieldType.ts';
import { Cel, Code, ItemCode, Name } from '../language/names.ts';

export const DictionaryField = Type.Object(
  {
    type: Type.Literal('dictionary'),
    ...commonOptions,
    dictionary: Code,
    multiple: Type.Optional(Type.Boolean()),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    /** Levels of a tree dictionary that are chosen one after the other; the deepest code is stored. */
    levels: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
    /** Only these items can be chosen here; what is stored already stays readable. */
    only: Type.Optional(Type.Array(ItemCode, { minItems: 1 })),
    /** The field whose item the choice lies below, of the same dictionary; without a choice there none can be made here. */
    below: Type.Optional(Name),
    /** Items that can be chosen only while a condition holds; those that no entry names always can. */
    offer: Type.Optional(
      Type.Array(
        Type.Object({ items: Type.Array(ItemCode, { minItems: 1 }), when: Cel }, { additionalProperties: false }),
        { minItems: 1 },
      ),
    ),
    /** `tag` (default) colours the label as the dictionary says. */
    display: Type.Optional(Type.Enum(['tag', 'plain'])),
  },
  { additionalProperties: false },
);
export type DictionaryField = Static<typeof DictionaryField>;

/** A code of a dictionary, or several. Whether the code exists is asked by whoever holds the dictionaries. */
export const dictionaryType: FieldType<DictionaryField> = {
  valueType: (field) => (field.multiple ? { list: 'text' } : 'text'),
  column: (field) => ({ sql: field.multiple ? 'text[]' : 'text' }),
  operators: (field) =>
    field.multiple
      ? ['hasAny', 'hasAll', 'empty', 'notEmpty']
      : ['in', 'eq', 'ne', 'notIn', 'below', 'empty', 'notEmpty'],
  clean(raw, field) {
    if (field.multiple) return cleanCodes(raw);
    return typeof raw === 'string' ? cleaned(raw.trim()) : refused('notText');
  },
  check(value, field) {
    const codes = Array.isArray(value) ? value.map(String) : [String(value)];
    if (field.maxItems !== undefined && codes.length > field.maxItems) {
      return [{ key: 'tooManyItems', params: { max: field.maxItems, length: codes.length } }];
    }
    if (new Set(codes).size !== codes.length) return [{ key: 'twice' }];
    return [];
  },
  text: (value, field, labels) =>
    (Array.isArray(value) ? value : [value])
      .map((code) => labels.item(field.dictionary, String(code)) ?? String(code))
      .join(', '),
  sortable: true,
  plural: (field) => field.multiple === true,
};

function cleanCodes(raw: unknown) {
  if (!Array.isArray(raw)) return refused('notList');
  const codes: Wire[] = [];
  for (const code of raw) {
    if (typeof code !== 'string') return refused('notText');
    codes.push(code.trim());
  }
  return cleaned(codes);
}
