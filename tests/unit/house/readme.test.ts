import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

it.each(['README.md', 'ARCHITECTURE.md', 'docs/models.md', 'docs/register.md', 'docs/actions.md'])(
  'every file that %s links to is there',
  (document) => {
    const text = readFileSync(path.join(ROOT, document), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^\w+:/.test(link));
    for (const link of links) expect(existsSync(path.join(ROOT, path.dirname(document), link)), link).toBe(true);
  },
);
