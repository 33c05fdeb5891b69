import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sm4 } from 'sm-crypto';
import { expect, it } from 'vitest';
import { onlySm4 } from '../../../scripts/sm4Alone.ts';

const KEY = '0123456789abcdeffedcba9876543210';
const TEXT = '{"title":"损失事件"}';
const file = path.join(path.dirname(createRequire(import.meta.url).resolve('sm-crypto')), 'index.mjs');

it('leaves SM4 as it is, and nothing of the curves', async () => {
  const text = onlySm4(readFileSync(file, 'utf8'));
  expect(text).not.toContain('weierstrass(');
  const cache = path.resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'sm4-'));
  try {
    const made = path.join(folder, 'sm4.mjs');
    writeFileSync(made, `${text}export const shown = sm4_exports.encrypt(${JSON.stringify(TEXT)}, '${KEY}');\n`);
    expect(await import(pathToFileURL(made).href)).toMatchObject({ shown: sm4.encrypt(TEXT, KEY) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('says so where the package is built otherwise', () => {
  expect(() => onlySm4('export const sm4 = {};')).toThrow('sm-crypto is built otherwise');
});
