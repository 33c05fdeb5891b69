import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebFiles } from '../../../src/server/http/webFiles.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'web-files-'));
  writeFileSync(path.join(folder, 'built.js'), 'plain');
  writeFileSync(path.join(folder, 'built.js.br'), brotliCompressSync('as the build has compressed it'));
  writeFileSync(path.join(folder, 'copied.js'), 'never compressed before');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the files of the web application', () => {
  it('are sent as the build has compressed them', async () => {
    const answer = await new WebFiles(folder).find('/built.js', 'gzip, br');
    expect(answer?.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(answer?.body ?? '').toString()).toBe('as the build has compressed it');
  });

  it('are compressed when they are asked for, where the build has not done it or the browser wants another way', async () => {
    const files = new WebFiles(folder);
    const copied = await files.find('/copied.js', 'br');
    expect(brotliDecompressSync(copied?.body ?? '').toString()).toBe('never compressed before');
    const old = await files.find('/built.js', 'gzip');
    expect(gunzipSync(old?.body ?? '').toString()).toBe('plain');
    expect((await files.find('/built.js', ''))?.body.toString()).toBe('plain');
  });

  it('have no compressed twin at an address of its own', async () => {
    expect(await new WebFiles(folder).find('/built.js.br', 'br')).toBeUndefined();
  });
});
