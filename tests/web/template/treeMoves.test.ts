import { expect, it } from 'vitest';
import type { TreeNode } from '../../../src/contract/endpoints/records.ts';
import { dropPlace, nudgePlace } from '../../../src/web/template/tree/treeMoves.ts';
import type { ShownNode } from '../../../src/web/template/tree/useTreeData.ts';

/** `a(a1, a2(a21)), b, c` as it stands on screen, everything open. */
const shown: ShownNode[] = (
  [
    ['a', null, 1],
    ['a1', 'a', 2],
    ['a2', 'a', 2],
    ['a21', 'a2', 3],
    ['b', null, 1],
    ['c', null, 1],
  ] as const
).map(([id, parentId, level]) => ({
  node: { id, parentId, label: id, hasChildren: false, row: { id, version: 1 } },
  level,
  expanded: true,
  busy: false,
}));
const at = (id: string): TreeNode => shown.find(({ node }) => node.id === id)!.node;
const drop = (id: string, on: string, zone: 'before' | 'into' | 'after') => dropPlace(shown, at(id), at(on), zone);

it('reads a drop as a place: before, into, after', () => {
  expect(drop('c', 'a', 'before')).toEqual({ parentId: null, after: null });
  expect(drop('c', 'b', 'before')).toEqual({ parentId: null, after: 'a' });
  expect(drop('c', 'a1', 'after')).toEqual({ parentId: 'a', after: 'a1' });
  expect(drop('c', 'a2', 'into')).toEqual({ parentId: 'a2' });
  expect(drop('a1', 'c', 'before')).toEqual({ parentId: null, after: 'b' });
});

it('takes no drop that would change nothing, or hang a node below itself', () => {
  expect(drop('b', 'b', 'into')).toBeUndefined();
  expect(drop('b', 'a', 'after')).toBeUndefined();
  expect(drop('b', 'c', 'before')).toBeUndefined();
  expect(drop('a1', 'a', 'into')).toBeUndefined();
  for (const zone of ['before', 'into', 'after'] as const) expect(drop('a', 'a21', zone)).toBeUndefined();
});

it('moves by keys among siblings, out beside the parent, in below the sibling above', () => {
  expect(nudgePlace(shown, at('c'), 'up')).toEqual({ parentId: null, after: 'a' });
  expect(nudgePlace(shown, at('b'), 'up')).toEqual({ parentId: null, after: null });
  expect(nudgePlace(shown, at('a'), 'up')).toBeUndefined();
  expect(nudgePlace(shown, at('a'), 'down')).toEqual({ parentId: null, after: 'b' });
  expect(nudgePlace(shown, at('c'), 'down')).toBeUndefined();
  expect(nudgePlace(shown, at('b'), 'in')).toEqual({ parentId: 'a' });
  expect(nudgePlace(shown, at('a1'), 'in')).toBeUndefined();
  expect(nudgePlace(shown, at('a21'), 'out')).toEqual({ parentId: 'a', after: 'a2' });
  expect(nudgePlace(shown, at('a'), 'out')).toBeUndefined();
});
