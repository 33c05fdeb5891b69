import { startTransition, useEffect, useState } from 'react';

/** Fields that are drawn at once, about two screens of them, and as many more in each further step. */
const SLICE = 40;

export interface Slices {
  /** How many fields to draw now. */
  drawn: number;
  /** There is more than the first screen, and all of it has been drawn and laid out. */
  isSettled: boolean;
}

/** How much of `total` fields to draw now: the first screen at once, the others step by step right after, between the person's own doings. */
export function useSlices(total: number): Slices {
  const [drawn, setDrawn] = useState(SLICE);
  const isWhole = drawn >= total;
  // One step beyond the last field.
  const isSettled = total > SLICE && drawn >= total + SLICE;
  const isDone = total <= SLICE || isSettled;
  useEffect(() => {
    if (isDone) return undefined;
    const step = (): void => startTransition(() => setDrawn(drawn + SLICE));
    if (isWhole) return afterFrame(step);
    const timer = setTimeout(step);
    return () => clearTimeout(timer);
  }, [drawn, isWhole, isDone]);
  return { drawn: Math.min(drawn, total), isSettled };
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
