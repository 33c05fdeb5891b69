import { Type, type Static } from 'typebox';
import { Code, ItemCode } from './names.ts';
import { I18nText } from './texts.ts';

/** Colours that a tag may have; the theme knows what each looks like in light and dark. */
export const TAG_TONES = [
  'none',
  'low',
  'medium',
  'high',
  'extreme',
  'draft',
  'review',
  'returned',
  'done',
  'void',
  'accent',
] as const;
export type TagTone = (typeof TAG_TONES)[number];

/** One entry. `value` carries a coefficient or a rank beside the label; `parent` makes a tree. Order in the file is the order. */
export const DictionaryItem = Type.Object(
  {
    code: ItemCode,
    label: I18nText,
    parent: Type.Optional(ItemCode),
    tone: Type.Optional(Type.Enum([...TAG_TONES])),
    value: Type.Optional(Type.String()),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type DictionaryItem = Static<typeof DictionaryItem>;

/** A list of codes with labels in three languages. */
export const DictionaryConfig = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    dictionary: Code,
    title: I18nText,
    items: Type.Array(DictionaryItem, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type DictionaryConfig = Static<typeof DictionaryConfig>;
