import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../connect.ts';
import type { Transaction } from '../tables.ts';
import { type ArchiveHead, DamagedArchive, manifestLine, type PartEnd, partLines, readArchive } from './archive.ts';
import {
  asRow,
  type BackedUpTable,
  backedUpTables,
  putRows,
  rowsOf,
  type TextRow,
  withoutForeignKeys,
} from './tableData.ts';

/** What the archive calls the stored files, in folders by the first digits of their hashes. */
const FILES = 'files';
/** What of the data folder belongs to the installation beside its database and its files. */
const KEYS = ['history.key'];
const CHUNK = 48 * 1024;
const BATCH = 500;

/** The contents of stored files under their hashes, wherever they lie. */
export interface StoredContents {
  list(): AsyncIterable<string>;
  /** Undefined for one that has gone meanwhile. */
  read(sha256: string): Promise<Readable | undefined>;
  /** Answers the hash. */
  put(content: Uint8Array): Promise<string>;
  clear(): Promise<void>;
}

/** Where an installation lives. */
export interface Home {
  database: Database;
  dataDir: string;
  contents: StoredContents;
}

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes the whole installation into one archive: the database as it stood at one moment, then the stored files, which never change once they are
 * there. The archive appears under its name when it is complete.
 */
export async function writeBackup(home: Home, version: string, file: string): Promise<BackupSummary> {
  const part = `${file}.part`;
  const ends: PartEnd[] = [];
  const summary = { tables: 0, rows: 0, files: 0 };
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await home.database.transaction(
    async (transaction) => {
      ends.length = 0;
      const lines = archiveLines(transaction, home, version, ends);
      await pipeline(Readable.from(lines), createGzip(), createWriteStream(part, { mode: 0o600 }));
    },
    { isolation: 'repeatable read', readOnly: true },
  );
  const written = await open(part, 'r+');
  await written.sync();
  await written.close();
  await rename(part, file);
  for (const { end, lines } of ends) {
    if (end.startsWith('table ')) Object.assign(summary, { tables: summary.tables + 1, rows: summary.rows + lines });
    else summary.files += 1;
  }
  return summary;
}

/** What the archive needs to fit: the version of the product, and every table and column. */
export class UnfitArchive extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnfitArchive';
  }
}

/** Reads the whole archive without using it. Throws `DamagedArchive`, or `UnfitArchive` for another version of the product. */
export async function checkBackup(file: string, version: string): Promise<ArchiveHead> {
  const head = await readArchive(file, {});
  if (head.version !== version)
    throw new UnfitArchive(
      `The archive is of version ${head.version}, this is version ${version}. Restore it with its own version, and update then.`,
    );
  return head;
}

/**
 * Puts the archive in the place of everything that the database and the data folder hold, all of the database or nothing. The tables are there
 * already. Throws `UnfitArchive` where the archive knows tables or columns that this installation does not.
 */
export async function restoreBackup({ database, dataDir, contents }: Home, file: string): Promise<BackupSummary> {
  const summary = { tables: 0, rows: 0, files: 0 };
  await database.transaction(async (transaction) => {
    const known = new Map((await backedUpTables(transaction)).map((table) => [table.name, table]));
    await withoutForeignKeys(transaction, async () => {
      Object.assign(summary, await putTables(transaction, known, file));
    });
  });
  await contents.clear();
  summary.files = await putFiles(dataDir, contents, file);
  return summary;
}

/** Whether there are stored files. */
export async function holdsFiles(contents: StoredContents): Promise<boolean> {
  for await (const _ of contents.list()) return true;
  return false;
}

