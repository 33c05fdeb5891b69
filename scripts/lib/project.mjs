import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the project; every command works from here, wherever it was called. */
export const root = path.resolve(import.meta.dirname, '../..');

/** The file of a package's command-line tool, to be run by Node itself, without a shell or npx between. */
export function tool(file) {
  return path.join(root, 'node_modules', file);
}

/** Ends the program with a plain sentence when the packages are not installed. */
export function requirePackages() {
  if (existsSync(tool('vite/package.json')) && existsSync(tool('fastify/package.json'))) return;
  console.error('The packages are not installed yet. Run "npm ci" first.');
  process.exit(1);
}
