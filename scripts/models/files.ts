import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A configuration file; `path` is relative to the folder, with forward slashes. */
export interface ModelFile {
  path: string;
  text: string;
}

/** All configuration files below a folder in the order of their paths, without generated JSON Schemas. */
export function readModelFiles(folder: string): ModelFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => ({ path: name.split(path.sep).join('/'), text: readFileSync(path.join(folder, name), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
