import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';

/** An uploaded file as a record keeps it; `size` in bytes, `type` the media type found in the content. */
export const StoredFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  type: Type.String(),
  version: Type.Optional(Type.Integer({ description: 'From the second on: the earlier ones can be asked for' })),
});
export type StoredFile = Static<typeof StoredFile>;

/** An earlier or the present version of a file, with when it came and by whom. */
export const FileVersion = Type.Object({
  ...StoredFile.properties,
  at: Type.String(),
  byName: Type.Union([Type.String(), Type.Null()]),
});
export type FileVersion = Static<typeof FileVersion>;

/** Media types that a page can show. What a file is, its content has told when it was uploaded. */
export const PREVIEWED = ['image/png', 'image/jpeg', 'application/pdf', 'text/plain', 'text/markdown', 'text/csv'];

export const fileEndpoints = {
  /**
   * The request is multipart/form-data with the one file in field `file`, not JSON. `replaces`, in a field before it, is the id of the file
   * whose next version it is, once the record is saved with it.
   */
  'api/file/upload': endpoint(Type.Object({}), StoredFile),
  /** The answer is the file itself (`Content-Disposition` names it); a refusal is a JSON envelope. */
  'api/file/download': endpoint(Type.Object({ id: Type.String() }), Type.Unknown()),
  /** The same to be shown in a page; refused for what is not `PREVIEWED`. */
  'api/file/preview': endpoint(Type.Object({ id: Type.String() }), Type.Unknown()),
  /**
   * The same file under another name, which keeps its extension: an entry of its own that belongs to whoever asks until a record is saved with it in
   * the place of the other, as the next version of that one.
   */
  'api/file/rename': endpoint(
    Type.Object({ id: Type.String(), name: Type.String({ maxLength: 200, pattern: '\\S' }) }),
    StoredFile,
  ),
  /** A file and the versions before it, the newest first; the right is that of the record that holds it. */
  'api/file/versions': endpoint(Type.Object({ id: Type.String() }), Type.Array(FileVersion)),
};
