import type { Readable } from 'node:stream';

/**
 * Where the bytes of files lie, each content under its SHA-256 (64 hex digits): it never changes once it is there, and putting it again is no
 * second one. All places keep the same promises, so that nobody above knows which one it is.
 */
export interface ContentPlace {
  /** Puts a file of this machine under its hash and takes it away from here, whole or not at all; counts as new again where it was there. */
  put(sha256: string, file: string): Promise<void>;
  /** The bytes; undefined when they are not there. */
  read(sha256: string): Promise<Readable | undefined>;
  /** When it was put last; undefined when it is not there. */
  putAt(sha256: string): Promise<Date | undefined>;
  /** Nothing happens where it is not there. */
  remove(sha256: string): Promise<void>;
  /** The hashes of all contents, in order. */
  list(): AsyncIterable<string>;
}

/** Whether a name is one under which a content may lie. */
export const isContentName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
