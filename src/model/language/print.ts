import { Type, type Static } from 'typebox';
import { Name } from './names.ts';
import { I18nText } from './texts.ts';

const strict = { additionalProperties: false } as const;

/** A field on paper; `columns` are those of its rows. */
export const PrintItem = Type.Object(
  { field: Name, columns: Type.Optional(Type.Array(Name, { minItems: 1 })) },
  strict,
);
export type PrintItem = Static<typeof PrintItem>;

export const PrintSection = Type.Object(
  {
    title: I18nText,
    /** Facts beside each other; long ones and rows take the whole width. */
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    fields: Type.Array(Type.Union([Name, PrintItem]), { minItems: 1 }),
  },
  strict,
);
export type PrintSection = Static<typeof PrintSection>;

/** A record on paper. What is not said is taken from the form. */
export const PrintLayout = Type.Object(
  {
    /** What the paper is called, where that is not the title of the model. */
    title: Type.Optional(I18nText),
    landscape: Type.Optional(Type.Boolean()),
    sections: Type.Optional(Type.Array(PrintSection, { minItems: 1 })),
    /** Who took which step when, and what was said with it; `false` leaves it out. */
    opinions: Type.Optional(Type.Boolean()),
    /** Lines to sign on at the end, each with whose it is. */
    signatures: Type.Optional(Type.Array(I18nText, { minItems: 1, maxItems: 6 })),
    /** A line at the foot of every page, beside the page number. */
    footer: Type.Optional(I18nText),
  },
  strict,
);
export type PrintLayout = Static<typeof PrintLayout>;
