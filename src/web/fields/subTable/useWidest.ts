import { useState } from 'react';

/** The numbers as they are, but for as long as it is `held` none of them goes down. */
export function useWidest(now: readonly number[], held: boolean): readonly number[] {
  const [widest, setWidest] = useState(now);
  const next = held ? now.map((number, at) => Math.max(number, widest[at] ?? 0)) : now;
  const isSame = next.length === widest.length && next.every((number, at) => number === widest[at]);
  if (!isSame) setWidest(next);
  return isSame ? widest : next;
}
