import path from 'node:path';
import { diskPlace } from './diskPlace.ts';
import { FileStore } from './fileStore.ts';
import type { S3Settings } from './s3Place.ts';

/** The store of files as the environment says: beside the database, or in a bucket where one is named. */
export async function openFileStore({ dataDir, s3 }: { dataDir: string; s3?: S3Settings }): Promise<FileStore> {
  const folder = path.join(dataDir, 'files');
  // Only who keeps files in a bucket pays for what speaks with it.
  const place = s3 ? (await import('./s3Place.ts')).s3Place(s3) : diskPlace(folder);
  return new FileStore(path.join(folder, 'incoming'), place);
}
