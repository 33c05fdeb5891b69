import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../../src/server/files/s3Place.ts';
import { freePort } from './freePort.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../node_modules/s3rver/bin/s3rver.js');

/** A store of the S3 protocol in a process of its own, with one empty bucket. */
export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampart-s3-'));
  const port = await freePort();
  const args = [PROGRAM, '--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--configure-bucket'];
  const store = spawn(process.execPath, [...args, 'rampart', '--silent'], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await answers(endpoint))) if (store.exitCode !== null) throw new Error('The S3 store did not start.');
  return {
    settings: {
      bucket: 'rampart',
      endpoint,
      region: 'us-east-1',
      prefix: 'house/',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    async stop() {
      store.kill();
      if (store.exitCode === null && store.signalCode === null) await once(store, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => new Promise((resolve) => setTimeout(() => resolve(false), 50)),
  );
