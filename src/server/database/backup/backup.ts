import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
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

/** What of the data folder belongs to the installation beside its database. */
const FILES = 'files';
const KEYS = ['history.key'];
const CHUNK = 48 * 1024;
const BATCH = 500;

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes the whole installation into one archive: the database as it stood at one moment, then the stored files, which never change once they are
 * there. The archive appears under its name when it is complete.
 */
export async function writeBackup(
  database: Database,
  dataDir: string,
  version: string,
  file: string,
): Promise<BackupSummary> {
  const part = `${file}.part`;
  const ends: PartEnd[] = [];
  const summary = { tables: 0, rows: 0, files: 0 };
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await database.transaction(
    async (transaction) => {
      ends.length = 0;
      const lines = archiveLines(transaction, { database, dataDir, version }, ends);
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
export async function restoreBackup(database: Database, dataDir: string, file: string): Promise<BackupSummary> {
  const summary = { tables: 0, rows: 0, files: 0 };
  await database.transaction(async (transaction) => {
    const known = new Map((await backedUpTables(transaction)).map((table) => [table.name, table]));
    await withoutForeignKeys(transaction, async () => {
      Object.assign(summary, await putTables(transaction, known, file));
    });
  });
  await rm(path.join(dataDir, FILES), { recursive: true, force: true });
  summary.files = await putFiles(dataDir, file);
  return summary;
}

/** Whether the data folder holds stored files. */
export const holdsFiles = async (dataDir: string): Promise<boolean> =>
  (await filesBelow(path.join(dataDir, FILES))).length > 0;

async function* archiveLines(
  transaction: Transaction,
  { database, dataDir, version }: { database: Database; dataDir: string; version: string },
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
  const stored = (await filesBelow(path.join(dataDir, FILES))).map((name) => `${FILES}/${name}`);
  const keys = KEYS.filter((name) => existsSync(path.join(dataDir, name)));
  for (const name of [...keys, ...stored])
    yield* partLines({ part: `file ${name}`, kind: 'file' }, fileLines(path.join(dataDir, name)), ends);
  yield `${manifestLine(ends)}\n`;
}

async function* tableLines(transaction: Transaction, table: BackedUpTable): AsyncGenerator<string> {
  for await (const row of rowsOf(transaction, table)) yield JSON.stringify(row);
}

async function* fileLines(file: string): AsyncGenerator<string> {
  const content = await readFile(file);
  for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK).toString('base64');
}

/** Files below a folder, with slashes; uploads that are still coming in are none. */
async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !name.startsWith('incoming/'))
    .sort();
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

async function putFiles(dataDir: string, archive: string): Promise<number> {
  let count = 0;
  let chunks: Buffer[] = [];
  let target: string | undefined;
  await readArchive(archive, {
    start: ({ part, kind }) => {
      target = kind === 'file' ? placeOf(dataDir, part.slice('file '.length)) : undefined;
      chunks = [];
    },
    line: (line) => {
      if (target) chunks.push(Buffer.from(line, 'base64'));
    },
    end: async () => {
      if (!target) return;
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, Buffer.concat(chunks), { mode: 0o600 });
      count += 1;
    },
  });
  return count;
}

/** Only into the folders that a backup is made of, whatever an archive says. */
function placeOf(dataDir: string, name: string): string {
  const isStored = /^files\/[A-Za-z0-9._/-]+$/.test(name) && !name.split('/').includes('..');
  if (!isStored && !KEYS.includes(name)) throw new DamagedArchive(`it names the file ${name}`);
  return path.join(dataDir, name);
}
