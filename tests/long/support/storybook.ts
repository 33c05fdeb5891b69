import { execFile } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Builds the catalogue of stories into a folder. */
export async function buildStories(folder: string): Promise<void> {
  const bin = path.join(ROOT, 'node_modules/storybook/dist/bin/dispatcher.js');
  const options = ['build', '-o', folder, '--disable-telemetry', '--quiet'];
  await promisify(execFile)(process.execPath, [bin, ...options], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
}

/** The ids of all stories of a built catalogue. */
export function storyIds(folder: string): string[] {
  const index: { entries: Record<string, { id: string; type: string }> } = JSON.parse(
    readFileSync(path.join(folder, 'index.json'), 'utf8'),
  );
  return Object.values(index.entries).flatMap(({ id, type }) => (type === 'story' ? [id] : []));
}

/** Serves a folder of files on a port of its own. */
export async function serveFolder(folder: string): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    // A browser asks for it of itself.
    if (request.url === '/favicon.ico') return response.writeHead(204).end();
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path.join(folder, path.normalize(asked));
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => void server.close() };
}
