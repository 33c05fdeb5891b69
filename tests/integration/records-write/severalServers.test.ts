import { expect, it, vi } from 'vitest';
import { RECORD_CHANGES } from '../../../src/server/records/write/changeNotices.ts';
import { forEachEngine } from '../../support/engines.ts';
import { sampleOver } from './harness.ts';

forEachEngine('what a server keeps of parameters', (open) => {
  it('is forgotten when another server changes them, once that is committed', async () => {
    const database = await open();
    const [one, other] = [await sampleOver(database), await sampleOver(database)];
    const heard: string[] = [];
    await database.listen(RECORD_CHANGES, (templateCode) => {
      heard.push(templateCode);
      other.records.changed(templateCode);
    });
    const param = await one.create('sysParam', { paramCode: 'LOSS_LIMIT', value: '1', effectiveFrom: '2026-01-01' });
    await vi.waitFor(() => expect(heard).toEqual(['sysParam']));
    const limit = async () => (await other.records.format(other.boss, 'lossEvent', { title: 'a' })).limit;
    expect(await limit()).toBe('2.00');
    const undone = one.records.unit(async (unit) => {
      await one.records.save(
        one.boss,
        { templateCode: 'sysParam', billData: { id: param.id, version: 1, value: '7' } },
        unit,
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await limit()).toBe('2.00');
    await one.update('sysParam', { id: param.id, version: 1, value: '3' });
    await vi.waitFor(() => expect(heard).toEqual(['sysParam', 'sysParam']));
    expect(await limit()).toBe('6.00');
    await one.remove('sysParam', { id: param.id, version: 2 });
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(await limit()).toBeNull();
    await one.create('lossEvent', { title: 'nobody keeps these' });
    expect(heard).toHaveLength(3);
  });

  it('is believed for a few seconds, and then read again', async () => {
    const database = await open();
    const [one, other] = [await sampleOver(database), await sampleOver(database)];
    const param = await one.create('sysParam', { paramCode: 'LOSS_LIMIT', value: '1', effectiveFrom: '2026-01-01' });
    const limit = async () => (await other.records.format(other.boss, 'lossEvent', { title: 'a' })).limit;
    expect(await limit()).toBe('2.00');
    await one.update('sysParam', { id: param.id, version: 1, value: '3' });
    expect(await limit()).toBe('2.00');
    await vi.waitFor(async () => expect(await limit()).toBe('6.00'), { timeout: 8000, interval: 500 });
  });
});