async function* archiveLines(
  transaction: Transaction,
  { database, dataDir, contents }: Home,
  version: string,
  ends: PartEnd[],
): AsyncGenerator<string> {
  const head: ArchiveHead = {
    format: 'rampart-backup-1',
    version,
    engine: database.engine,
    at: new Date().toISOString(),
  };
  yield `${JSON.stringify(head)}\n`;
  for (const table of await backedUpTables(transaction)) {
    const columns = table.columns.map(({ name }) => name);
    yield* partLines({ part: `table ${table.name}`, kind: 'table', columns }, tableLines(transaction, table), ends);
  }
  for (const name of KEYS.filter((one) => existsSync(path.join(dataDir, one)))) {
    const lines = contentLines(await readFile(path.join(dataDir, name)));
    yield* partLines({ part: `file ${name}`, kind: 'file' }, lines, ends);
  }
  for await (const sha256 of contents.list()) {
    const content = await contents.read(sha256);
    if (!content) continue;
    const part = `file ${FILES}/${sha256.slice(0, 2)}/${sha256}`;
    yield* partLines({ part, kind: 'file' }, contentLines(await buffer(content)), ends);
  }
  yield `${manifestLine(ends)}\n`;
}

async function* tableLines(transaction: Transaction, table: BackedUpTable): AsyncGenerator<string> {
  for await (const row of rowsOf(transaction, table)) yield JSON.stringify(row);
}

async function* contentLines(content: Buffer): AsyncGenerator<string> {
  for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK).toString('base64');
}

async function putTables(
  transaction: Transaction,
  known: ReadonlyMap<string, BackedUpTable>,
  file: string,
): Promise<Pick<BackupSummary, 'tables' | 'rows'>> {
  const summary = { tables: 0, rows: 0 };
  let table: BackedUpTable | undefined;
  let rows: TextRow[] = [];
  const flush = async (): Promise<void> => {
    if (table) await putRows(transaction, table, rows);
    summary.rows += rows.length;
    rows = [];
  };
  await readArchive(file, {
    start: ({ part, kind, columns = [] }) => {
      table = kind === 'table' ? tableFor(known, part.slice('table '.length), columns) : undefined;
    },
    line: async (line) => {
      if (!table) return;
      rows.push(asRow(JSON.parse(line)));
      if (rows.length >= BATCH) await flush();
    },
    end: async () => {
      if (!table) return;
      await flush();
      summary.tables += 1;
      table = undefined;
    },
  });
  return summary;
}

function tableFor(known: ReadonlyMap<string, BackedUpTable>, name: string, columns: readonly string[]): BackedUpTable {
  const table = known.get(name);
  const picked = columns.map((column) => table?.columns.find((entry) => entry.name === column));
  const missing = table
    ? columns.filter((_name, at) => picked[at] === undefined).map((column) => `${name}.${column}`)
    : [name];
  if (missing.length > 0)
    throw new UnfitArchive(
      `The models of this installation are not those of the archive: ${missing.join(', ')} is missing.`,
    );
  return { name, columns: picked.filter((column) => column !== undefined) };
}

async function putFiles(dataDir: string, contents: StoredContents, archive: string): Promise<number> {
  let count = 0;
  let chunks: Buffer[] = [];
  let target: Target | undefined;
  await readArchive(archive, {
    start: ({ part, kind }) => {
      target = kind === 'file' ? targetOf(part.slice('file '.length)) : undefined;
      chunks = [];
    },
    line: (line) => {
      if (target) chunks.push(Buffer.from(line, 'base64'));
    },
    end: async () => {
      if (!target) return;
      const content = Buffer.concat(chunks);
      if ('key' in target) await writeFile(path.join(dataDir, target.key), content, { mode: 0o600 });
      else if ((await contents.put(content)) !== target.sha256)
        throw new DamagedArchive(`the file ${target.sha256} is not what its name says`);
      count += 1;
    },
  });
  return count;
}

/** A key of the data folder, or a stored file. */
type Target = { key: string } | { sha256: string };

/** Only what a backup is made of, whatever an archive says. */
function targetOf(name: string): Target {
  if (KEYS.includes(name)) return { key: name };
  const sha256 = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1];
  if (!sha256) throw new DamagedArchive(`it names the file ${name}`);
  return { sha256 };
}
