import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import type { ConfigFault } from '../../../src/model/check/fault.ts';

export interface ConfigText {
  path: string;
  text: string;
}

const folder = path.join(import.meta.dirname, 'fixtures');

/** A small, complete configuration without faults: cases with causes, losses, a review view, people, menus, roles, tables. */
export const validSet: readonly ConfigText[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ path: name.split(path.sep).join('/'), text: readFileSync(path.join(folder, name), 'utf8') }))
  .sort((a, b) => (a.path < b.path ? -1 : 1));

/** What the configuration may name beside its own files. */
export const surroundings = {
  actionNames: new Set(['riskCase.seal']),
  plugins: { action: ['stars', 'starsLarge'], cell: ['stars'], field: ['stars'] },
  screens: new Set(['home/index', 'risk/map/index']),
  params: new Set(['CASE_THRESHOLD']),
};

/** Faults of the valid set with some files in another form. */
export function faultsWith(...changed: readonly ConfigText[]): ConfigFault[] {
  const files = [...validSet.filter((file) => !changed.some((other) => other.path === file.path)), ...changed];
  return checkConfigs(files, surroundings).faults;
}

/** The text of a file of the valid set. */
export function validText(file: string): string {
  const found = validSet.find((candidate) => candidate.path === file);
  if (!found) throw new Error(`The valid set has no file ${file}.`);
  return found.text;
}
