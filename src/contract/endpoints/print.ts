import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';

const asked = { templateCode: Type.String({ maxLength: 64 }), billId: Type.String({ maxLength: 64 }) };

const Fact = Type.Object({
  label: Type.String(),
  text: Type.String(),
  /** Takes the whole width. */
  wide: Type.Boolean(),
});

const PrintTable = Type.Object({
  title: Type.String(),
  columns: Type.Array(Type.Object({ title: Type.String(), right: Type.Boolean() })),
  rows: Type.Array(Type.Array(Type.String())),
});
export type PrintTable = Static<typeof PrintTable>;

/** A record as it stands on paper, in the reader's language and within his rights: words only. */
export const Printout = Type.Object({
  /** Whose paper it is. */
  house: Type.String(),
  title: Type.String(),
  /** What names the record. */
  record: Type.String(),
  landscape: Type.Boolean(),
  sections: Type.Array(
    Type.Object({
      title: Type.String(),
      columns: Type.Integer(),
      facts: Type.Array(Fact),
      tables: Type.Array(PrintTable),
    }),
  ),
  /** Steps and opinions, the oldest first; none where the layout leaves them out. */
  opinions: Type.Optional(PrintTable),
  /** Lines to sign on: whose they are, each beside a day. */
  signatures: Type.Array(Type.Object({ title: Type.String(), day: Type.String() })),
  footer: Type.String(),
  /** Who printed it, and when. */
  printed: Type.String(),
});
export type Printout = Static<typeof Printout>;

/** A record on paper: for the browser's own printing, and as a PDF file. Both stand in the audit trail. */
export const printEndpoints = {
  'api/print/record': endpoint(Type.Object(asked), Printout),
  'api/print/pdf': endpoint(Type.Object(asked), Type.Unknown()),
};
