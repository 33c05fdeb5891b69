/**
 * `npm run dev`: the server from its sources, restarted when they change, and vite's development server in front of
 * it. Models in `schemas/` are reloaded by the server itself, and then by the pages that are open. Ctrl-C ends both.
 *
 * PORT (8080) is the server's, WEB_PORT (5173) that of the pages; vite says its address, which is the one to open.
 */
import './lib/requireNode.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve, sep } from 'node:path';
import { requirePackages, root } from './lib/project.mjs';

requirePackages();
process.chdir(root);
process.env.RAMPART_DEV = '1';
process.env.PORT ??= '8080';
// vite.config.ts sends the calls of the browser there.
process.env.SERVER_URL ??= `http://localhost:${process.env.PORT}`;

let server = startServer();
let ending = false;
let pending;

const { createServer } = await import('vite');
const webPort = Number(process.env.WEB_PORT);
const vite = await createServer(webPort ? { server: { port: webPort } } : {});
await vite.listen();
vite.printUrls();
console.log('  Open this one: the address that the server prints shows the last build.');

// Vite's watcher also sees files that an editor saves by renaming another one to them; Node's own, of version 20, does not.
const sources = ['src/server', 'src/model', 'src/contract'].map((folder) => join(root, folder, sep));
// A server that runs reloads the models itself; one that they kept from starting has to be started again.
const schemas = resolve(process.env.SCHEMAS_DIR ?? 'schemas');
vite.watcher.add(schemas);
vite.watcher.on('all', (_event, file) => {
  const isSource = /\.(?:ts|json)$/.test(file) && sources.some((folder) => file.startsWith(folder));
  const isWaitedFor = hasEnded(server) && file.endsWith('.json') && file.startsWith(schemas + sep);
  if (!isSource && !isWaitedFor) return;
  clearTimeout(pending);
  pending = setTimeout(restart, 200);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

function startServer() {
  const imports = ['--import', 'tsx', '--import', './scripts/lib/endWithParent.mjs'];
  const child = spawn(process.execPath, [...imports, '--enable-source-maps', 'src/server/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (message) => {
    if (message === 'schemas in force') vite.ws.send({ type: 'full-reload' });
  });
  child.on('exit', (code) => {
    if (!ending && child === server && code !== 0)
      console.log('The server has ended; it starts again when a file of `schemas/` or a source changes.');
  });
  return child;
}

function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stopServer() {
  const child = server;
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(impatience);
}

async function restart() {
  if (ending) return;
  console.log('A file has changed: starting the server again.');
  const old = server;
  await stopServer();
  if (!ending && server === old) server = startServer();
}

async function end() {
  if (ending) return;
  ending = true;
  await Promise.all([vite.close(), stopServer()]);
  process.exit(0);
}
