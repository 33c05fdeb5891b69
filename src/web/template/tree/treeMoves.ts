import type { TreeNode } from '../../../contract/endpoints/records.ts';
import type { ShownNode } from './useTreeData.ts';

/** Where a dragged node is let go of, as seen from the node under it. */
export type DropZone = 'before' | 'into' | 'after';

/** The four ways in which keys move a node: among its siblings, out beside its parent, in below the sibling above. */
export type Nudge = 'up' | 'down' | 'out' | 'in';

/** The place that a node shall take: `after` null = first, absent = last. */
export interface Place {
  parentId: string | null;
  after?: string | null;
}

/** The place of a drop; undefined where it would change nothing or hang a node below itself. */
export function dropPlace(
  shown: readonly ShownNode[],
  node: TreeNode,
  target: TreeNode,
  zone: DropZone,
): Place | undefined {
  if (node.id === target.id || isBelow(shown, target, node)) return undefined;
  if (zone === 'into') return node.parentId === target.id ? undefined : { parentId: target.id };
  const siblings = siblingsOf(shown, target).filter((sibling) => sibling.id !== node.id);
  const at = siblings.findIndex((sibling) => sibling.id === target.id);
  const after = zone === 'after' ? target.id : (siblings[at - 1]?.id ?? null);
  const place = { parentId: target.parentId, after };
  return stands(shown, node, place) ? undefined : place;
}

/** The place to which a key moves a node; undefined where there is none. */
export function nudgePlace(shown: readonly ShownNode[], node: TreeNode, nudge: Nudge): Place | undefined {
  const siblings = siblingsOf(shown, node);
  const at = siblings.findIndex((sibling) => sibling.id === node.id);
  const [above, below] = [siblings[at - 1], siblings[at + 1]];
  switch (nudge) {
    case 'up':
      return above && { parentId: node.parentId, after: siblings[at - 2]?.id ?? null };
    case 'down':
      return below && { parentId: node.parentId, after: below.id };
    case 'in':
      return above && { parentId: above.id };
    case 'out': {
      const parent = shown.find((entry) => entry.node.id === node.parentId)?.node;
      return parent && { parentId: parent.parentId, after: parent.id };
    }
  }
}

function stands(shown: readonly ShownNode[], node: TreeNode, { parentId, after }: Place): boolean {
  if (node.parentId !== parentId) return false;
  const siblings = siblingsOf(shown, node);
  const at = siblings.findIndex((sibling) => sibling.id === node.id);
  return (siblings[at - 1]?.id ?? null) === after;
}

const siblingsOf = (shown: readonly ShownNode[], node: TreeNode): TreeNode[] =>
  shown.map((entry) => entry.node).filter((other) => other.parentId === node.parentId);

/** Whether `node` hangs somewhere below `above`, as far as is shown. */
function isBelow(shown: readonly ShownNode[], node: TreeNode, above: TreeNode): boolean {
  for (let at: TreeNode | undefined = node; at && at.parentId !== null;) {
    if (at.parentId === above.id) return true;
    const { parentId }: TreeNode = at;
    at = shown.find((entry) => entry.node.id === parentId)?.node;
  }
  return false;
}
