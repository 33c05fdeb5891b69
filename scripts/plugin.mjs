/**
 * `npm run plugin -- new <name>`: a screen of its own as a plugin, with a story and a test. The name is a path below `src/web/plugins`,
 * such as `vaultMap` or `ops/vaultMap`. Exits with 1 and a sentence when it cannot.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './lib/pluginFiles.mjs';
import { root } from './lib/project.mjs';

const NAME = /^[a-z][A-Za-z0-9]*(\/[a-z][A-Za-z0-9]*)*$/;

const [command, name, ...more] = process.argv.slice(2);
const fault = faultIn();
if (fault) {
  console.error(fault);
  process.exitCode = 1;
} else {
  for (const [file, text] of Object.entries(filesOf(name))) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    console.log(`made ${file}`);
  }
  console.log(`\nA menu item with "component": "${name}/index" opens it (docs/plugins.md).`);
}

function faultIn() {
  if (command !== 'new' || name === undefined || more.length > 0) return 'Usage: npm run plugin -- new <name>';
  if (!NAME.test(name))
    return `"${name}" is no name of a plugin: letters and digits, folders between slashes, such as ops/vaultMap.`;
  const taken = Object.keys(filesOf(name)).find((file) => existsSync(path.join(root, file)));
  return taken && `${taken} is there already.`;
}
