import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/freePort.ts';
import { asDatabase, inCluster } from '../../support/postgresDatabases.ts';
import { listColumns, listRows } from '../browser/data.ts';
import { installed } from './fetched.ts';

const VERSION = '12.4.0';
/** Making its tables, and starting: minutes on a busy machine. */
const LIMIT_MS = 300_000;
const PERSON = { email: 'admin@example.com', password: 'Bench#2024' };

interface Cookie {
  name: string;
  value: string;
}

/** A studio that can be signed in to, with a list to open. */
export interface Studio {
  url: string;
  /** Path of the list. */
  list: string;
  /** Signs in: the cookie of a session of its own. The studio renews a session as it starts, whereupon the old cookie opens nothing. */
  signIn(): Promise<Cookie>;
  stop(): Promise<void>;
}

/** Directus with two hundred records in one collection, over a database of its own in the cluster. Throws NotFetched. */
export async function startDirectus(clusterUrl: string): Promise<Studio> {
  const folder = await installed('directus', { directus: VERSION });
  leaveOutSandbox(folder);
  const database = `directus_${randomUUID().replaceAll('-', '')}`;
  await inCluster(clusterUrl, (client) => client.query(`create database ${database}`));
  const port = await freePort();
  const env = environment(asDatabase(clusterUrl, database), port);
  await ended(run(folder, 'bootstrap', env));
  const child = run(folder, 'start', env);
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill()) await within(gone, () => child.kill('SIGKILL'));
    await inCluster(clusterUrl, (client) => client.query(`drop database ${database} with (force)`));
  };
  try {
    await listening(url, child);
    await fill(url);
    return { url, list: '/admin/content/events', signIn: () => signIn(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The isolates in which it runs the scripts of extensions have to be compiled where they are to run, which takes minutes and a compiler.
 * Nothing that is measured runs such a script, so an empty module stands for them.
 */
function leaveOutSandbox(folder: string): void {
  const module = join(folder, 'node_modules', 'isolated-vm');
  writeFileSync(join(module, 'isolated-vm.js'), 'module.exports = {};\n');
}

const environment = (database: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: database,
  SECRET: randomUUID(),
  ADMIN_EMAIL: PERSON.email,
  ADMIN_PASSWORD: PERSON.password,
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
});

const run = (folder: string, command: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [join('node_modules', 'directus', 'cli.js'), command], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: command === 'bootstrap' ? LIMIT_MS : undefined,
    // It answers a gentle signal by waiting for what it is doing.
    killSignal: 'SIGKILL',
  });

const PATIENCE_MS = 10_000;

/** Waits for something; after a while does what brings it about. */
async function within(done: Promise<unknown>, hurry: () => unknown): Promise<void> {
  const timer = setTimeout(hurry, PATIENCE_MS);
  await done;
  clearTimeout(timer);
}

async function ended(child: ChildProcess): Promise<void> {
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0)
    throw new Error(
      `Directus could not make its tables: ${code === null ? `no end in ${LIMIT_MS / 1000} s` : `exit code ${String(code)}`}.`,
    );
}

async function listening(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`Directus ended (${child.exitCode}).`);
    const answer = await fetch(`${url}/server/ping`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(250);
  }
  throw new Error(`Directus did not answer ${url}/server/ping in ${LIMIT_MS / 1000} s.`);
}

async function signIn(url: string): Promise<Cookie> {
  const signedIn = await post(`${url}/auth/login`, { ...PERSON, mode: 'session' });
  const [name = '', value = ''] = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0]?.split('=') ?? [];
  return { name, value };
}

/** Makes the collection and fills it. */
async function fill(url: string): Promise<void> {
  const { name, value } = await signIn(url);
  const headers = { cookie: `${name}=${value}` };
  const fields = listColumns.map((column) => ({
    field: column.name,
    type: 'string',
    meta: { interface: 'input' },
    schema: {},
  }));
  await post(`${url}/collections`, { collection: 'events', schema: {}, meta: {}, fields }, headers);
  const items = listRows(0, 200).map(({ id: _id, ...row }) => row);
  await post(`${url}/items/events`, items, headers);
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
  return answer;
}
