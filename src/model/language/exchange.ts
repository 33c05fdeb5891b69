import { Type, type Static } from 'typebox';
import { Name } from './names.ts';

/**
 * How records of a model are told apart in files, and what a file may fill. `businessKey`: fields by which a row finds its record, to
 * change it instead of making another one. `columns`: the only fields that a file may fill; without it all that a form may.
 */
export const Exchange = Type.Object(
  {
    businessKey: Type.Optional(Type.Array(Name, { minItems: 1, uniqueItems: true })),
    columns: Type.Optional(Type.Array(Name, { minItems: 1, uniqueItems: true })),
  },
  { additionalProperties: false },
);
export type Exchange = Static<typeof Exchange>;
