import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readModelFiles } from '../../../scripts/models/files.ts';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The files that a page of the documentation gives: a path on a line of its own, and the file below it. */
function filesIn(page: string): { path: string; text: string }[] {
  const text = readFileSync(path.join(ROOT, 'docs', page), 'utf8');
  return [...text.matchAll(/^`(schemas\/[^`]+\.json)`\n\n```json\n(.*?)^```$/gms)].map(([, file = '', body = '']) => ({
    path: file,
    text: body,
  }));
}

it('the worked register fits the installation as it stands, file by file', () => {
  const files = filesIn('register.md');
  expect(files.map((file) => file.path)).toEqual([
    'schemas/dictionaries/vault/ceremonyState.json',
    'schemas/vault/vaultKey.json',
    'schemas/vault/keyCeremony.json',
    'schemas/menus/50-vault.json',
    'schemas/roles/vaultHead.json',
  ]);
  const { faults } = checkConfigs([...readModelFiles(path.join(ROOT, 'schemas')), ...files]);
  expect(faults).toEqual([]);
});

it('the menu item of a plugin is one that the checker takes', () => {
  const page = readFileSync(path.join(ROOT, 'docs', 'plugins.md'), 'utf8');
  const item = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
  const file = { path: 'schemas/menus/99-plugin.json', text: `{ "menus": [${item}] }` };
  const { faults } = checkConfigs([...readModelFiles(path.join(ROOT, 'schemas')), file]);
  expect(faults).toEqual([]);
});
