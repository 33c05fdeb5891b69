import { Type, type Static } from 'typebox';
import { Code, ItemCode } from './names.ts';
import { I18nText } from './texts.ts';

const head = {
  $schema: Type.Optional(Type.String()),
  table: Code,
  title: I18nText,
  basis: Type.Optional(I18nText),
} as const;
const strict = { additionalProperties: false } as const;

/** Row code x column code -> result. The codes are those of the dictionaries named. */
export const MatrixConfig = Type.Object(
  {
    ...head,
    kind: Type.Literal('matrix'),
    rowDictionary: Code,
    columnDictionary: Code,
    resultDictionary: Code,
    rows: Type.Array(ItemCode, { minItems: 1 }),
    columns: Type.Array(ItemCode, { minItems: 1 }),
    cells: Type.Array(Type.Array(ItemCode, { minItems: 1 }), { minItems: 1 }),
  },
  strict,
);
export type MatrixConfig = Static<typeof MatrixConfig>;

/** Ranges of a number -> result: the first entry whose `below` exceeds the number; the last one has none. */
export const BandConfig = Type.Object(
  {
    ...head,
    kind: Type.Literal('band'),
    resultDictionary: Code,
    bands: Type.Array(
      Type.Object({ below: Type.Optional(Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' })), value: ItemCode }, strict),
      { minItems: 1 },
    ),
  },
  strict,
);
export type BandConfig = Static<typeof BandConfig>;
export type DecisionTableConfig = MatrixConfig | BandConfig;
