import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './freePort.ts';
import { findPostgres } from './postgresBinaries.ts';

export interface Cluster {
  /** Connection string of the superuser to the database `postgres`. */
  url: string;
  /** Stops the server and removes its files, unless they were to be kept. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** False leaves out fsync, which tests of anything but durability do not need. */
  durable: boolean;
  /** Where the files are kept from run to run; made when it is not there. Unset: a temporary folder. */
  keptIn?: string;
  /** Further settings of the server, as `name=value`. */
  settings?: readonly string[];
}

/**
 * Starts a PostgreSQL of its own: UTF8, a Unicode character type, a free TCP port. PostgreSQL refuses to run as root, so root
 * starts it as an ordinary user. The server ends with the process that started it, however that ends.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  if (options.keptIn !== undefined) {
    mkdirSync(options.keptIn, { recursive: true });
    return await startIn(options.keptIn, options);
  }
  const folder = mkdtempSync(join(tmpdir(), 'rampart-postgres-'));
  try {
    chmodSync(folder, 0o755);
    return await startIn(folder, options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(folder: string, options: ClusterOptions): Promise<Cluster> {
  const kept = options.keptIn !== undefined;
  const binaries = findPostgres(folder);
  const user = ordinaryUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, data, user);
  const port = await freePort();
  const logFile = join(folder, 'server.log');
  const server = launch(binaries, data, folder, port, options, user, logFile);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server, logFile);
  return {
    url,
    stop: async () => {
      await ended(server);
      if (!kept) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

interface SystemUser {
  uid?: number;
  gid?: number;
}

function ordinaryUser(): SystemUser {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as.');
}

function initialise(binaries: string, data: string, user: SystemUser): void {
  const failures: string[] = [];
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C.utf8', 'UTF-8']) {
    const result = spawnSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C', `--lc-ctype=${locale}`],
      { ...user, cwd: '/', encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } },
    );
    if (result.status === 0) return;
    failures.push(result.error?.message ?? result.stderr.trim());
    rmSync(data, { recursive: true, force: true });
  }
  throw new Error(`initdb in ${binaries} could not make a cluster for the tests:\n${failures.join('\n')}`);
}

/** The shell around the server waits on a pipe that closes when we end, even by kill -9, and then stops the server. */
function launch(
  binaries: string,
  data: string,
  folder: string,
  port: number,
  { durable, keptIn, settings: further = [] }: ClusterOptions,
  user: SystemUser,
  logFile: string,
): ChildProcess {
  const speed = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `port=${port}`,
    'max_connections=200',
    'shared_buffers=64MB',
    ...speed,
    ...further,
  ];
  // What is thrown away need not be closed in order.
  const signal = keptIn === undefined ? 'QUIT' : 'INT';
  const script = `"$@" & server=$!; cat >/dev/null; kill -${signal} $server; wait $server`;
  writeFileSync(logFile, '');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(logFile, user.uid, user.gid);
  return spawn(
    'sh',
    [
      '-c',
      `exec 2>>'${logFile}' >&2; ${script}`,
      'sh',
      join(binaries, 'postgres'),
      '-D',
      data,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...user, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], env: { PATH: process.env['PATH'] ?? '' } },
  );
}

async function untilReady(url: string, server: ChildProcess, logFile: string): Promise<void> {
  let last: unknown;
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && server.exitCode === null; await pause(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      last = error;
    }
  }
  await ended(server);
  throw new Error(`PostgreSQL for the tests did not start.\n${readFileSync(logFile, 'utf8')}`, { cause: last });
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.stdin?.end();
  await exit;
}
