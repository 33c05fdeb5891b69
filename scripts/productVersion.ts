import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../src/server/app/configuration.ts';

/** The version of the product, as package.json has it. */
export function productVersion(): string {
  const json: unknown = JSON.parse(readFileSync(path.join(findRoot(import.meta.dirname), 'package.json'), 'utf8'));
  return typeof json === 'object' && json !== null && 'version' in json ? String(json.version) : '';
}
