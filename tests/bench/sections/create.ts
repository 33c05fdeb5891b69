import { removeSince, select } from '../database/statements.ts';
import { compare, loadOnce, medianRatio, middle, warmUp } from '../measure/load.ts';
import { median } from '../measure/median.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import type { LossPlace } from './lossPlace.ts';
import { newEvent } from './newEvent.ts';

const SECTION = 'create';
const WARM_UP_SAVES = 600;
const SAVE_PATH = '/apis/api/commonData/saveOrUpdate';

/**
 * Creating loss events with two loss entries: defaults, computed values, checks, number, participants and history, beside a floor that
 * inserts the same rows of record, entries and history in one transaction and sends the same answer.
 */
export async function createSection(place: LossPlace, options: BenchOptions, report: Report): Promise<void> {
  report.section('Creating loss events with two entries and history, 16 at a time');
  const [{ now: began } = {}] = await select(place.url, 'select now()');
  try {
    await measureCreating(place, options, report);
  } finally {
    await removeSince(place.url, began);
  }
}

async function measureCreating(
  { url, product, floor }: LossPlace,
  options: BenchOptions,
  report: Report,
): Promise<void> {
  const billData = await newEvent(product);
  const made = await product.post(SAVE_PATH, { templateCode: 'opsLossEvent', billData });
  await floor.ask('learn', { labels: {}, samples: await samplesOf(url, made), saved: made });
  const ours = { path: SAVE_PATH, body: { templateCode: 'opsLossEvent', billData } };
  const bare = { path: '/create', body: billData };
  // Some hundreds of saves pass until the server's code is compiled to its fastest form.
  await warmUp(product, ours, WARM_UP_SAVES);
  await warmUp(floor, bare);
  const found = await compare(
    options.rounds,
    () => loadOnce(floor, bare, options.seconds),
    () => loadOnce(product, ours, options.seconds),
  );
  const [under, over] = [middle(found.first), middle(found.second)];
  const ratio = medianRatio(
    found.second.map((round) => round.perSecond),
    found.first.map((round) => round.perSecond),
  );
  const note = `median answer ${over.p50} ms, slowest hundredth ${over.p99} ms`;
  report.add({
    section: SECTION,
    name: 'over HTTP',
    value: over.perSecond,
    unit: 'events/s',
    baseline: under.perSecond,
    ratio,
    target: { atLeast: 0.5 },
    note,
  });
  report.add({
    section: SECTION,
    name: 'over HTTP: processor time',
    value: over.cpu,
    unit: 'ms/event',
    baseline: under.cpu,
    ratio: over.cpu / under.cpu,
  });
  report.add({
    section: SECTION,
    name: 'over HTTP: statements',
    value: over.statements,
    unit: 'per event',
    baseline: under.statements,
  });

  const direct = await compare(
    options.rounds,
    async () => Number(await floor.ask('inserts', options.seconds)),
    async () => Number(await product.ask('saves', { account: 'chenlan', billData, seconds: options.seconds })),
  );
  report.add({
    section: SECTION,
    name: 'within the server',
    value: median(direct.second),
    unit: 'events/s',
    baseline: median(direct.first),
    ratio: medianRatio(direct.second, direct.first),
    target: { atLeast: 0.5 },
  });
}

/** The rows that a saved event consists of. */
async function samplesOf(url: string, saved: unknown): Promise<Record<string, Record<string, unknown>[]>> {
  const id = typeof saved === 'object' && saved !== null && 'billId' in saved ? String(saved.billId) : '';
  return {
    ops_loss_event: await select(url, 'select * from ops_loss_event where id = $1', [id]),
    ops_loss_item: await select(url, 'select * from ops_loss_item where parent_id = $1', [id]),
    sys_history: await select(url, 'select * from sys_history where record_id = $1', [id]),
  };
}
