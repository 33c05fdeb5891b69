import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { enterFile } from '../access/files/storedFiles.ts';
import type { Executor } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import type { ContentPlace } from './contentPlace.ts';

export interface StoredContent {
  sha256: string;
  size: number;
  /** The first bytes, enough to tell what kind of file it is. */
  head: Uint8Array;
}

const HEAD_BYTES = 64 * 1024;
const FRESH_MS = 86_400_000;

/**
 * The bytes of uploaded files under their SHA-256: the same file sent twice lies there once, and no name of a client's becomes a path. What is
 * still coming in lies in the folder `incoming` of this machine.
 */
export class FileStore {
  constructor(
    private readonly incoming: string,
    readonly place: ContentPlace,
  ) {}

  /** Takes in a stream, whole or not at all. What it throws, the stream threw. */
  async take(
    content: AsyncIterable<Uint8Array>,
  ): Promise<StoredContent & { keep(): Promise<void>; drop(): Promise<void> }> {
    await mkdir(this.incoming, { recursive: true });
    const temporary = path.join(this.incoming, newId());
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
      keep: () => this.place.put(sha256, temporary),
      drop: () => rm(temporary, { force: true }),
    };
  }

  /** Takes in a whole content; answers its hash. */
  async put(content: Uint8Array): Promise<string> {
    const taken = await this.take(Readable.from([content]));
    try {
      await taken.keep();
      return taken.sha256;
    } finally {
      await taken.drop();
    }
  }

  /** Takes in a whole content that needs no judging, with its entry; answers the file's id. */
  async enter(
    executor: Executor,
    uploader: string,
    file: { name: string; mediaType: string; content: Uint8Array },
  ): Promise<string> {
    const sha256 = await this.put(file.content);
    const size = file.content.length;
    return (await enterFile(executor, uploader, { name: file.name, size, mediaType: file.mediaType, sha256 })).id;
  }

  /** The bytes of a stored file; undefined when they are gone. */
  read(sha256: string): Promise<Readable | undefined> {
    return this.place.read(sha256);
  }

  /** The hashes of all contents, in order. */
  list(): AsyncIterable<string> {
    return this.place.list();
  }

  /** Removes a content that no entry names. One that came in lately stays: its entry may be on its way. */
  async remove(sha256: string): Promise<void> {
    const putAt = await this.place.putAt(sha256);
    if (putAt && Date.now() - putAt.getTime() > FRESH_MS) await this.place.remove(sha256);
  }

  /** Removes every content, for what is to be put in their place. */
  async clear(): Promise<void> {
    for await (const sha256 of this.place.list()) await this.place.remove(sha256);
  }
}
