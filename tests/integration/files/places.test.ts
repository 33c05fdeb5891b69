import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from '../../../src/server/files/openFileStore.ts';
import type { FileStore } from '../../../src/server/files/fileStore.ts';
import { startS3 } from '../../support/s3Server.ts';

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rampart-files-'));
  let store: FileStore;
  let stop: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    const s3 = kind === 's3' ? await startS3() : undefined;
    stop = s3?.stop ?? stop;
    store = await openFileStore({ dataDir, s3: s3?.settings });
  }, 60_000);
  afterAll(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const listed = async (): Promise<string[]> => {
    const names: string[] = [];
    for await (const name of store.list()) names.push(name);
    return names;
  };

  it('come back byte for byte, whatever they hold, and lie there once', async () => {
    const contents = [
      Buffer.alloc(0),
      Buffer.from('文件'),
      Buffer.alloc(3_000_000, 'abc'),
      Buffer.from([0, 255, 10, 13]),
    ];
    for (const content of [...contents, ...contents]) expect(await store.put(content)).toBe(hashOf(content));
    for (const content of contents) {
      const read = await store.read(hashOf(content));
      expect(read && (await buffer(read)).equals(content)).toBe(true);
    }
    expect(await listed()).toEqual(contents.map(hashOf).sort());
    expect(readdirSync(path.join(dataDir, 'files/incoming'))).toEqual([]);
  });

  it('are undefined where there is none, and stay away when their stream breaks', async () => {
    expect(await store.read(hashOf(Buffer.from('never')))).toBeUndefined();
    expect(await store.place.putAt(hashOf(Buffer.from('never')))).toBeUndefined();
    await store.place.remove(hashOf(Buffer.from('never')));
    const before = await listed();
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('cut off');
      })(),
    );
    await expect(store.take(breaking)).rejects.toThrow('cut off');
    expect(await listed()).toEqual(before);
    expect(readdirSync(path.join(dataDir, 'files/incoming'))).toEqual([]);
  });

  it('that came in lately survive the collection of orphans; all go when others take their place', async () => {
    const content = Buffer.from('fresh');
    const sha256 = await store.put(content);
    const putAt = await store.place.putAt(sha256);
    expect(Math.abs(Date.now() - (putAt?.getTime() ?? 0))).toBeLessThan(60_000);
    await store.remove(sha256);
    expect(await listed()).toContain(sha256);
    await store.clear();
    expect(await listed()).toEqual([]);
  });
});
