import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { UnreadableFile } from './unreadableFile.ts';

/** A file within an archive, as its directory lists it. */
export interface ZipEntry {
  name: string;
  deflated: boolean;
  compressed: Buffer;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_ENTRIES = 2000;

/** The entries of an archive (APPNOTE.TXT of the ZIP format, 4.3). Throws UnreadableFile for what is none. */
export function zipEntries(content: Buffer): ZipEntry[] {
  try {
    return directory(content);
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile('exchange.unreadable');
    throw error;
  }
}

function directory(content: Buffer): ZipEntry[] {
  const end = endOf(content);
  const count = content.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new UnreadableFile('exchange.unreadable');
  const entries: ZipEntry[] = [];
  for (let left = count, at = content.readUInt32LE(end + 16); left > 0; left -= 1) {
    if (content.readUInt32LE(at) !== DIRECTORY) throw new UnreadableFile('exchange.unreadable');
    const method = content.readUInt16LE(at + 10);
    const size = content.readUInt32LE(at + 20);
    const nameLength = content.readUInt16LE(at + 28);
    const local = content.readUInt32LE(at + 42);
    if (content.readUInt32LE(local) !== LOCAL || (method !== 0 && method !== 8))
      throw new UnreadableFile('exchange.unreadable');
    const start = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28);
    if (start + size > content.length) throw new UnreadableFile('exchange.unreadable');
    const name = content.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, deflated: method === 8, compressed: content.subarray(start, start + size) });
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(content: Buffer): number {
  for (let at = content.length - 22; at >= Math.max(0, content.length - 65_557); at -= 1)
    if (content.readUInt32LE(at) === END) return at;
  throw new UnreadableFile('exchange.unreadable');
}

/** The content of an entry, piece by piece. Throws UnreadableFile when it is damaged. */
export async function* contentOf(entry: ZipEntry): AsyncGenerator<Buffer> {
  if (!entry.deflated) {
    yield entry.compressed;
    return;
  }
  const inflate = createInflateRaw();
  const source = Readable.from([entry.compressed]);
  source.pipe(inflate);
  try {
    for await (const chunk of inflate) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new UnreadableFile('exchange.unreadable');
    throw error;
  } finally {
    inflate.destroy();
  }
}

/** The whole content of an entry as a text; empty when there is none. */
export async function textOfEntry(entry: ZipEntry | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  if (entry) for await (const chunk of contentOf(entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Unpacks everything once and throws it away, to know how large it is: a small archive may hold gigabytes, and what its directory
 * says of sizes may be a lie. Throws UnreadableFile at the first byte too many.
 */
export async function refuseBomb(entries: readonly ZipEntry[], limit: number): Promise<void> {
  let size = 0;
  for (const entry of entries) {
    for await (const chunk of contentOf(entry)) {
      size += chunk.length;
      if (size > limit) throw new UnreadableFile('exchange.expandsTooFar', { limit: Math.round(limit / 1024 / 1024) });
    }
  }
}
