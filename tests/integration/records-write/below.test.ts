import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, sampleOver, viewer, type Sample, type Values } from './harness.ts';

const title = (en: string) => ({ en, 'zh-cn': en, 'zh-tw': en });

const topic: ModelConfig = {
  templateCode: 'topic',
  title: title('Topic'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: title('Name'), required: true, search: true },
    { type: 'reference', name: 'parent', title: title('Parent'), model: 'self' },
  ],
  tree: { parent: 'parent', maxDepth: 4, onDelete: 'below' },
  states: {
    dictionary: 'useStatus',
    initial: 'draft',
    list: [{ code: 'draft' }, { code: 'enabled', deletable: true }, { code: 'disabled', deletable: false }],
    transitions: [
      { name: 'enable', title: title('Enable'), from: ['draft', 'disabled'], to: 'enabled', below: 'ask' },
      {
        name: 'disable',
        title: title('Disable'),
        from: ['enabled'],
        to: 'disabled',
        below: 'always',
        guard: 'name != "kept"',
      },
    ],
  },
  buttons: ['enable', 'disable'].map((code) => ({
    code,
    title: title(code),
    selection: 'many' as const,
    do: [{ action: 'transition' as const, transition: code }],
  })),
  access: {
    rows: [{ roles: ['outsider'], scope: 'all', filter: { field: 'name', op: 'ne', value: 'hidden' } }],
  },
};
const note: ModelConfig = {
  templateCode: 'note',
  title: title('Note'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: title('Name') },
    { type: 'reference', name: 'topic', title: title('Topic'), model: 'topic' },
  ],
};
const strict: ModelConfig = {
  ...topic,
  templateCode: 'strictTopic',
  title: title('Strict topic'),
  tree: { parent: 'parent' },
};

forEachEngine('a node and all below it', (open) => {
  let sample: Sample;
  beforeAll(async () => {
    sample = await sampleOver(await open(), [topic, note, strict]);
  });
  type Node = Values & { id: string; version: number };
  const make = (name: string, parent: Node | null, model = 'topic'): Promise<Node> =>
    sample.create(model, { name, parent: parent?.id ?? null });
  const step = async (name: string, node: Values, more: Values = {}, as = sample.boss) => {
    const { version } = await sample.read('topic', node.id);
    const bills = [{ billId: String(node.id), version: Number(version) }];
    const request = { templateCode: 'topic', transition: name, bills, ...more };
    return (await sample.records.transition(as, request))[0];
  };
  const states = (...nodes: Node[]) =>
    Promise.all(nodes.map(async ({ id }) => (await sample.read('topic', id)).status));
  const chain = async (...names: string[]): Promise<Node[]> => {
    const nodes: Node[] = [];
    for (const name of names) nodes.push(await make(name, nodes.at(-1) ?? null));
    return nodes;
  };
  const isLive = async (node: Node): Promise<boolean> =>
    (await sample.rows('topic', `id = '${node.id}' and deleted_at is null`)).length === 1;

  describe('deleted', () => {
    it('goes with everything below where the model says so, each with its history', async () => {
      const nodes = await chain('a', 'b', 'c');
      expect(await sample.remove('topic', nodes[0] ?? {})).toEqual({ deleted: 3 });
      for (const node of nodes) expect(await isLive(node)).toBe(false);
    });

    it('stays whole where the model does not', async () => {
      const top = await make('a', null, 'strictTopic');
      await make('b', top, 'strictTopic');
      expect(await refusal(sample.remove('strictTopic', top))).toMatchObject({ code: 208 });
    });

    it('stays whole where one below may not go: closed by its state, referred to, or not seen by the person', async () => {
      const [top, below] = await chain('top', 'below');
      await step('enable', below ?? {});
      await step('disable', below ?? {});
      expect(await refusal(sample.remove('topic', top ?? {}))).toMatchObject({
        code: 207,
        data: { billId: below?.id },
      });
      const [used, named] = await chain('used', 'named');
      await sample.create('note', { name: 'n', topic: named?.id });
      expect(await refusal(sample.remove('topic', used ?? {}))).toMatchObject({ code: 208 });
      const [seen, hidden] = await chain('seen', 'hidden');
      const outsider = viewer({ roles: ['outsider'] });
      expect(await refusal(sample.remove('topic', seen ?? {}, outsider))).toMatchObject({ code: 402 });
      for (const node of [top, below, used, named, seen, hidden]) expect(node && (await isLive(node))).toBe(true);
    });
  });

  describe('read', () => {
    const names = (nodes: readonly { label: string }[]): string[] => nodes.map(({ label }) => label).toSorted();

    it('counts as having children only those that the person sees', async () => {
      const [seen] = (await chain('parent of the hidden', 'hidden')) as [Node, Node];
      const asked = { templateCode: 'topic', keyword: 'parent of the hidden' };
      const outsider = viewer({ roles: ['outsider'] });
      expect(await sample.records.tree(sample.boss, asked)).toMatchObject([{ id: seen.id, hasChildren: true }]);
      expect(await sample.records.tree(outsider, asked)).toMatchObject([{ id: seen.id, hasChildren: false }]);
    });

    it('holds each node once when several below it match, and a new child below its parent', async () => {
      const [top, first] = (await chain('whole', 'twin one')) as [Node, Node];
      await make('twin two', top);
      const found = await sample.records.tree(sample.boss, { templateCode: 'topic', keyword: 'twin' });
      expect(names(found)).toEqual(['twin one', 'twin two', 'whole']);
      expect(found.find(({ id }) => id === first.id)).toMatchObject({ parentId: top.id });
      const roots = await sample.records.tree(sample.boss, { templateCode: 'topic' });
      expect(names(roots).filter((name) => name.startsWith('twin'))).toEqual([]);
    });

    it('takes nothing below itself as its parent', async () => {
      const [top, leaf] = (await chain('above', 'under')) as [Node, Node];
      const billData = { id: top.id, version: top.version, parent: leaf.id };
      expect(await refusal(sample.records.save(sample.boss, { templateCode: 'topic', billData }))).toMatchObject({
        code: 208,
      });
    });
  });

  describe('taken through a step', () => {
    it('takes all below along that stand where the step begins', async () => {
      const [top, middle, leaf] = (await chain('t', 'm', 'l')) as [Node, Node, Node];
      await step('enable', top, { below: true });
      expect(await states(top, middle, leaf)).toEqual(['enabled', 'enabled', 'enabled']);
      await step('disable', middle);
      expect(await states(top, middle, leaf)).toEqual(['enabled', 'disabled', 'disabled']);
      await step('disable', top);
      expect(await states(top, middle, leaf)).toEqual(['disabled', 'disabled', 'disabled']);
    });

    it('goes alone where the person was asked and did not say so', async () => {
      const [top, leaf] = (await chain('t2', 'l2')) as [Node, Node];
      await step('enable', top);
      expect(await states(top, leaf)).toEqual(['enabled', 'draft']);
    });

    it('leaves all as it was where one below cannot follow, or is not seen', async () => {
      const [top, kept] = (await chain('t3', 'kept')) as [Node, Node];
      await step('enable', top, { below: true });
      expect(await step('disable', top)).toMatchObject({ code: 207, msg: expect.stringContaining('below') });
      expect(await states(top, kept)).toEqual(['enabled', 'enabled']);
      const [seen, hidden] = (await chain('t4', 'hidden')) as [Node, Node];
      const outsider = viewer({ roles: ['outsider'] });
      expect(await step('enable', seen, { below: true }, outsider)).toMatchObject({ code: 402 });
      expect(await states(seen, hidden)).toEqual(['draft', 'draft']);
    });
  });
});
