import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/server/database/connect.ts';
import { newId } from '../../src/server/database/uuid.ts';
import { type LossSample, lossSample } from '../integration/records-write/lossEvents.ts';
import { freshPlace, type Place } from '../support/engines.ts';

const CONNECTIONS = 16;
const SECONDS = 4;

let place: Place;
let database: Database;
let sample: LossSample;
beforeAll(async () => {
  place = await freshPlace('postgres');
  database = await openDatabase({ ...place.options, maxConnections: CONNECTIONS });
  sample = await lossSample(database);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

/** How often the work is done in a second by so many at once. */
async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const until = started + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

/** The same rows stored with nothing around it: no rights, no defaults, no computing, no checks, no number. */
async function bareFloor(): Promise<() => Promise<unknown>> {
  const { billId } = await sample.create();
  const select = async (statement: string) =>
    (await database.kysely.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, [billId]))).rows;
  const [record] = await select('select * from ops_loss_event where id = $1');
  const rows = await select('select * from ops_loss_item where parent_id = $1');
  const [entry] = await select('select * from sys_history where record_id = $1');
  const insert = (table: string, all: Record<string, unknown>[]) => {
    const names = Object.keys(all[0]!);
    const tuples = all.map((_, row) => `(${names.map((_name, at) => `$${row * names.length + at + 1}`).join(', ')})`);
    return CompiledQuery.raw(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values ${tuples.join(', ')}`,
      all.flatMap((values) => names.map((name) => values[name])),
    );
  };
  return () =>
    database.transaction(async (transaction) => {
      const id = newId();
      await transaction.executeQuery(insert('ops_loss_event', [{ ...record, id, event_no: id }]));
      await transaction.executeQuery(
        insert(
          'ops_loss_item',
          rows.map((row) => ({ ...row, id: newId(), parent_id: id })),
        ),
      );
      await transaction.executeQuery(insert('sys_history', [{ ...entry, id: newId(), record_id: id }]));
    });
}

// A floor that only inserts does none of what a save is for; this bound finds a save that has become slow by an order of magnitude.
it('creates loss events at a tenth of the speed of bare inserts at least', async () => {
  const floor = await bareFloor();
  await perSecond(floor);
  await perSecond(() => sample.create());
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const [bare, ours] = [await perSecond(floor), await perSecond(() => sample.create())];
    ratios.push(ours / bare);
    console.log(`floor ${bare.toFixed(0)}/s, created ${ours.toFixed(0)}/s, ratio ${(ours / bare).toFixed(2)}`);
  }
  expect(ratios.sort()[1]).toBeGreaterThan(0.1);
});
