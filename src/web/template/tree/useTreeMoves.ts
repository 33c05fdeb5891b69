import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { TreeNode } from '../../../contract/endpoints/records.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useTemplate } from '../model/template.ts';
import { dropPlace, nudgePlace, type DropZone, type Nudge, type Place } from './treeMoves.ts';
import { useMoveQueue } from './useMoveQueue.ts';
import type { ShownNode } from './useTreeData.ts';

/** What makes a row movable by pointer. */
export interface RowDrag {
  draggable: boolean;
  'data-drop': DropZone | undefined;
  onDragStart(event: DragEvent): void;
  onDragOver(event: DragEvent<HTMLElement>): void;
  onDragLeave(): void;
  onDrop(event: DragEvent): void;
  onDragEnd(): void;
}

export interface TreeMoves {
  drag(node: TreeNode): RowDrag;
  /** Whether the key has moved the node. */
  key(node: TreeNode, event: KeyboardEvent): boolean;
  /** What has been moved last, in words, for whoever listens instead of looking. */
  told: string;
}

const NUDGES: Record<string, Nudge | undefined> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/**
 * Moves nodes by dragging them, or with Alt and an arrow key. `mayMove` says of which node the place may change; `onMoved` resolves once the
 * tree on screen shows it.
 */
export function useTreeMoves(
  shown: readonly ShownNode[],
  mayMove: (node: TreeNode) => boolean,
  onMoved: (into: string | null) => Promise<void>,
): TreeMoves {
  const client = useClient();
  const feedback = useFeedback();
  const { model } = useTemplate();
  const t = useTexts('template');
  const [dragged, setDragged] = useState<TreeNode>();
  const [over, setOver] = useState<{ id: string; zone: DropZone }>();
  const [told, setTold] = useState('');

  const move = async (node: TreeNode, place: Place, confirmed?: boolean): Promise<boolean> => {
    const { templateCode } = model;
    const request = { templateCode, billId: node.id, version: node.row.version, confirmed, ...place };
    const answer = await client.post('api/commonData/moveNode', request).catch(() => undefined);
    // What was refused, the client has said; what stands is shown in any case.
    if (!answer) {
      await onMoved(null);
      return false;
    }
    if (answer.warnings) {
      const question = answer.warnings.map((warning) => warning.message).join('\n');
      const isMeant = await feedback.confirm(question, { okText: t('transition.goOn') });
      return isMeant && (await move(node, place, true));
    }
    setTold(t('tree.moved', { label: node.label }));
    await onMoved(place.parentId);
    return true;
  };
  const queue = useMoveQueue(shown, move);
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };

  return {
    told,
    key(node, event) {
      const nudge = event.altKey ? NUDGES[event.key] : undefined;
      if (!nudge || !mayMove(node)) return false;
      // A key that is held moves the node as fast as the tree follows, and no further once it is let go.
      if (!event.repeat || !queue.isBusy()) queue.add(node.id, (tree, now) => nudgePlace(tree, now, nudge));
      return true;
    },
    drag: (node) => ({
      draggable: mayMove(node),
      'data-drop': over?.id === node.id ? over.zone : undefined,
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', node.label);
        setDragged(node);
      },
      onDragOver(event) {
        const zone = zoneOf(event);
        if (!dragged || !dropPlace(shown, dragged, node, zone)) return setOver(undefined);
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        if (over?.id !== node.id || over.zone !== zone) setOver({ id: node.id, zone });
      },
      onDragLeave: () => setOver(undefined),
      onDrop(event) {
        event.preventDefault();
        const place = dragged && over && dropPlace(shown, dragged, node, over.zone);
        if (dragged && place) queue.add(dragged.id, () => place);
        end();
      },
      onDragEnd: end,
    }),
  };
}

/** The upper quarter of a row means before it, the lower one after it, what is between into it. */
function zoneOf(event: DragEvent<HTMLElement>): DropZone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  if (at < 0.25) return 'before';
  return at > 0.75 ? 'after' : 'into';
}
