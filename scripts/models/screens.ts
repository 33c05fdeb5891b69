import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PLUGINS = 'src/web/plugins';

/** Paths of the screens written by hand, as menus name them (Specification §2); home has its place in the shell. */
export function screenPaths(): Set<string> {
  const files = existsSync(PLUGINS) ? readdirSync(PLUGINS, { recursive: true, encoding: 'utf8' }) : [];
  const screens = files
    .filter((file) => path.basename(file) === 'index.tsx')
    .map((file) =>
      file
        .split(path.sep)
        .join('/')
        .replace(/\.tsx$/, ''),
    );
  return new Set(['home/index', ...screens]);
}
