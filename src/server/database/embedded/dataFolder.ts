import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Where the embedded engine keeps its files below the data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** A file that exists once the empty database has been made and forced to disk. */
export function completeMark(folder: string): string {
  return join(folder, 'rampart.complete');
}

/**
 * True when the folder holds a complete database. What a crash left half-made before anything was ever stored
 * is moved aside (never deleted), so that the database can be made anew.
 */
export function isPrepared(folder: string, log: (line: string) => void): boolean {
  if (existsSync(completeMark(folder))) return true;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    const aside = `${folder}.incomplete-${Date.now()}`;
    renameSync(folder, aside);
    log(`The database in ${folder} was never completed; its files were moved to ${aside} and a new one is made.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return false;
}
