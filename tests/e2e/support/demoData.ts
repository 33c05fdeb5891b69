import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startServer } from './server.ts';

const CACHE = resolve(import.meta.dirname, '../../../.cache/e2e');

/**
 * A data folder with the demonstration data, made by the installation's own server. Kept for later runs while application, schemas and
 * day are the same: the data ends today.
 */
export async function demoData(installation: string): Promise<string> {
  const kept = join(CACHE, `demo-${keyOf(installation)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE))
    if (old.startsWith('demo-')) rmSync(join(CACHE, old), { recursive: true, force: true });
  const draft = join(CACHE, `draft-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  const server = await startServer({ installation, dataDir: draft, env: { SEED: 'demo' } });
  await server.stop();
  renameSync(draft, kept);
  return kept;
}

function keyOf(installation: string): string {
  const hash = createHash('sha256')
    .update(new Date().toDateString())
    .update(readFileSync(join(installation, 'dist/fingerprint.txt')));
  for (const part of ['schemas', 'templates'])
    for (const entry of readdirSync(join(installation, part), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest('hex').slice(0, 16);
}
