import { beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { type LossSample, lossSample } from './lossEvents.ts';

forEachEngine('statements of a save', (open) => {
  let sample: LossSample;
  beforeAll(async () => {
    sample = await lossSample(await open());
    await sample.create();
  });

  const counted = async (work: () => Promise<unknown>): Promise<number> => {
    const before = sample.database.statements();
    await work();
    return sample.database.statements() - before;
  };

  it('are few for a new loss event with rows and references', async () => {
    expect(await counted(() => sample.create())).toBeLessThanOrEqual(3);
  });

  it('are few for a changed one', async () => {
    const made = await sample.create();
    const changed = (billData: Record<string, unknown>) =>
      sample.update({ id: made.billId, version: made.version, ...billData });
    expect(await counted(() => changed({ title: 'Another title' }))).toBeLessThanOrEqual(4);
  });

  it('do not grow with the rows', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => sample.lossRow(at));
    const few = await counted(() => sample.create({ losses: rows(2) }));
    const many = await counted(() => sample.create({ losses: rows(40) }));
    // One of the two may be the one that takes the next block of numbers.
    expect(Math.abs(many - few)).toBeLessThanOrEqual(1);
  });
});
