import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from '../build.mjs';
import { root } from './project.mjs';

/** Builds when needed and loads the built server, which starts by being loaded. */
export async function startServer() {
  process.chdir(root);
  if (!(await buildIfNeeded())) {
    process.exitCode = 1;
    return;
  }
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href);
}
