import { beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { models } from './models.ts';
import { refusal, sampleOver, viewer, type Sample, type Values } from './harness.ts';

forEachEngine('the past of a record', (open) => {
  let it_: Sample;
  let id: string;
  let rows: Values[];
  beforeAll(async () => {
    const guarded = models.map((model) =>
      model.templateCode === 'lossEvent'
        ? { ...model, access: { fields: [{ fields: ['secret'], except: ['boss'], rights: 'hidden' as const }] } }
        : model,
    );
    it_ = await sampleOver(await open(), guarded);
    const type = await it_.create('eventType', { name: 'Fraud' });
    it_.time.now = new Date('2026-06-01T04:00:00.000Z');
    const made = await it_.create('lossEvent', {
      title: 'first',
      secret: 'x',
      eventType: type.id,
      items: [{ what: 'a' }, { what: 'b' }],
    });
    id = made.id;
    rows = made.items as Values[];
    // One minute before midnight in Shanghai.
    it_.time.now = new Date('2026-06-03T15:59:00.000Z');
    await it_.update('lossEvent', {
      id,
      version: 1,
      title: 'second',
      items: [{ ...rows[0], what: 'a2' }, { what: 'c' }],
    });
    it_.time.now = new Date('2026-06-03T16:01:00.000Z');
    await it_.update('lossEvent', { id, version: 2, title: 'third', secret: 'y', eventType: null });
  });

  const asOf = async (asked: { asOf?: string; version?: number }, as = it_.boss) =>
    await it_.records.get(as, 'lossEvent', id, undefined, asked);

  it('is shown by version, by instant and by business day, with rows and labels, to be read only', async () => {
    const first = await asOf({ version: 1 });
    expect(first).toMatchObject({
      version: 1,
      billData: { title: 'first', secret: 'x', items: [{ what: 'a' }, { what: 'b' }], _labels: { eventType: 'Fraud' } },
      permissions: { edit: false, delete: false, transitions: [], buttons: [] },
    });
    expect((await asOf({ asOf: '2026-06-03T15:58:59Z' })).version).toBe(1);
    expect((await asOf({ asOf: '2026-06-03' })).billData).toMatchObject({
      title: 'second',
      items: [{ what: 'a2' }, { what: 'c' }],
    });
    expect((await asOf({ asOf: '2026-06-04' })).billData).toMatchObject({ title: 'third', eventType: null });
    expect(await refusal(asOf({ asOf: '2026-05-31' }))).toMatchObject({ code: 207 });
    expect(await refusal(asOf({ version: 9 }))).toMatchObject({ code: 207 });
    expect(await refusal(asOf({ asOf: 'yesterday' }))).toMatchObject({ code: 208 });
  });

  it('tells in what two versions differ, field by field and row by row', async () => {
    const history = (from: number, to: number, as = it_.boss) =>
      it_.records.history(as, { templateCode: 'lossEvent', billId: id, between: { from, to } });
    const [entry] = await history(1, 3);
    expect(entry!.kind).toBe('compare');
    const changes = new Map(entry!.changes.map((change) => [change.field, change]));
    expect(changes.get('title')).toMatchObject({ before: 'first', after: 'third' });
    expect(changes.get('secret')).toMatchObject({ before: 'x', after: 'y' });
    expect(changes.get('items')!.rows!.map(({ kind }) => kind)).toEqual(['changed', 'added', 'removed']);
    expect(changes.has('code')).toBe(false);
    expect((await history(3, 1))[0]!.changes.find(({ field }) => field === 'title')).toMatchObject({
      before: 'third',
      after: 'first',
    });
    expect((await history(2, 2))[0]!.changes).toEqual([]);
    expect(await refusal(history(1, 8))).toMatchObject({ code: 207 });
  });

  it('stays within the rights that the viewer has now', async () => {
    const clerk = viewer({ roles: ['clerk'] });
    expect((await asOf({ version: 1 }, clerk)).billData).not.toHaveProperty('secret');
    const between = { from: 1, to: 3 };
    const [entry] = await it_.records.history(clerk, { templateCode: 'lossEvent', billId: id, between });
    expect(entry!.changes.map(({ field }) => field)).not.toContain('secret');
    const stranger = { ...viewer(), roles: [{ code: 'clerk', dataScope: 'own' as const }] };
    expect(await refusal(asOf({ version: 1 }, stranger))).toMatchObject({ code: 402 });
  });
});
