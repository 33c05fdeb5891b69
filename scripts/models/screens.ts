import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { PluginNames } from '../../src/model/check/world.ts';

const PLUGINS = 'src/web/plugins';

/** Paths of the screens written by hand, as menus name them (Specification §2); home has its place in the shell. */
export function screenPaths(): Set<string> {
  return new Set(['home/index', ...foldersWith(/^index\.tsx$/).map((folder) => `${folder}/index`)]);
}

/** Folders of the plugins that models may name, by what they add. */
export const pluginNames = (): PluginNames => ({
  action: foldersWith(/^action\.tsx?$/),
  cell: foldersWith(/^cell\.tsx$/),
  field: foldersWith(/^field\.tsx$/),
});

function foldersWith(name: RegExp): string[] {
  const files = existsSync(PLUGINS) ? readdirSync(PLUGINS, { recursive: true, encoding: 'utf8' }) : [];
  return files
    .filter((file) => name.test(path.basename(file)))
    .map((file) => path.dirname(file).split(path.sep).join('/'));
}
