import { beforeAll, describe, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { sampleOver, viewer, type Sample } from './harness.ts';

const everything = viewer({ roles: { clerk: 'all' } });

forEachEngine('the tree beside a list', (open) => {
  let sample: Sample;
  const node: Record<string, string> = {};
  beforeAll(async () => {
    sample = await sampleOver(await open());
    const topic = async (name: string, parent?: string): Promise<void> => {
      node[name] = await sample.put('topic', { name, code: name, parent: parent ? (node[parent] ?? null) : null });
    };
    await topic('fraud');
    await topic('internal', 'fraud');
    await topic('theft', 'internal');
    await topic('systems');
    const put = async (topicName: string | null, values: Record<string, string | null> = {}): Promise<string> =>
      await sample.put('riskCase', { name: 'case', topic: topicName && (node[topicName] ?? null), ...values });
    await put('theft');
    await put('theft', { name: 'other', grade: 'low' });
    await put('internal', { grade: 'high' });
    await put('systems');
    await put(null);
  }, 120_000);

  const counted = async (part: object = {}, field = 'topic'): Promise<Record<string, [number, number]>> => {
    const names = new Map(Object.entries(node).map(([name, id]) => [id, name]));
    const rows = await sample.reader.countNodes(everything, { templateCode: 'riskCase', field, ...part });
    return Object.fromEntries(
      rows.map((row) => [row.node === null ? 'nowhere' : (names.get(row.node) ?? row.node), [row.own, row.below]]),
    );
  };

  it('counts the records at each node, and at it or below', async () => {
    expect(await counted()).toEqual({
      fraud: [0, 3],
      internal: [1, 3],
      theft: [2, 2],
      systems: [1, 1],
      nowhere: [1, 1],
    });
  });

  it('counts within the filter of the list', async () => {
    expect(await counted({ query: { field: 'grade', op: 'eq', value: 'high' } })).toEqual({
      fraud: [0, 1],
      internal: [1, 1],
    });
  });

  it('counts items of a dictionary', async () => {
    expect(await counted({}, 'grade')).toEqual({ low: [1, 1], high: [1, 1], nowhere: [3, 3] });
  });

  it('counts what the list shows when the node is chosen', async () => {
    for (const [name, [own, below]] of Object.entries(await counted())) {
      if (name === 'nowhere') continue;
      const page = { templateCode: 'riskCase', pageNum: 1, pageSize: 1 };
      const value = node[name] ?? '';
      const at = { ...page, query: { field: 'topic', op: 'in' as const, value: [value] } };
      const under = { ...page, query: { field: 'topic', op: 'below' as const, value } };
      expect((await sample.reader.queryPage(everything, at)).total).toBe(own);
      expect((await sample.reader.queryPage(everything, under)).total).toBe(below);
    }
  });

  it('refuses a field that leads to no tree', async () => {
    await expect(counted({}, 'name')).rejects.toMatchObject({ code: 208 });
    await expect(counted({}, 'nothing')).rejects.toMatchObject({ code: 208 });
  });

  describe('the way to a node', () => {
    const found = async (part: object) =>
      await sample.reader.lookup(everything, {
        templateCode: 'riskCase',
        field: 'topic',
        forSearch: true,
        path: true,
        pageNum: 1,
        pageSize: 10,
        ...part,
      });

    it('comes with what a search finds, the outermost first, and with a node asked for by its id', async () => {
      for (const part of [{ keyword: 'theft' }, { query: { field: 'id', op: 'in', value: [node.theft] } }]) {
        const [option] = (await found(part)).options;
        expect(option).toMatchObject({ id: node.theft, label: 'theft', hasChildren: false });
        expect(option?.above?.map(({ label }) => label)).toEqual(['fraud', 'internal']);
      }
    });

    it('says of each root whether anything is below', async () => {
      const { options } = await found({ parentId: null });
      expect(options.map(({ label, hasChildren, above }) => [label, hasChildren, above])).toEqual(
        expect.arrayContaining([
          ['fraud', true, []],
          ['systems', false, []],
        ]),
      );
    });
  });
});
