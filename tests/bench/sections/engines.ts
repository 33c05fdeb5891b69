import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchServer } from '../children/benchServer.ts';
import { asDatabase, inCluster } from '../../support/postgresDatabases.ts';
import { beside } from '../measure/beside.ts';
import type { Question } from '../measure/load.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import { listQuestion } from './listQuestions.ts';
import { signIn } from './lossPlace.ts';
import { newEvent } from './newEvent.ts';

const SECTION = 'engines';

/** Both engines: how long a start takes, what an idle server holds, and with the demonstration data the list and a save. */
export async function enginesSection(clusterUrl: string, options: BenchOptions, report: Report): Promise<void> {
  report.section('Both engines');
  const rubbish: (() => Promise<void>)[] = [];
  const embedded = async (): Promise<Env> => {
    const folder = mkdtempSync(join(tmpdir(), 'rampart-bench-'));
    rubbish.push(async () => rmSync(folder, { recursive: true, force: true }));
    return { DATA_DIR: folder };
  };
  const postgres = async (): Promise<Env> => {
    const database = `start_${randomUUID().replaceAll('-', '')}`;
    await inCluster(clusterUrl, (client) => client.query(`create database ${database}`));
    rubbish.push(() =>
      inCluster(clusterUrl, (client) => client.query(`drop database ${database} with (force)`)).then(() => undefined),
    );
    return { ...(await embedded()), DATABASE_URL: asDatabase(clusterUrl, database) };
  };
  try {
    await starts('embedded engine', await embedded(), 450, report);
    await starts('PostgreSQL', await postgres(), 250, report);
    await sideBySide(await embedded(), await postgres(), options, report);
  } finally {
    for (const remove of rubbish.reverse()) await remove();
  }
}

type Env = Record<string, string>;

/** `idle`: megabytes that a server may hold that nobody asks anything. */
async function starts(name: string, env: Env, idle: number, report: Report): Promise<void> {
  const add = (what: string, value: number, unit: string, more: { atMost?: number; cpuMs?: number } = {}): void =>
    report.add({
      section: SECTION,
      name: `${name}: ${what}`,
      value,
      unit,
      ...(more.atMost ? { target: { atMost: more.atMost } } : {}),
      ...(more.cpuMs ? { note: `processor time of the server ${more.cpuMs.toFixed(0)} ms` } : {}),
    });
  const first = await BenchServer.start('product', { ...env, SEED: 'none' });
  add('first start, no demonstration data', first.startedIn, 'ms');
  await first.stop();
  const again = await BenchServer.start('product', { ...env, SEED: 'none' });
  const { cpuMs } = await again.usage();
  add('start with an existing database', again.startedIn, 'ms', { atMost: 3000, cpuMs });
  await pause(3000);
  add('memory of an idle server', (await again.usage()).rssMb, 'MB', { atMost: idle });
  await again.stop();
}

async function sideBySide(embedded: Env, postgres: Env, options: BenchOptions, report: Report): Promise<void> {
  const small = await seeded('embedded engine', embedded, report);
  const large = await seeded('PostgreSQL', postgres, report);
  try {
    const save = async (server: BenchServer): Promise<Question> => ({
      path: '/apis/api/commonData/saveOrUpdate',
      body: { templateCode: 'opsLossEvent', billData: await newEvent(server) },
    });
    const of = (name: string) => ({ section: SECTION, name, target: { atLeast: 0.25 } });
    const list = listQuestion({});
    await beside(of('embedded engine beside PostgreSQL: list page'), [small, list], [large, list], options, report);
    await beside(
      of('embedded engine beside PostgreSQL: new event with two entries'),
      [small, await save(small)],
      [large, await save(large)],
      options,
      report,
    );
    report.add({
      section: SECTION,
      name: 'embedded engine: memory after that',
      value: (await small.usage()).rssMb,
      unit: 'MB',
    });
    report.add({
      section: SECTION,
      name: 'PostgreSQL: memory after that',
      value: (await large.usage()).rssMb,
      unit: 'MB',
    });
  } finally {
    await small.stop();
    await large.stop();
  }
}

async function seeded(name: string, env: Env, report: Report): Promise<BenchServer> {
  const server = await BenchServer.start('product', { ...env, SEED: 'demo' });
  report.add({
    section: SECTION,
    name: `${name}: first start with demonstration data`,
    value: server.startedIn,
    unit: 'ms',
  });
  await signIn(server);
  return server;
}
