import { Type } from 'typebox';
import { ROW_SCOPES } from '../../model/language/access.ts';
import { endpoint } from '../endpoint.ts';

const FieldRight = Type.Enum(['written', 'read', 'masked', 'hidden']);
const RecordRight = Type.Union([Type.Enum(['full', 'redacted', 'none']), Type.Null()]);

const ExplainedRows = Type.Object({
  scopes: Type.Array(Type.Enum([...ROW_SCOPES])),
  filtered: Type.Boolean({ description: 'A condition of the model lets only some of them pass' }),
  narrowed: Type.Boolean({ description: 'Some of them are taken away again' }),
  redacted: Type.Boolean(),
  holds: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether the record is among them; null without one',
  }),
});

const ExplainedRole = Type.Object({
  role: Type.String(),
  title: Type.String(),
  screen: Type.Boolean({ description: 'The role may view the model' }),
  rows: Type.Array(ExplainedRows),
  field: Type.Optional(FieldRight),
  button: Type.Optional(Type.Boolean()),
});

/** The right to ask why other people see something. It belongs to no model. */
export const EXPLAIN_OTHERS = 'access:explain';

/** Why somebody sees something, or does not. Of another person only with the permission `EXPLAIN_OTHERS`. */
export const explainEndpoints = {
  'api/commonData/explainAccess': endpoint(
    Type.Object({
      templateCode: Type.String({ minLength: 1, maxLength: 64 }),
      billId: Type.Optional(Type.String({ maxLength: 64 })),
      field: Type.Optional(Type.String({ maxLength: 64 })),
      button: Type.Optional(Type.String({ maxLength: 64 })),
      userId: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    Type.Object({
      person: Type.String(),
      screen: Type.Boolean(),
      record: RecordRight,
      field: Type.Optional(FieldRight),
      button: Type.Optional(Type.Boolean()),
      roles: Type.Array(ExplainedRole),
      words: Type.Object({
        summary: Type.Array(Type.String()),
        roles: Type.Array(Type.Array(Type.String()), { description: 'The rows of each role, in their order' }),
      }),
    }),
  ),
};
