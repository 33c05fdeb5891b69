import { useMemo, useState } from 'react';
import type { Filter } from '../../../model/language/filter.ts';
import type { Target } from '../actions/actionEnv.ts';
import type { Chosen } from './bulkRequest.ts';

interface Page {
  total: number;
  totalIsExact: boolean;
}

interface WholeList {
  /** The records that are meant; nothing while none is selected. */
  chosen?: Chosen & { isWhole: boolean };
  /** How to mean all that the list holds, where that is more than what is selected. */
  more?: { total: number; exact: boolean; choose(): void };
}

/**
 * What is selected, or everything that the list holds as it is narrowed now. Another selection or another narrowing means the records again,
 * and goes on meaning them when the same ones are selected later.
 */
export function useWholeList(
  targets: readonly Target[],
  query: Filter | undefined,
  keyword: string,
  page: Page | undefined,
): WholeList {
  const [wholeOf, setWholeOf] = useState<string>();
  const key = JSON.stringify([targets.map(({ id }) => id), query, keyword]);
  if (wholeOf !== undefined && wholeOf !== key) setWholeOf(undefined);
  return useMemo(() => {
    if (targets.length === 0 || !page) return {};
    const { total, totalIsExact: exact } = page;
    const isWhole = wholeOf === key;
    const bills = targets.map(({ id, version }) => ({ billId: id, version }));
    const target = isWhole ? { all: true as const, query, keyword: keyword || undefined } : { bills };
    const isMore = !isWhole && (total > targets.length || !exact);
    return {
      chosen: { target, total: isWhole ? total : bills.length, isWhole },
      more: isMore ? { total, exact, choose: () => setWholeOf(key) } : undefined,
    };
  }, [targets, query, keyword, page, wholeOf, key]);
}
