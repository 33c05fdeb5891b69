import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { CODES } from '../../../contract/codes.ts';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { FILE_FIELD, REPLACES_FIELD } from '../../../contract/protocol.ts';
import { DEFAULT_ACCEPT } from '../../../model/field-types/attachment.ts';
import { enterFile, type FileEntry } from '../../access/files/storedFiles.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { BadRequest } from '../badRequest.ts';
import type { Call } from '../parts.ts';
import { contentKind } from './contentKind.ts';
import { readableFile } from './download.ts';
import { plainName } from './plainName.ts';

/** Largest file that an attachment field may allow. */
export const FILE_LIMIT_MB = 200;

/**
 * Takes an uploaded file: its kind by name and by content, then its bytes, then its entry. Until a record names it, it belongs to its
 * uploader alone. Refusals: 208 for a kind that is not taken, 30011 for one that is too large.
 */
export async function takeUpload(call: Call, sent: MultipartFile | undefined): Promise<StoredFile> {
  const { parts, viewer } = call;
  if (!sent || sent.fieldname !== FILE_FIELD) throw new BadRequest('file.missing');
  const name = plainName(sent.filename);
  const extension = path.extname(name).slice(1).toLowerCase();
  if (!DEFAULT_ACCEPT.some((accepted) => accepted === extension)) {
    sent.file.resume();
    throw new BadRequest('file.extension', { extension });
  }
  const replaces = await replacedBy(call, sent);
  const content = await parts.files.take(sent.file);
  try {
    if (sent.file.truncated) throw new BadRequest('file.tooLarge', { limit: FILE_LIMIT_MB }, CODES.limitReached);
    if (content.size === 0) throw new BadRequest('file.empty');
    const kind = await contentKind(content.head, extension);
    if ('refused' in kind) throw new BadRequest(kind.refused);
    await content.keep();
    const file = { name, size: content.size, mediaType: kind.mediaType, sha256: content.sha256, replaces };
    const entry = await enterFile(parts.database.kysely, viewer.id, file);
    return { id: entry.id, name, size: entry.size, type: entry.mediaType };
  } finally {
    await content.drop();
  }
}

/** What the sent file is to take the place of; the caller must be able to read the file that he names. Refusal 402. */
async function replacedBy(call: Call, { fields, file }: MultipartFile): Promise<string | null> {
  const given = fields[REPLACES_FIELD];
  const id = given && !Array.isArray(given) && given.type === 'field' ? given.value : undefined;
  if (id === undefined || id === '') return null;
  const entry = typeof id === 'string' ? await readableFile(call, id) : undefined;
  if (entry) return inPlaceOf(entry);
  file.resume();
  throw new Refusal(CODES.recordDenied, say(call.viewer.language, 'file.notFound'));
}

/** What the next version of a file takes the place of: the file, or where no record has it yet, what it was itself to replace. */
export const inPlaceOf = ({ id, recordId, replaces }: FileEntry): string | null => (recordId === null ? replaces : id);
