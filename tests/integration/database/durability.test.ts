import { describe, expect, it } from 'vitest';
import { openDatabase, type DatabaseOptions } from '../../../src/server/database/connect.ts';
import { forEachEngine, freshPlace } from '../../support/engines.ts';
import { startCommits } from './commitStream.ts';

const rounds = 3;

forEachEngine('durability', (_open, engine) => {
  it('loses no acknowledged commit and keeps no half one when the server is killed', async () => {
    const place = await engine.place();
    const acknowledged: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const stream = await startCommits(place, round * 1_000_000);
      await stream.reached(40 + round * 35);
      await stream.kill();
      acknowledged.push(...stream.acknowledged.map((entry) => entry.number));
      const { singles, pairs } = await stored(place);
      expect(acknowledged.filter((number) => !singles.has(number))).toEqual([]);
      expect([...singles].filter((number) => !pairs.has(number))).toEqual([]);
      expect(pairs.size).toBe(singles.size);
      expect(singles.size - acknowledged.length).toBeLessThanOrEqual(round + 1);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(40 * rounds);
  });
});

describe('the embedded engine', () => {
  it('forces every commit to disk before it acknowledges it', async () => {
    const place = await freshPlace('embedded');
    const stream = await startCommits(place.options);
    await stream.reached(50);
    await stream.kill();
    expect(stream.acknowledged.filter((entry) => entry.syncsAfter <= entry.syncsBefore)).toEqual([]);
    await place.remove();
  });

  it('does not force anything to disk for a read', async () => {
    const place = await freshPlace('embedded');
    const database = await openDatabase(place.options);
    const read = () => database.kysely.selectFrom('sys_sequence').selectAll().execute();
    await read();
    const before = database.syncs();
    await read();
    expect(database.syncs()).toBe(before);
    await database.close();
    await place.remove();
  });
});

async function stored(place: DatabaseOptions): Promise<{ singles: Set<number>; pairs: Set<number> }> {
  const database = await openDatabase(place);
  const rows = await database.kysely.selectFrom('sys_sequence').select(['key', 'value']).execute();
  await database.close();
  const numbers = (prefix: string) =>
    new Set(rows.filter((row) => String(row['key']).startsWith(prefix)).map((row) => Number(row['value'])));
  return { singles: numbers('k'), pairs: numbers('pair') };
}
