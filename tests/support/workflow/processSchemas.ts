import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testSchemas } from '../../integration/http/testServer.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The schemas of the test server with those of processes: models, dictionaries, the role of their administrator. */
export function processSchemas(): string {
  const folder = testSchemas();
  for (const part of ['workflow', 'dictionaries/workflow'])
    cpSync(path.join(ROOT, 'schemas', part), path.join(folder, part), { recursive: true });
  const role = (name: string): void => {
    const place = path.join(folder, `roles/${name}.json`);
    if (existsSync(place)) return;
    const shipped: object = JSON.parse(readFileSync(path.join(ROOT, `schemas/roles/${name}.json`), 'utf8'));
    const rights = name === 'wfAdmin' ? {} : { permissions: [] };
    writeFileSync(place, JSON.stringify({ ...shipped, ...rights, menus: [] }));
  };
  for (const name of ['wfAdmin', 'common']) role(name);
  return folder;
}
