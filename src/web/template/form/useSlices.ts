import { startTransition, useEffect, useState } from 'react';

/** Fields that are drawn at once, about two screens of them, and as many more in each further step. */
export const SLICE = 40;

/** How many of `total` fields to draw now: the first screen at once, the others step by step right after, between the person's own doings. */
export function useSlices(total: number): number {
  const [drawn, setDrawn] = useState(SLICE);
  useEffect(() => {
    if (drawn >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + SLICE)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
