import path from 'node:path';
import { CODES } from '../../../contract/codes.ts';
import type { StoredFile } from '../../../contract/endpoints/file.ts';
import { MADE_OF_LIST } from '../../access/files/exportedFiles.ts';
import { HELD_BY_RUN } from '../../access/files/runFiles.ts';
import { enterFile } from '../../access/files/storedFiles.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { Call } from '../parts.ts';
import { readableFile } from './download.ts';
import { plainName } from './plainName.ts';
import { inPlaceOf } from './upload.ts';

/**
 * Enters a file once more under another name, with its own extension, for the caller to put in its place. Nobody sees it before a record is saved
 * with it, and that asks for the rights of the record. Refusal 402 for a file that the caller may not read, and for one that no field holds: an
 * export, or what stands beside an opinion.
 */
export async function renameFile(call: Call, id: string, name: string): Promise<StoredFile> {
  const entry = await readableFile(call, id);
  if (!entry || NOT_OF_FIELDS.includes(entry.model ?? ''))
    throw new Refusal(CODES.recordDenied, say(call.viewer.language, 'file.notFound'));
  const extension = path.extname(entry.name);
  const wanted = plainName(name);
  const isWhole = path.extname(wanted).toLowerCase() === extension.toLowerCase();
  const renamed = {
    name: isWhole ? wanted : plainName(`${wanted}${extension}`),
    size: entry.size,
    mediaType: entry.mediaType,
    sha256: entry.sha256,
    replaces: inPlaceOf(entry),
  };
  const made = await enterFile(call.parts.database.kysely, call.viewer.id, renamed);
  return { id: made.id, name: made.name, size: made.size, type: made.mediaType };
}

const NOT_OF_FIELDS: readonly string[] = [MADE_OF_LIST, HELD_BY_RUN];
