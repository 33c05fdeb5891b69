/**
 * The embedded PostgreSQL (PGlite) in a thread of its own, so that a long statement never stops the server's
 * event loop. It serves one statement at a time; who may send one is decided by the server's side (`lease.ts`).
 * Bundled as an entry of its own (`dist/server/worker.js`); `workerClient.ts` finds it in both forms.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFileSystem, forcedWrites, forcePath, forceTree } from './durableFileSystem.ts';
import { completeMark } from './dataFolder.ts';
import { StatementRunner } from './statementRunner.ts';
import type { WorkerReply, WorkerRequest, WorkerTask } from './workerMessages.ts';

const settings = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  work_mem: '32MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  plan_cache_mode: 'force_custom_plan',
  timezone: 'UTC',
  datestyle: 'ISO,YMD',
  intervalstyle: 'postgres',
  client_min_messages: 'warning',
};

const port = parentPort;
if (!port) throw new Error('This file is the entry of a worker thread.');
const reply = (message: WorkerReply) => port.postMessage(message);
const task: WorkerTask = workerData;

if (task.mode === 'prepare') await prepare(task);
else await serve(task);

/** Makes an empty database, forces it to disk, and only then marks it as complete. */
async function prepare(task: WorkerTask): Promise<void> {
  const { folder } = task;
  const engine = await openEngine(task);
  await engine.close();
  forceTree(folder);
  const mark = completeMark(folder);
  if (!existsSync(mark)) writeFileSync(mark, '');
  forcePath(mark);
  forcePath(folder);
  reply({ kind: 'prepared' });
}

async function serve(task: WorkerTask): Promise<void> {
  const engine = await openEngine(task);
  engine.onNotification((channel, payload) => reply({ kind: 'notice', channel, payload }));
  const runner = new StatementRunner(engine);
  let queue = Promise.resolve();
  port?.on('message', (request: WorkerRequest) => {
    queue = queue.then(() => answer(engine, runner, request));
  });
  reply({ kind: 'ready' });
}

async function answer(engine: PGlite, runner: StatementRunner, request: WorkerRequest): Promise<void> {
  if (request.kind === 'close') {
    await engine.close();
    reply({ kind: 'closed' });
    port?.close();
    return;
  }
  const outcome = await runner.run(request.sql, request.parameters);
  const { inTransaction } = runner;
  const syncs = forcedWrites.count;
  if ('error' in outcome) reply({ kind: 'refused', id: request.id, error: outcome.error, inTransaction, syncs });
  else reply({ kind: 'answer', id: request.id, answer: outcome, inTransaction, syncs });
}

async function openEngine({ folder, bufferMegabytes }: WorkerTask): Promise<PGlite> {
  const parameters = Object.entries({ ...settings, shared_buffers: `${bufferMegabytes}MB` });
  const withoutNoSync = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return await PGlite.create({
    fs: new DurableFileSystem(folder),
    extensions: { pg_trgm, btree_gin, unaccent },
    startParams: [...withoutNoSync, ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  });
}
