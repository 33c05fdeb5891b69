import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/** Everything that the built application is made from. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/lib/bundle.mjs',
];
const MARK = path.join(root, 'dist/fingerprint.txt');

/** A hash over the names and contents of all sources. Times do not count: a fresh checkout is not a change. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether `dist` was built from the sources as they are now. */
export function isBuilt() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint();
}

/** The file that says what `dist` was built from; written last, removed first. */
export const fingerprintFile = MARK;

function filesBelow(name) {
  const place = path.join(root, name);
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [name];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
