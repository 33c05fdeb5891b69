import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { enterFile } from '../../access/files/storedFiles.ts';
import type { Executor } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';

export interface StoredContent {
  sha256: string;
  size: number;
  /** The first bytes, enough to tell what kind of file it is. */
  head: Uint8Array;
}

const HEAD_BYTES = 64 * 1024;
const FRESH_MS = 86_400_000;

/** The bytes of uploaded files under their SHA-256: the same file sent twice lies there once, and no name of a client's becomes a path. */
export class FileStore {
  constructor(private readonly folder: string) {}

  /** Takes in a stream, whole or not at all. What it throws, the stream threw. */
  async take(
    content: AsyncIterable<Uint8Array>,
  ): Promise<StoredContent & { keep(): Promise<void>; drop(): Promise<void> }> {
    await mkdir(path.join(this.folder, 'incoming'), { recursive: true });
    const temporary = path.join(this.folder, 'incoming', newId());
    const hash = createHash('sha256');
    const heads: Uint8Array[] = [];
    let size = 0;
    const file = await open(temporary, 'wx');
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        if (size < HEAD_BYTES) heads.push(chunk);
        size += chunk.length;
        await file.write(chunk);
      }
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(temporary, { force: true });
      throw error;
    }
    await file.close();
    const sha256 = hash.digest('hex');
    return {
      sha256,
      size,
      head: Buffer.concat(heads).subarray(0, HEAD_BYTES),
      keep: () => this.#keep(temporary, sha256),
      drop: () => rm(temporary, { force: true }),
    };
  }

  /** Takes in a whole content that needs no judging, with its entry; answers the file's id. */
  async enter(
    executor: Executor,
    uploader: string,
    file: { name: string; mediaType: string; content: Uint8Array },
  ): Promise<string> {
    const content = await this.take(Readable.from([file.content]));
    await content.keep();
    const { sha256, size } = content;
    return (await enterFile(executor, uploader, { name: file.name, size, mediaType: file.mediaType, sha256 })).id;
  }

  /** The bytes of a stored file; undefined when they are gone. */
  async read(sha256: string): Promise<Readable | undefined> {
    const file = this.#place(sha256);
    const found = await stat(file).catch(() => undefined);
    return found?.isFile() ? createReadStream(file) : undefined;
  }

  /** Removes a content that no entry names. One that came in lately stays: its entry may be on its way. */
  async remove(sha256: string): Promise<void> {
    const file = this.#place(sha256);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > FRESH_MS) await rm(file, { force: true });
  }

  async #keep(temporary: string, sha256: string): Promise<void> {
    const place = this.#place(sha256);
    await mkdir(path.dirname(place), { recursive: true });
    await rename(temporary, place);
  }

  #place(sha256: string): string {
    return path.join(this.folder, sha256.slice(0, 2), sha256);
  }
}
