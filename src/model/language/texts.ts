import { Type, type Static } from 'typebox';

/** The three languages of the product (Specification §9), by the keys that configs and the client use. */
export const LANGUAGES = ['en', 'zh-cn', 'zh-tw'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in the three languages. All three are required: the checker reports a missing one. */
export const I18nText = Type.Object(
  { en: Type.String({ minLength: 1 }), 'zh-cn': Type.String({ minLength: 1 }), 'zh-tw': Type.String({ minLength: 1 }) },
  { additionalProperties: false, description: 'A text in English, Simplified and Traditional Chinese' },
);
export type I18nText = Static<typeof I18nText>;
