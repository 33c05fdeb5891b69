import { useEffect, useEffectEvent } from 'react';

interface ReadPage {
  list: readonly unknown[];
  total: number;
}

/**
 * Whether the page that was asked for lies beyond the last one, for its last rows are gone or the address names one that there is not;
 * `turn` then leads to the last page that there is.
 */
export function useLastPage(
  page: ReadPage | undefined,
  pageSize: number,
  loading: boolean,
  turn: (pageNum: number) => void,
): boolean {
  const last = page && page.list.length === 0 && !loading ? Math.ceil(page.total / pageSize) : 0;
  const lead = useEffectEvent(turn);
  useEffect(() => {
    if (last > 0) lead(last);
  }, [last]);
  return last > 0;
}
