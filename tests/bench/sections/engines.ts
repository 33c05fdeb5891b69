import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchServer } from '../children/benchServer.ts';
import { asDatabase, inCluster } from '../../support/postgresDatabases.ts';
import { compare, loadOnce, medianRatio, middle, warmUp, type Question } from '../measure/load.ts';
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
    await starts('embedded engine', await embedded(), report);
    await starts('PostgreSQL', await postgres(), report);
    await beside(await embedded(), await postgres(), options, report);
  } finally {
    for (const remove of rubbish.reverse()) await remove();
  }
}

type Env = Record<string, string>;

async function starts(name: string, env: Env, report: Report): Promise<void> {
  const add = (what: string, value: number, unit: string): void =>
    report.add({ section: SECTION, name: `${name}: ${what}`, value, unit });
  const first = await BenchServer.start('product', { ...env, SEED: 'none' });
  add('first start, no demonstration data', first.startedIn, 'ms');
  await first.stop();
  const again = await BenchServer.start('product', { ...env, SEED: 'none' });
  add('start with an existing database', again.startedIn, 'ms');
  await pause(3000);
  add('memory of an idle server', (await again.usage()).rssMb, 'MB');
  await again.stop();
}

async function beside(embedded: Env, postgres: Env, options: BenchOptions, report: Report): Promise<void> {
  const small = await seeded('embedded engine', embedded, report);
  const large = await seeded('PostgreSQL', postgres, report);
  try {
    const save = async (server: BenchServer): Promise<Question> => ({
      path: '/apis/api/commonData/saveOrUpdate',
      body: { templateCode: 'opsLossEvent', billData: await newEvent(server) },
    });
    await pair('list page', [small, listQuestion({})], [large, listQuestion({})], options, report);
    await pair('new event with two entries', [small, await save(small)], [large, await save(large)], options, report);
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

async function pair(
  name: string,
  [small, ours]: [BenchServer, Question],
  [large, theirs]: [BenchServer, Question],
  options: BenchOptions,
  report: Report,
): Promise<void> {
  await warmUp(small, ours);
  await warmUp(large, theirs);
  const found = await compare(
    options.rounds,
    () => loadOnce(large, theirs, options.seconds),
    () => loadOnce(small, ours, options.seconds),
  );
  const ratio = medianRatio(
    found.second.map((round) => round.perSecond),
    found.first.map((round) => round.perSecond),
  );
  const over = middle(found.second);
  report.add({
    section: SECTION,
    name: `embedded engine beside PostgreSQL: ${name}`,
    value: over.perSecond,
    unit: 'requests/s',
    baseline: middle(found.first).perSecond,
    ratio,
    note: `median answer ${over.p50} ms`,
  });
}
