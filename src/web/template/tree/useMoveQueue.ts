import { useCallback, useEffect, useRef } from 'react';
import type { TreeNode } from '../../../contract/endpoints/records.ts';
import type { Place } from './treeMoves.ts';
import type { ShownNode } from './useTreeData.ts';

/** Where a node shall go, as the tree stands when its turn comes; undefined where there is no such place. */
export type PlaceOf = (shown: readonly ShownNode[], node: TreeNode) => Place | undefined;

/**
 * Has the moves of one tree wait for each other: each is worked out on what the one before has left, with the version that it has made.
 * `move` resolves once the tree on screen says what has become of it, with whether the node was moved; after one that was not, those that
 * wait are given up.
 */
export function useMoveQueue(
  shown: readonly ShownNode[],
  move: (node: TreeNode, place: Place) => Promise<boolean>,
): { add(id: string, placeOf: PlaceOf): void; isBusy(): boolean } {
  const latest = useRef({ shown, move });
  useEffect(() => {
    latest.current = { shown, move };
  });
  const waiting = useRef<{ id: string; placeOf: PlaceOf }[]>([]);
  const isRunning = useRef(false);
  const run = useCallback(async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        const { id, placeOf } = next;
        const node = latest.current.shown.find((entry) => entry.node.id === id)?.node;
        const place = node && placeOf(latest.current.shown, node);
        if (node && place && !(await latest.current.move(node, place))) waiting.current = [];
      }
    } finally {
      isRunning.current = false;
    }
  }, []);
  const add = useCallback(
    (id: string, placeOf: PlaceOf): void => {
      waiting.current.push({ id, placeOf });
      void run();
    },
    [run],
  );
  return { add, isBusy: useCallback(() => isRunning.current, []) };
}
