import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../src/server/database/migrate.ts';
import { systemTables } from '../../../src/server/app/systemTables.ts';
import { verifyAll } from '../../../src/server/records/history/verifyAll.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, sampleOver, viewer, type Sample, type Values } from './harness.ts';

forEachEngine('the recycle bin', (open) => {
  let it_: Sample;
  beforeAll(async () => {
    it_ = await sampleOver(await open());
  });

  const bin = async (templateCode: string, as = it_.boss, more: Values = {}) =>
    await it_.records.queryPage(as, { templateCode, deleted: true, pageNum: 1, pageSize: 100, ...more });
  const bill = (record: Values) => ({ billId: String(record.id), version: Number(record.version) });
  /** The record as it stands after its deletion. */
  const deleted = async (templateCode: string, billData: Values) => {
    const made = await it_.create(templateCode, billData);
    await it_.remove(templateCode, made, it_.officer);
    return { ...made, version: made.version + 1 };
  };
  const restore = (templateCode: string, ...records: Values[]) =>
    it_.records.restore(it_.boss, { templateCode, bills: records.map(bill) });
  const purge = (templateCode: string, confirmation: string, ...records: Values[]) =>
    it_.records.purge(it_.boss, { templateCode, bills: records.map(bill), confirmation });

  it('lists what was deleted, by whom and when, within rows and rights', async () => {
    const gone = await deleted('lossEvent', { title: 'Thrown away', items: [{ what: 'x' }] });
    const { list } = await bin('lossEvent', it_.boss, { keyword: 'Thrown' });
    expect(list).toMatchObject([{ id: gone.id, title: 'Thrown away', _deleted: { byName: it_.officer.name } }]);
    expect(Date.parse(list[0]!._deleted!.at)).toBe(it_.time.now.getTime());
    const stranger = viewer({ roles: ['clerk'], may: (code) => code === 'lossEvent:view' });
    expect(await refusal(bin('lossEvent', stranger))).toMatchObject({ code: 403 });
    const owner = { ...viewer(), roles: [{ code: 'clerk', dataScope: 'own' as const }] };
    expect((await bin('lossEvent', owner, { keyword: 'Thrown' })).list).toEqual([]);
    expect(
      await refusal(it_.records.restore(stranger, { templateCode: 'lossEvent', bills: [bill(gone)] })),
    ).toMatchObject({ code: 403 });
    expect(await it_.records.restore(owner, { templateCode: 'lossEvent', bills: [bill(gone)] })).toMatchObject([
      { code: 402 },
    ]);
  });

  it('gives a record back with its rows, and its history goes on', async () => {
    const gone = await deleted('lossEvent', { title: 'Back', items: [{ what: 'x' }, { what: 'y' }] });
    expect(await restore('lossEvent', gone)).toEqual([{ billId: gone.id, version: 3, code: 200, msg: '' }]);
    expect(await it_.read('lossEvent', gone.id)).toMatchObject({
      title: 'Back',
      items: [{ what: 'x' }, { what: 'y' }],
    });
    const actions = await it_.rows('sysHistory', `record_id = '${gone.id}' order by version`);
    expect(actions.map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);
    expect(await restore('lossEvent', gone)).toMatchObject([{ code: 402 }]);
  });

  it('checks again what is unique and what is referred to, record by record', async () => {
    const type = await it_.create('eventType', { name: 'Short-lived' });
    const taken = await deleted('lossEvent', { title: 'a', code: 'TWICE' });
    await it_.create('lossEvent', { title: 'b', code: 'TWICE' });
    const orphan = await deleted('lossEvent', { title: 'c', eventType: type.id });
    const rowOrphan = await deleted('lossEvent', { title: 'd', items: [{ what: 'x', type: type.id }] });
    const good = await deleted('lossEvent', { title: 'e' });
    await it_.remove('eventType', type);
    expect(await restore('lossEvent', taken, orphan, rowOrphan, good, { ...good, version: 1 })).toMatchObject([
      { code: 208, errors: [{ field: 'code' }] },
      { code: 208, errors: [{ field: 'eventType' }] },
      { code: 208, errors: [{ field: 'items.type', row: 0 }] },
      { code: 200 },
      { code: 402 },
    ]);
    expect((await bin('lossEvent')).list.map(({ id }) => id)).toEqual(
      expect.arrayContaining([taken.id, orphan.id, rowOrphan.id]),
    );
  });

  it('gives a branch of a tree back from its root downwards', async () => {
    const [oldRoot, root] = [
      await it_.create('eventType', { name: 'O' }),
      await it_.create('eventType', { name: 'R' }),
    ];
    const child = await it_.create('eventType', { name: 'C', parent: root.id });
    await it_.remove('eventType', child);
    await it_.update('eventType', { id: root.id, version: 1, name: 'R', parent: oldRoot.id });
    await it_.remove('eventType', { id: root.id, version: 2 });
    const bills = [
      { id: child.id, version: 2 },
      { id: root.id, version: 3 },
    ];
    expect((await restore('eventType', bills[0]!))[0]).toMatchObject({ code: 208, errors: [{ field: 'parent' }] });
    expect(await restore('eventType', ...bills)).toMatchObject([{ code: 200 }, { code: 200 }]);
    expect(await it_.rows('eventType', `id = '${child.id}'`)).toMatchObject([
      { _path: [oldRoot.id, root.id, child.id], _depth: 3 },
    ]);
  });

  it('says who refers to a record that is to be deleted', async () => {
    const type = await it_.create('eventType', { name: 'In use' });
    await it_.create('lossEvent', { title: 'Holder', eventType: type.id });
    const refused = await refusal(it_.remove('eventType', type));
    expect(refused).toMatchObject({ code: 208 });
    expect(refused.message).toContain('Holder');
    const blind = viewer({ may: (code) => code !== 'lossEvent:view' });
    const unnamed = await refusal(it_.remove('eventType', type, blind));
    expect(unnamed.message).toContain('1 record refers');
    expect(unnamed.message).not.toContain('Holder');
  });

  it('destroys a record when its name was typed; its history stays and is whole', async () => {
    const gone = await deleted('lossEvent', { title: 'Destroy me', items: [{ what: 'x' }] });
    const number = String((await it_.rows('lossEvent', `id = '${gone.id}'`))[0]!.event_no);
    expect(await purge('lossEvent', 'destroy', gone)).toMatchObject([{ code: 208 }]);
    expect(
      await refusal(
        it_.records.purge(viewer({ may: (code) => code !== 'lossEvent:purge' }), {
          templateCode: 'lossEvent',
          bills: [bill(gone)],
          confirmation: number,
        }),
      ),
    ).toMatchObject({ code: 403 });
    const live = await it_.create('lossEvent', { title: 'Alive' });
    expect(await purge('lossEvent', 'Alive', live)).toMatchObject([{ code: 402 }]);
    expect(await purge('lossEvent', 'Destroy me', gone)).toMatchObject([{ code: 200, version: 3 }]);
    expect(await it_.rows('lossEvent', `id = '${gone.id}'`)).toEqual([]);
    expect(await it_.rows('lossItem', `parent_id = '${gone.id}'`)).toEqual([]);
    const history = await it_.rows('sysHistory', `record_id = '${gone.id}' order by version`);
    expect(history.at(-1)).toMatchObject({ action: 'purge', actor: it_.boss.id, actor_name: it_.boss.name });
    expect(history[0]).toMatchObject({ patch: { after: { title: 'Destroy me' } } });
  });

  it('destroys several with their number as the word, a result for each, but none that others refer to', async () => {
    const type = await it_.create('eventType', { name: 'Held by the bin' });
    const holder = await deleted('lossEvent', { title: 'h', otherTypes: [type.id] });
    await it_.remove('eventType', type);
    const held = { id: type.id, version: 2 };
    const free = await deleted('eventType', { name: 'Free' });
    expect(await refusal(purge('eventType', 'Free', held, free))).toMatchObject({ code: 208 });
    expect(await purge('eventType', '2', held, free)).toMatchObject([{ code: 208 }, { code: 200 }]);
    await purge('lossEvent', 'h', holder);
    expect(await purge('eventType', 'Held by the bin', held)).toMatchObject([{ code: 200 }]);
  });

  it('leaves nothing for the proof of the history to find', async () => {
    await migrate(it_.database, systemTables);
    expect(await verifyAll(it_.database, { models: it_.models, key: null, mark: null })).toMatchObject({ link: null });
  });
});
