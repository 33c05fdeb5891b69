import { setTimeout as pause } from 'node:timers/promises';
import { FILE_FIELD } from '../../../src/contract/protocol.ts';
import type { BenchServer } from '../children/benchServer.ts';
import { removeSince, select } from '../database/statements.ts';
import { watchPeak } from '../measure/processMemory.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import { eventsFile } from './eventsFile.ts';
import type { LossPlace } from './lossPlace.ts';
import { newEvent } from './newEvent.ts';

const SECTION = 'exchange';
/** Rows of imported events that the floor inserts again and again. */
const SAMPLE = 2_000;
const EXPORTED_DAYS = 365;

/** Importing loss events from a file beside batched inserts of the same rows without any check, and exporting a year of them. */
export async function exchangeSection(place: LossPlace, options: BenchOptions, report: Report): Promise<void> {
  report.section(`Import of ${options.importRows.toLocaleString('en')} rows of 25 columns, export of a year`);
  const [{ now: began } = {}] = await select(place.url, 'select now()');
  try {
    await importing(place, options, began, report);
  } finally {
    await removeSince(place.url, began);
  }
  for (const format of ['csv', 'xlsx']) await exporting(place, format, report);
}

async function importing(
  { url, product, floor }: LossPlace,
  { importRows }: BenchOptions,
  began: unknown,
  report: Report,
): Promise<void> {
  const file = eventsFile(await newEvent(product), importRows);
  const fileId = await upload(product, 'events.csv', file);
  const inspection = await product.post('/apis/api/exchange/inspect', { templateCode: 'opsLossEvent', fileId });
  const peak = watchPeak(product.child.pid);
  const started = performance.now();
  const job = await product.post('/apis/api/exchange/import', {
    templateCode: 'opsLossEvent',
    fileId,
    mapping: mappingOf(inspection),
    dryRun: false,
    faultyRows: 'skip',
    confirmed: true,
  });
  const created = await ended(product, job);
  const perSecond = (created * 1000) / (performance.now() - started);
  if (created !== importRows) throw new Error(`Of ${importRows} rows ${created} were imported.`);
  await floor.ask('learn', { labels: {}, samples: await samplesOf(url, began) });
  const baseline = Number(await floor.ask('batches', Math.min(importRows, 10_000)));
  report.add({
    section: SECTION,
    name: 'import',
    value: perSecond,
    unit: 'rows/s',
    baseline,
    ratio: perSecond / baseline,
    target: { atLeast: 0.3 },
  });
  memory(`import of ${importRows.toLocaleString('en')} rows`, peak(), report);
}

/** The rows that the last imported events consist of. */
async function samplesOf(url: string, began: unknown): Promise<Record<string, Record<string, unknown>[]>> {
  const events = await select(
    url,
    'select * from ops_loss_event where created_at >= $1 order by created_at desc, id desc limit $2',
    [began, SAMPLE],
  );
  const ids = [events.map(({ id }) => id)];
  return {
    ops_loss_event: events,
    sys_history: await select(url, 'select * from sys_history where record_id = any($1)', ids),
  };
}

async function exporting({ url, product }: LossPlace, format: string, report: Report): Promise<void> {
  const [{ first, rows } = {}] = await select(
    url,
    `select min(discover_date)::text as first, count(*) as rows from ops_loss_event
     where deleted_at is null and discover_date > (select max(discover_date) from ops_loss_event) - $1::int`,
    [EXPORTED_DAYS],
  );
  const peak = watchPeak(product.child.pid);
  const started = performance.now();
  const response = await fetch(`${product.url}/apis/api/exchange/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...product.headers },
    body: JSON.stringify({
      templateCode: 'opsLossEvent',
      format,
      query: { field: 'discoverDate', op: 'gte', value: first },
    }),
  });
  let bytes = 0;
  if (response.body) for await (const chunk of response.body) bytes += chunk.length;
  const value = (Number(rows) * 1000) / (performance.now() - started);
  if (bytes < Number(rows) * 20) throw new Error(`The export of ${String(rows)} rows has ${bytes} bytes.`);
  const name = `export as ${format}`;
  report.add({ section: SECTION, name, value, unit: 'rows/s', note: `${String(rows)} rows` });
  memory(`${name}, ${String(rows)} rows`, peak(), report);
}

function memory(name: string, value: number | undefined, report: Report): void {
  if (value !== undefined) report.add({ section: SECTION, name: `${name}: most memory`, value, unit: 'MB' });
}

async function upload(product: BenchServer, name: string, text: string): Promise<string> {
  const form = new FormData();
  form.append(FILE_FIELD, new Blob([text], { type: 'text/csv' }), name);
  const response = await fetch(`${product.url}/apis/api/file/upload`, {
    method: 'POST',
    headers: product.headers,
    body: form,
  });
  const id = memberOf(memberOf(await response.json(), 'data'), 'id');
  if (typeof id !== 'string') throw new Error('The file was not taken.');
  return id;
}

function mappingOf(inspection: unknown): unknown[] {
  const sheets = memberOf(inspection, 'sheets');
  return Array.isArray(sheets) ? sheets.map((sheet: unknown) => memberOf(sheet, 'mapping')) : [];
}

/** Waits until the job has come to its end; answers how many records it has created. */
async function ended(product: BenchServer, job: unknown): Promise<number> {
  const jobId = memberOf(job, 'jobId');
  for (;;) {
    const progress = await product.post('/apis/api/exchange/progress', { jobId });
    const state = memberOf(progress, 'state');
    if (state === 'done') return Number(memberOf(progress, 'created'));
    if (state !== 'running') throw new Error(`The import has ${String(state)}: ${JSON.stringify(progress)}`);
    await pause(250);
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
