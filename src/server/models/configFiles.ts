import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A file of `schemas/` as it stands on the disk; `path` is its path below the folder, with forward slashes. */
export interface ConfigFile {
  path: string;
  text: string;
}

/** All configs below a folder (the JSON Schemas for editors lie beside them and are none), in the order of their paths (menus are joined in that order). */
export function readConfigFiles(folder: string): ConfigFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => ({ path: name.split(sep).join('/'), text: readFileSync(join(folder, name), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
