import { startTransition, useEffect, useState, type RefObject } from 'react';

/**
 * Whether all of a long form has been drawn and laid out at the width that it has now, so that each of its parts is known to take as much room
 * as it does. `isWhole`: the form is long, and all of it is drawn.
 */
export function useSettled(box: RefObject<HTMLElement | null>, isWhole: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isWhole || !box.current) return undefined;
    let width: number | undefined;
    let stop: (() => void) | undefined;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width;
      if (now === width) return;
      width = now;
      setSettled(false);
      stop?.();
      stop = afterFrame(() => startTransition(() => setSettled(true)));
    });
    observer.observe(box.current);
    return () => {
      stop?.();
      observer.disconnect();
    };
  }, [box, isWhole]);
  return isSettled && isWhole;
}

/** Does something once what stands now has been laid out and painted. Returns how to take that back. */
function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
