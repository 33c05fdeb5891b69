/** Distance between neighbours where all are numbered anew: room for later moves that touch one record alone. */
const STEP = 10;

/**
 * Numbers by which siblings stand in a wanted order. `others` are the numbers of the other siblings as they stand now, in order; the
 * moved one comes before `others[at]`. Answers its number and the numbers of the others: unchanged where there is room between
 * neighbours, else all anew. The answer rises strictly and holds no negative number.
 */
export function placeAmong(others: readonly (number | null)[], at: number): { own: number; others: number[] } {
  const known = others.filter((place) => place !== null);
  const rises = known.length === others.length && known.every((place, i) => place > (known[i - 1] ?? -1));
  const lower = at === 0 ? -1 : (known[at - 1] ?? -1);
  const upper = at < others.length ? known[at] : lower + 2 * STEP;
  if (!rises || upper === undefined || upper - lower < 2)
    return { own: (at + 1) * STEP, others: others.map((_place, i) => (i < at ? i + 1 : i + 2) * STEP) };
  return { own: at === others.length ? Math.max(lower, 0) + STEP : Math.floor((lower + upper) / 2), others: known };
}
