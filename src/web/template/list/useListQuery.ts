import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Filter, FilterCondition } from '../../../model/language/filter.ts';
import type { ResolvedList } from '../../../model/resolved/model.ts';
import { useView } from '../../kit/view.ts';
import { isAddressed, readAddress, withQuery, type ListQuery } from './listAddress.ts';

export interface ListQueryState {
  query: ListQuery;
  /** The filter tree of conditions, presets and whoever opened the list. */
  filter: Filter | undefined;
  /** The ready-made filters of the list. */
  presets: ResolvedList['presets'];
  /** Whether anything narrows the list. */
  isNarrowed: boolean;
  /** What the list is asked for where nobody says anything. */
  standard: ListQuery;
  /** The list was opened with an address that says what it shows. */
  isAddressed: boolean;
  /** A view opens the list: the address says from now on, too, that the list is as the model says. */
  expectStandard(isThere: boolean): void;
  /** Changes parts of the query; whatever narrows it leads back to the first page. */
  change(part: Partial<ListQuery>, how?: 'push' | 'replace'): void;
  setCondition(field: string, condition: FilterCondition | undefined): void;
  clear(): void;
}

/**
 * What the list is asked for. It stands in the address, each change as a step of the browser's history: whoever opens the address sees
 * the same list within his rights, and Back leads to what the list showed before.
 */
export function useListQuery(list: ResolvedList): ListQueryState {
  const { search, readdress } = useView();
  const standard = useMemo(() => defaults(list), [list]);
  const [query, setQuery] = useState<ListQuery>(() => ({ ...standard, ...readAddress(search) }));
  const [addressed] = useState(() => isAddressed(search));
  const saysAll = useRef(false);
  const latest = useRef(query);
  const written = useRef(search);

  const put = useCallback((next: ListQuery) => {
    latest.current = next;
    setQuery(next);
  }, []);
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    put({ ...standard, ...readAddress(search) });
  }, [search, standard, put]);

  const change = useCallback(
    (part: Partial<ListQuery>, how: 'push' | 'replace' = 'push') => {
      const next = { ...latest.current, pageNum: 1, ...part };
      if (JSON.stringify(next) === JSON.stringify(latest.current)) return;
      put(next);
      written.current = withQuery(written.current, differences(next, standard), saysAll.current);
      readdress?.(written.current, how);
    },
    [standard, put, readdress],
  );
  const setCondition = useCallback(
    (field: string, condition: FilterCondition | undefined) => {
      const others = latest.current.conditions.filter((other) => other.field !== field);
      change({ conditions: condition ? [...others, condition] : others });
    },
    [change],
  );
  const clear = useCallback(() => change({ conditions: [], keyword: '', presets: [], extra: undefined }), [change]);
  const expectStandard = useCallback((isThere: boolean) => {
    saysAll.current = isThere;
  }, []);
  const filter = useMemo(() => filterOf(query, list.presets), [query, list]);
  return useMemo(
    () => ({
      query,
      filter,
      presets: list.presets,
      isNarrowed: filter !== undefined || query.keyword !== '',
      standard,
      isAddressed: addressed,
      expectStandard,
      change,
      setCondition,
      clear,
    }),
    [query, filter, list, standard, addressed, expectStandard, change, setCondition, clear],
  );
}

const defaults = (list: ResolvedList): ListQuery => ({
  conditions: [],
  keyword: '',
  presets: [],
  group: [],
  sort: list.sort,
  pageNum: 1,
  pageSize: list.pageSize,
});

/** What a query narrows a list to; undefined: to nothing. */
export function filterOf(query: ListQuery, known: ResolvedList['presets']): Filter | undefined {
  const presets = known.filter((preset) => query.presets.includes(preset.code)).map((preset) => preset.filter);
  const parts: Filter[] = [...query.conditions, ...presets, ...(query.extra ? [query.extra] : [])];
  return parts.length > 1 ? { and: parts } : parts[0];
}

/** Only what differs from the default stands in the address. */
function differences(query: ListQuery, standard: ListQuery): Partial<ListQuery> {
  const entries = Object.entries(query).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(standard[name as keyof ListQuery]),
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
