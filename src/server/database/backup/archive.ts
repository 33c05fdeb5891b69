import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/**
 * An archive is gzipped lines of JSON: a head, then parts, then the manifest. A part is its name, its lines, and its end with their number and
 * SHA-256; the manifest repeats the ends, so that a part which is missing as a whole shows too.
 */
export interface ArchiveHead {
  format: 'rampart-backup-1';
  /** Version of the product, which alone can read it. */
  version: string;
  engine: string;
  at: string;
}

export interface PartStart {
  part: string;
  kind: 'table' | 'file';
  columns?: readonly string[];
}

export interface PartEnd {
  end: string;
  lines: number;
  sha256: string;
}

/** The archive cannot be read, or is not what was written. */
export class DamagedArchive extends Error {
  constructor(reason: string) {
    super(`The archive is damaged: ${reason}`);
    this.name = 'DamagedArchive';
  }
}

/** The lines of a part, framed by its start and its end. */
export async function* partLines(
  start: PartStart,
  lines: AsyncIterable<string>,
  ends: PartEnd[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(start)}\n`;
  const digest = new LineDigest();
  for await (const line of lines) {
    digest.add(line);
    yield `${line}\n`;
  }
  const end = { end: start.part, ...digest.result() };
  ends.push(end);
  yield `${JSON.stringify(end)}\n`;
}

export interface ArchiveReader {
  head?(head: ArchiveHead): void | Promise<void>;
  start?(start: PartStart): void | Promise<void>;
  line?(line: string): void | Promise<void>;
  end?(end: PartEnd): void | Promise<void>;
}

/** Reads an archive from its first line to its last and checks every sum. Throws `DamagedArchive`. */
export async function readArchive(file: string, reader: ArchiveReader): Promise<ArchiveHead> {
  let head: ArchiveHead | undefined;
  let part: { name: string; digest: LineDigest } | undefined;
  const ends: PartEnd[] = [];
  let whole = false;
  const gunzip = createGunzip();
  createReadStream(file)
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip);
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Infinity })) {
      if (!head) {
        head = headOf(line);
        await reader.head?.(head);
      } else if (part && !line.startsWith('{')) {
        part.digest.add(line);
        await reader.line?.(line);
      } else if (part) {
        const end = endOf(line, part);
        ends.push(end);
        part = undefined;
        await reader.end?.(end);
      } else if (line.startsWith('{"manifest"')) {
        if (line !== manifestLine(ends)) throw new DamagedArchive('its manifest names other parts than it holds');
        whole = true;
      } else {
        const start = startOf(line);
        part = { name: start.part, digest: new LineDigest() };
        await reader.start?.(start);
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new DamagedArchive(error.message);
    throw error;
  }
  if (!head || !whole) throw new DamagedArchive('its end is missing');
  return head;
}

export const manifestLine = (ends: readonly PartEnd[]): string => JSON.stringify({ manifest: ends });

class LineDigest {
  readonly #hash: Hash = createHash('sha256');
  #lines = 0;

  add(line: string): void {
    this.#hash.update(line).update('\n');
    this.#lines += 1;
  }

  result(): { lines: number; sha256: string } {
    return { lines: this.#lines, sha256: this.#hash.digest('hex') };
  }
}

function headOf(line: string): ArchiveHead {
  const { format, version, engine, at } = membersOf(line);
  if (format !== 'rampart-backup-1') throw new DamagedArchive('it is no backup of this product');
  return { format, version: String(version), engine: String(engine), at: String(at) };
}

function startOf(line: string): PartStart {
  const { part, kind, columns } = membersOf(line);
  if (typeof part !== 'string' || (kind !== 'table' && kind !== 'file')) throw new DamagedArchive('a part has no name');
  return { part, kind, ...(Array.isArray(columns) ? { columns: columns.map(String) } : {}) };
}

function endOf(line: string, part: { name: string; digest: LineDigest }): PartEnd {
  const { end, lines, sha256 } = membersOf(line);
  const found = part.digest.result();
  if (end !== part.name || lines !== found.lines || sha256 !== found.sha256)
    throw new DamagedArchive(`${part.name} is not what was written`);
  return { end: part.name, ...found };
}

function membersOf(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Told below.
  }
  throw new DamagedArchive('a line cannot be read');
}
