import { spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { bundlePrograms, serverPrograms } from '../../scripts/lib/bundle.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const COMMANDS = ['backup', 'restore', 'history'] as const;

export interface Programs {
  /** Folder with `main.js` and a program of each of the commands. */
  folder: string;
  remove(): void;
}

/**
 * Bundles the server, as the build does, and the commands of the database, from the sources as they are now: a test that runs one of them as a
 * process of its own does not wait until several hundred sources are translated one by one.
 */
export async function preparePrograms(): Promise<Programs> {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'programs-'));
  const commands = Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`]));
  await bundlePrograms({ ...serverPrograms, ...commands }, folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The file of the bundled server. */
export const serverProgram = (): string => join(inject('programs'), 'main.js');

/** Runs a command of the database to its end, as `npm run` does. */
export function runCommand(name: (typeof COMMANDS)[number], args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, [join(inject('programs'), `${name}.js`), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}
