import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp, type App } from '../../../src/server/app.ts';
import { findRoot, readConfiguration } from '../../../src/server/app/configuration.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import { asDatabase, inCluster } from '../../support/postgresDatabases.ts';
import { compare, medianRatio } from '../measure/load.ts';
import { median } from '../measure/median.ts';
import { perSecond, timed } from '../measure/often.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import { fillTasks, OPEN_TASKS } from './manyTasks.ts';
import { PeerEngine } from './peerEngine.ts';

const SECTION = 'processes';
/** Runs that are under way at the same time. */
const AT_ONCE = 8;

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:r="urn:rampart:bpmn:1" targetNamespace="bench">
<process id="measured" name="measured" isExecutable="true">
<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
<userTask id="a" name="Approve"><extensionElements><r:task requester="allow"/><r:handler kind="initiator"/></extensionElements></userTask>
<sequenceFlow id="f2" sourceRef="a" targetRef="e"/><endEvent id="e"/></process></definitions>`;

/**
 * Processes on PostgreSQL: how many runs a second begin, are approved once and end, with their history, beside an engine that keeps its
 * state in the same database; and the list of what waits for somebody among very many, beside reading the same rows by their keys.
 */
export async function processesSection(clusterUrl: string, options: BenchOptions, report: Report): Promise<void> {
  report.section('Processes');
  const folder = mkdtempSync(join(tmpdir(), 'rampart-bench-'));
  const database = `processes_${randomUUID().replaceAll('-', '')}`;
  await inCluster(clusterUrl, (client) => client.query(`create database ${database}`));
  const url = asDatabase(clusterUrl, database);
  const app = await openApp(url, folder);
  const peer = await PeerEngine.open(url, XML);
  try {
    const viewer = await administrator(app);
    await runs(app, viewer, peer, options, report);
    await toDo(app, viewer, options, report);
  } finally {
    await peer.close();
    await app.close();
    await inCluster(clusterUrl, (client) => client.query(`drop database ${database} with (force)`));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openApp(databaseUrl: string, dataDir: string): Promise<App> {
  const root = findRoot(import.meta.dirname);
  const configuration = {
    ...readConfiguration({ CAPTCHA: 'off', SEED: 'none', ADMIN_PASSWORD: 'Rain.2031' }, root),
    databaseUrl,
    dataDir,
  };
  return await createApp({ configuration, version: 'bench', log: () => undefined });
}

async function administrator({ parts }: App): Promise<Viewer> {
  const person = await parts.access.directory.personByAccount('admin');
  const viewer = person && (await parts.access.viewer(person.id, { language: 'en', requestId: 'bench' }));
  if (!viewer) throw new Error('There is no administrator.');
  return viewer;
}

async function runs(app: App, viewer: Viewer, peer: PeerEngine, options: BenchOptions, report: Report): Promise<void> {
  const { workflow, database } = app.parts;
  const { faults } = await workflow.deploy(viewer, { xml: XML });
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(' '));
  const ours = async (): Promise<void> => {
    const { instanceId } = await workflow.start(viewer, { key: 'measured' });
    const { rows } = await sql<{ id: string }>`
      select id from wf_task where root_id = ${instanceId} and status = 'open'`.execute(database.kysely);
    const { status } = await workflow.act(viewer, { taskId: rows[0]?.id ?? '', action: 'approve' });
    if (status !== 'finished') throw new Error(`The run is ${status}.`);
  };
  for (let at = 0; at < 50; at += 1) await Promise.all([ours(), peer.run()]);
  const before = database.statements();
  await ours();
  report.say(`Statements of one run: ${database.statements() - before - 1}`);
  const found = await compare(
    options.rounds,
    () => perSecond(() => peer.run(), options.seconds, AT_ONCE),
    () => perSecond(ours, options.seconds, AT_ONCE),
  );
  report.add({
    section: SECTION,
    name: 'runs with one approval and their history',
    value: median(found.second),
    unit: 'runs/s',
    target: { atLeast: 250 },
  });
  report.add({
    section: SECTION,
    name: 'the same beside bpmn-engine with its state in PostgreSQL',
    value: median(found.second),
    unit: 'runs/s',
    baseline: median(found.first),
    ratio: medianRatio(found.second, found.first),
    target: { atLeast: 2 },
  });
}

/** Both lists of what waits for somebody: the one that programs ask, and the one that the screen shows, with the rights of whoever looks. */
async function toDo(app: App, viewer: Viewer, options: BenchOptions, report: Report): Promise<void> {
  const { workflow, processScreens, database } = app.parts;
  const { kysely } = database;
  const ids = await fillTasks(kysely, viewer.id);
  const pageSize = Math.min(OPEN_TASKS, MOST_ON_A_PAGE);
  const pages = Array.from({ length: Math.ceil(OPEN_TASKS / pageSize) }, (_, at) => at + 1);
  const byKey = async (): Promise<void> => {
    for (const pageNum of pages)
      await sql`
        select t.*, r.title from wf_task t join wf_instance r on r.id = t.root_id
        where t.id = any(${ids.slice((pageNum - 1) * pageSize, pageNum * pageSize)}::uuid[])`.execute(kysely);
  };
  const lists: Record<string, (pageNum: number) => Promise<{ total: number }>> = {
    'to-do list': (pageNum) => workflow.tasks(viewer, { pageNum, pageSize }),
    'to-do list of the screen': (pageNum) => processScreens.taskList(viewer, { tab: 'mine', pageNum, pageSize }),
  };
  for (const [name, list] of Object.entries(lists)) {
    const listed = async (): Promise<void> => {
      for (const pageNum of pages) {
        const { total } = await list(pageNum);
        if (total !== OPEN_TASKS) throw new Error(`The ${name} has ${total} tasks.`);
      }
    };
    const found = await compare(
      options.rounds,
      () => timed(byKey),
      () => timed(listed),
    );
    report.add({
      section: SECTION,
      name: `${name}, ${OPEN_TASKS} of a million, beside their keys`,
      value: median(found.second),
      unit: 'ms',
      baseline: median(found.first),
      ratio: medianRatio(found.second, found.first),
      target: { atMost: 2 },
    });
  }
}

const MOST_ON_A_PAGE = 200;
