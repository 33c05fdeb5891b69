/**
 * `npm run build`: the web application to `dist/web` (vite), the server to `dist/server` (esbuild; packages stay
 * outside and are loaded from node_modules). The models in `schemas/` are read when the server runs.
 */
import './lib/requireNode.mjs';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePrograms, serverPrograms } from './lib/bundle.mjs';
import { compressFolder } from './lib/compress.mjs';
import { fingerprint, fingerprintFile, isBuilt } from './lib/fingerprint.mjs';
import { requirePackages, root, tool } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

/** Builds everything. Answers whether it worked; the reasons of a failure are on the terminal. */
export async function build() {
  requirePackages();
  const made = fingerprint();
  rmSync(fingerprintFile, { force: true });
  const [server, web] = await Promise.all([buildServer(), buildWeb()]);
  if (!server || !web) return false;
  writeFileSync(fingerprintFile, made);
  return true;
}

/** Builds when `dist` is missing or was made from other sources, and says so. Answers whether `dist` is right now. */
export async function buildIfNeeded() {
  requirePackages();
  if (isBuilt()) return true;
  console.log('Building the application (about half a minute, only after changes)…');
  return await build();
}

async function buildServer() {
  try {
    await bundlePrograms(serverPrograms, 'dist/server');
    return true;
  } catch {
    console.error('The server could not be built; the reason stands above.');
    return false;
  }
}

async function buildWeb() {
  const args = [tool('vite/bin/vite.js'), 'build', '--outDir', 'dist/web', '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await runNode(args, { env: { NODE_ENV: 'production' } });
  if (code === 0) {
    await compressFolder(path.join(root, 'dist/web'));
    return true;
  }
  console.error(output);
  console.error('The web application could not be built; the reason stands above.');
  return false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await build()) ? 0 : 1;
}
