import { beforeAll, expect, it } from 'vitest';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, sampleOver, viewer, type Sample, type Values } from './harness.ts';

const title = (en: string) => ({ en, 'zh-cn': en, 'zh-tw': en });

const folder: ModelConfig = {
  templateCode: 'folder',
  title: title('Folder'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: title('Name'), unique: 'siblings', required: true },
    { type: 'reference', name: 'parent', title: title('Parent'), model: 'self' },
    { type: 'integer', name: 'sortNo', title: title('Order'), min: 0 },
  ],
  rules: [
    {
      code: 'roots',
      check: '!empty(parent) || name != "Careful"',
      message: title('Really a root?'),
      weight: 'confirm',
      fields: ['parent'],
    },
  ],
  tree: { parent: 'parent', order: 'sortNo', maxDepth: 3 },
  access: {
    rows: [{ roles: ['outsider'], scope: 'all', filter: { field: 'name', op: 'ne', value: 'hidden' } }],
    fields: [{ fields: ['parent'], roles: ['clerk'], rights: 'readOnly' }],
  },
};

forEachEngine('moving a node of a tree', (open) => {
  let sample: Sample;
  let top: Values & { id: string };
  beforeAll(async () => {
    sample = await sampleOver(await open(), [folder]);
  });

  const make = async (name: string, parent: string | null, sortNo: number | null = null) =>
    await sample.create('folder', { name, parent, sortNo });
  const below = async (parentId: string | null): Promise<string[]> =>
    (await sample.records.tree(sample.boss, { templateCode: 'folder', parentId })).map((node) => node.label);
  const move = async (
    node: Values,
    parentId: string | null,
    after?: string | null,
    more: Values = {},
    as = sample.boss,
  ) => {
    const { version } = await sample.read('folder', node.id).then((row) => ({ version: Number(row.version) }));
    return await sample.records.move(as, {
      templateCode: 'folder',
      billId: String(node.id),
      version,
      parentId,
      ...(after === undefined ? {} : { after }),
      ...more,
    });
  };
  let round = 0;
  const family = async (...places: (number | null)[]) => {
    top = await make(`top ${(round += 1)}`, null);
    return await Promise.all(places.map((place, at) => make('abcdefg'.charAt(at), top.id, place)));
  };

  it('puts it first, last, or after another, and leaves everybody else alone where there is room', async () => {
    const [a, b, c] = await family(10, 20, 30);
    await move(c!, top.id, null);
    expect(await below(top.id)).toEqual(['c', 'a', 'b']);
    await move(c!, top.id, a!.id);
    expect(await below(top.id)).toEqual(['a', 'c', 'b']);
    await move(a!, top.id);
    expect(await below(top.id)).toEqual(['c', 'b', 'a']);
    expect((await sample.read('folder', b!.id)).version).toBe(1);
  });

  it('makes room among siblings without numbers, or with equal ones, each change in its history', async () => {
    for (const places of [
      [null, null, null],
      [5, 5, 5],
    ]) {
      const [a, b, c] = await family(...places);
      await move(c!, top.id, a!.id);
      expect(await below(top.id)).toEqual(['a', 'c', 'b']);
      const changes = await sample.records.history(sample.boss, { templateCode: 'folder', billId: b!.id });
      expect(changes.map((change) => change.kind)).toEqual(['update', 'create']);
    }
  });

  it('hangs it below another parent, at the place that was wanted, with everything below it', async () => {
    const [a, b] = await family(10, 20);
    const child = await make('child', b!.id);
    const target = await make(`target ${round}`, null);
    await make('x', target.id, 10);
    await move(b!, target.id, null);
    expect(await below(target.id)).toEqual(['b', 'x']);
    expect(await refusal(move(a!, target.id, child.id))).toMatchObject({ code: 207 });
    expect(await below(top.id)).toEqual(['a']);
    expect(await below(b!.id)).toEqual(['child']);
    expect((await sample.records.get(sample.boss, 'folder', child.id)).billData.parent).toBe(b!.id);
  });

  it('refuses what a save refuses, and then has moved nothing', async () => {
    const [a, b] = await family(10, 11);
    const inside = await make('inside', a!.id);
    expect(await refusal(move(a!, inside.id))).toMatchObject({ code: 208, fields: ['parent'] });
    const stale = { templateCode: 'folder', billId: a!.id, version: 9, parentId: top.id, after: b!.id };
    expect(await refusal(sample.records.move(sample.boss, stale))).toMatchObject({ code: 207 });
    const reader = viewer({ may: (permission) => permission.endsWith(':view') });
    expect(await refusal(move(a!, top.id, b!.id, {}, reader))).toMatchObject({ code: 403 });
    expect(await refusal(move(a!, null, inside.id))).toMatchObject({ code: 207 });
    expect(await below(top.id)).toEqual(['a', 'b']);
    expect((await sample.read('folder', b!.id)).version).toBe(1);
  });

  it('says so when the place of a node is closed to whoever moves it, instead of moving nothing in silence', async () => {
    const [a] = await family(10);
    const clerk = viewer({ roles: ['clerk'] });
    expect(await refusal(move(a!, null, undefined, {}, clerk))).toMatchObject({ code: 208 });
    expect(await below(top.id)).toEqual(['a']);
  });

  it('tears nothing off a parent that whoever moves it does not see', async () => {
    await family();
    const hidden = await make('hidden', null);
    const shown = await make('shown', hidden.id);
    const outsider = viewer({ roles: ['outsider'] });
    const roots = await sample.records.tree(outsider, { templateCode: 'folder', parentId: null });
    expect(roots.map((node) => node.label)).toContain('shown');
    expect(await refusal(move(shown, null, null, {}, outsider))).toMatchObject({ code: 208 });
    expect(await below(hidden.id)).toEqual(['shown']);
  });

  it('asks what a soft rule asks before anything is stored', async () => {
    await family();
    const careful = await make('Careful', top.id, 10);
    expect(await move(careful, null)).toMatchObject({ warnings: [{ field: 'parent', message: 'Really a root?' }] });
    expect(await below(top.id)).toEqual(['Careful']);
    expect((await move(careful, null, undefined, { confirmed: true })).version).toBe(2);
    expect(await below(top.id)).toEqual([]);
  });

  it('has one order after many moves at once', async () => {
    const nodes = await family(...Array.from({ length: 6 }, () => null));
    await Promise.allSettled(nodes.map((node, at) => move(node, top.id, nodes[(at + 2) % 6]!.id)));
    expect((await below(top.id)).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    const places = (await sample.rows('folder', `parent = '${top.id}'`)).map((row) => row.sort_no ?? row.sortNo);
    expect(new Set(places).size).toBe(6);
  });
});
