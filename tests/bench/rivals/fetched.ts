import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../children/bundle.ts';

/** What others need is kept here from run to run. */
export const rivalsFolder = join(cacheFolder, 'rivals');

/** A package that could not be fetched, and why. */
export class NotFetched extends Error {}

const LIMIT_MS = 15 * 60_000;

/**
 * Packages of the registry with all that they need, in a folder of their own. `scripts`: their install scripts run, which some need to
 * compile what they are made of. Throws NotFetched.
 */
export async function installed(
  name: string,
  packages: Readonly<Record<string, string>>,
  scripts = false,
): Promise<string> {
  const folder = join(rivalsFolder, name);
  const mark = join(folder, `installed-${Object.values(packages).join('-')}`);
  if (existsSync(mark)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  await run('npm', ['install', ...quiet, ...(scripts ? [] : ['--ignore-scripts'])], folder);
  writeFileSync(mark, '');
  return folder;
}

/** The files of one package alone. Throws NotFetched. */
export async function unpacked(name: string, version: string): Promise<string> {
  const folder = join(rivalsFolder, `${name}-${version}`);
  const files = join(folder, 'package');
  if (existsSync(files)) return files;
  mkdirSync(folder, { recursive: true });
  await run('npm', ['pack', `${name}@${version}`, '--silent'], folder);
  await run('tar', ['-xzf', `${name}-${version}.tgz`], folder);
  return files;
}

/** Runs a program to its end. Throws NotFetched with the last of what it said when it fails or takes a quarter of an hour. */
async function run(program: string, args: readonly string[], folder: string): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-1500);
  });
  const ended = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? '' : signal ? `no end in ${LIMIT_MS / 60_000} min` : `exit code ${code}`),
    );
  });
  if (ended) throw new NotFetched(`${program} ${args.slice(0, 2).join(' ')}: ${ended}. ${said.trim()}`);
}
