import { buffer } from 'node:stream/consumers';
import { fileEntry } from '../access/files/storedFiles.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Database } from '../database/connect.ts';
import type { FileStore } from '../files/fileStore.ts';

/** A file that this person has uploaded and that no record holds, whole; undefined for any other. */
export async function uploadedFile(
  database: Database,
  files: FileStore,
  viewer: Viewer,
  id: string,
): Promise<{ name: string; content: Buffer } | undefined> {
  const entry = await fileEntry(database.kysely, id);
  if (!entry || entry.createdBy !== viewer.id || entry.recordId !== null) return undefined;
  const content = await files.read(entry.sha256);
  return content && { name: entry.name, content: await buffer(content) };
}
