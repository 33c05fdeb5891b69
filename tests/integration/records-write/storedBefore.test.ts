import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/server/database/uuid.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, sampleOver, type Sample } from './harness.ts';

forEachEngine('a new record that is sent again', (open) => {
  let it_: Sample;
  beforeAll(async () => {
    it_ = await sampleOver(await open());
  });
  const send = (id: string, title: string, as = it_.boss) =>
    it_.records.save(as, { templateCode: 'lossEvent', billData: { title }, newId: id, confirmed: true });
  const stored = (title: string) => it_.rows('lossEvent', `title = '${title}'`);

  it('is stored once, under the id that its form chose, and the refusal says what stands', async () => {
    const id = newId();
    expect(await send(id, 'lost answer')).toMatchObject({ billId: id, version: 1 });
    const again = await refusal(send(id, 'lost answer'));
    expect(again).toMatchObject({ code: 207, data: { stored: { billId: id, version: 1 } } });
    expect(await stored('lost answer')).toHaveLength(1);
  });

  it('is stored once when it is sent many times at the same moment', async () => {
    const id = newId();
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => send(id, 'at once')));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as { code: number }] : []));
    expect(reasons.map(({ code }) => code)).toEqual([207, 207, 207, 207, 207]);
    expect(await stored('at once')).toHaveLength(1);
  });

  it('tells nobody else about the record, nor takes its place', async () => {
    const id = newId();
    await send(id, 'mine');
    const other = await refusal(send(id, 'theirs', it_.officer));
    expect(other.code).toBe(208);
    expect(JSON.stringify(other)).not.toContain(id);
    expect(await it_.read('lossEvent', id)).toMatchObject({ title: 'mine', version: 1 });
  });
});
