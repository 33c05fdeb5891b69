import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ContentPlace, isContentName } from './contentPlace.ts';

/** Contents in a folder of this machine, spread over 256 folders by the first digits of their hashes. */
export function diskPlace(folder: string): ContentPlace {
  const fileOf = (sha256: string): string => path.join(folder, sha256.slice(0, 2), sha256);
  const found = async (sha256: string) => {
    const stats = await stat(fileOf(sha256)).catch(() => undefined);
    return stats?.isFile() ? stats : undefined;
  };
  return {
    async put(sha256, file) {
      await mkdir(path.dirname(fileOf(sha256)), { recursive: true });
      await rename(file, fileOf(sha256));
    },
    read: async (sha256) => ((await found(sha256)) ? createReadStream(fileOf(sha256)) : undefined),
    putAt: async (sha256) => (await found(sha256))?.mtime,
    remove: (sha256) => rm(fileOf(sha256), { force: true }),
    async *list() {
      for (const part of await namesIn(folder))
        if (/^[0-9a-f]{2}$/.test(part)) yield* (await namesIn(path.join(folder, part))).filter(isContentName);
    },
  };
}

/** Sorted; none where there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
