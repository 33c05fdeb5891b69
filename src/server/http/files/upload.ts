import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { CODES } from '../../../contract/codes.ts';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { FILE_FIELD } from '../../../contract/protocol.ts';
import { DEFAULT_ACCEPT } from '../../../model/field-types/attachment.ts';
import { enterFile } from '../../access/files/storedFiles.ts';
import { BadRequest } from '../badRequest.ts';
import type { Call } from '../parts.ts';
import { contentKind } from './contentKind.ts';

/** Largest file that an attachment field may allow. */
export const FILE_LIMIT_MB = 200;

/**
 * Takes an uploaded file: its kind by name and by content, then its bytes, then its entry. Until a record names it, it belongs to its
 * uploader alone. Refusals: 208 for a kind that is not taken, 30011 for one that is too large.
 */
export async function takeUpload({ parts, viewer }: Call, sent: MultipartFile | undefined): Promise<StoredFile> {
  if (!sent || sent.fieldname !== FILE_FIELD) throw new BadRequest('file.missing');
  const name = plainName(sent.filename);
  const extension = path.extname(name).slice(1).toLowerCase();
  if (!DEFAULT_ACCEPT.some((accepted) => accepted === extension)) {
    sent.file.resume();
    throw new BadRequest('file.extension', { extension });
  }
  const content = await parts.files.take(sent.file);
  try {
    if (sent.file.truncated) throw new BadRequest('file.tooLarge', { limit: FILE_LIMIT_MB }, CODES.limitReached);
    if (content.size === 0) throw new BadRequest('file.empty');
    const kind = await contentKind(content.head, extension);
    if ('refused' in kind) throw new BadRequest(kind.refused);
    await content.keep();
    const file = { name, size: content.size, mediaType: kind.mediaType, sha256: content.sha256 };
    const entry = await enterFile(parts.database.kysely, viewer.id, file);
    return { id: entry.id, name, size: entry.size, type: entry.mediaType };
  } finally {
    await content.drop();
  }
}

/** The last part of whatever a browser calls the file, without what other systems cannot write. */
function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_').trim();
  return plain.length <= 200 ? plain : `${plain.slice(0, 180)}${path.extname(plain).slice(0, 20)}`;
}
