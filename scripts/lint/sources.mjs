/**
 * What the linter cannot see: comments that switch a check off (they would switch off the rule that forbids them),
 * and colours in style sheets. Prints each fault as `file:line  sentence`; exits with 1 when there is one.
 *
 * Usage: node scripts/lint/sources.mjs [folder]
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { COLOUR } from './colourRule.mjs';

const root = path.resolve(process.argv[2] ?? '.');
const folders = ['src', 'tests', 'stories', 'scripts', '.storybook'];
/** Written so that this file does not find itself. */
const SUPPRESSION = new RegExp(
  `(?://|/\\*)\\s*(?:(?:oxlint|eslint)-${'disable'}|prettier-${'ignore'}|@ts-${'(?:ignore|nocheck|expect-error)'})`,
);

const faults = folders.flatMap(filesIn).flatMap(faultsOf);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function filesIn(folder) {
  try {
    return readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
      `${folder}/${name}`.split(path.sep).join('/'),
    );
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function faultsOf(file) {
  if (/\.(?:[cm]?[jt]sx?)$/.test(file)) {
    return linesWith(file, SUPPRESSION, 'switches a check off: write it so that the check passes');
  }
  if (/^src\/web\/(?!theme\/).*\.css$/.test(file)) {
    return linesWith(file, COLOUR, 'hard-coded colour: use a token of src/web/theme');
  }
  return [];
}

function linesWith(file, pattern, sentence) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}  ${sentence}`] : []));
}
