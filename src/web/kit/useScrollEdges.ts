import { useEffect, useState, type RefObject } from 'react';

/** Where more of a box lies than is on screen, along its lines. */
export type ScrollEdges = 'none' | 'start' | 'end' | 'both';

/** Follows what of a box that scrolls sideways is out of sight, so that its edges can fade there. */
export function useScrollEdges(box: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>('none');
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const hidden = element.scrollWidth - element.clientWidth;
      // A table may be wider than its box by the fraction of a pixel, which nobody misses.
      const before = Math.abs(element.scrollLeft) > 1;
      const after = hidden - Math.abs(element.scrollLeft) > 1;
      setEdges(before && after ? 'both' : before ? 'start' : after ? 'end' : 'none');
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    return () => {
      element.removeEventListener('scroll', look);
      watch.disconnect();
    };
  }, [box]);
  return edges;
}
