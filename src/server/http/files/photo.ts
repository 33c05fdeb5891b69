import { buffer } from 'node:stream/consumers';
import { fileEntry } from '../../access/files/storedFiles.ts';
import type { Call } from '../parts.ts';

/** A larger picture is no portrait, and would weigh on every start of the page. */
const LARGEST = 1024 * 1024;

/** The signed-in person's photo as a data URL; empty when there is none. */
export async function photoOf({ parts, standing }: Call): Promise<string> {
  const { photo } = standing.person;
  const entry = photo === null ? null : await fileEntry(parts.database.kysely, photo);
  if (!entry || entry.size > LARGEST || !entry.mediaType.startsWith('image/')) return '';
  const content = await parts.files.read(entry.sha256);
  return content ? `data:${entry.mediaType};base64,${(await buffer(content)).toString('base64')}` : '';
}
