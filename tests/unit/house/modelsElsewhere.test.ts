import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'schemas-'));
  mkdirSync(path.join(folder, 'vault'));
  const title = { en: 'Visits', 'zh-cn': '来访', 'zh-tw': '來訪' };
  const model = { templateCode: 'vaultVisit', title, fields: [{ name: 'fee', type: 'mony', title }] };
  writeFileSync(path.join(folder, 'vault/vaultVisit.json'), JSON.stringify(model));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('checks the models that the server reads, and leads to their files', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/models.ts', 'check'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, SCHEMAS_DIR: folder } },
  );
  expect(stdout).toContain(path.join(path.relative(root, folder), 'vault/vaultVisit.json'));
  expect(stdout).toContain('Did you mean "money"?');
  expect(stdout).toMatch(/faults? in 1 files/);
  expect(status).toBe(1);
}, 180_000);
