/**
 * `npm run plugin -- new <name> [kind]`: a plugin with a story and a test: a screen of its own, or one of the other kinds. The name is a path below
 * `src/web/plugins`, such as `vaultMap` or `ops/vaultMap`; one folder may hold several kinds. Exits with 1 and a sentence when it cannot.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as prettier from 'prettier';
import { filesOf, KIND_NAMES, nextStep } from './lib/plugins/files.mjs';
import { root } from './lib/project.mjs';

const NAME = /^[a-z][A-Za-z0-9]*(\/[a-z][A-Za-z0-9]*)*$/;

const [command, name, kind = 'screen', ...more] = process.argv.slice(2);
const fault = faultIn();
if (fault) {
  console.error(fault);
  process.exitCode = 1;
} else {
  for (const [file, text] of Object.entries(filesOf(name, kind))) {
    const filepath = path.join(root, file);
    mkdirSync(path.dirname(filepath), { recursive: true });
    const options = await prettier.resolveConfig(filepath);
    writeFileSync(filepath, await prettier.format(text, { ...options, filepath }));
    console.log(`made ${file}`);
  }
  console.log(`\n${nextStep(name, kind)} (docs/plugins.md).`);
}

function faultIn() {
  if (command !== 'new' || name === undefined || more.length > 0)
    return `Usage: npm run plugin -- new <name> [${KIND_NAMES.join(' | ')}]`;
  if (!NAME.test(name))
    return `"${name}" is no name of a plugin: letters and digits, folders between slashes, such as ops/vaultMap.`;
  if (!KIND_NAMES.includes(kind)) return `A plugin adds no "${kind}", but one of: ${KIND_NAMES.join(', ')}.`;
  const taken = Object.keys(filesOf(name, kind)).find((file) => existsSync(path.join(root, file)));
  return taken && `${taken} is there already.`;
}
