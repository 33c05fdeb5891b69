import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';

/** An uploaded file as a record keeps it; `size` in bytes, `type` the media type found in the content. */
export const StoredFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  type: Type.String(),
});
export type StoredFile = Static<typeof StoredFile>;

export const fileEndpoints = {
  /** The request is multipart/form-data with the one file in field `file`, not JSON. */
  'api/file/upload': endpoint(Type.Object({}), StoredFile),
  /** The answer is the file itself (`Content-Disposition` names it); a refusal is a JSON envelope. */
  'api/file/download': endpoint(Type.Object({ id: Type.String() }), Type.Unknown()),
};
