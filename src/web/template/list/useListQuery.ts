import { useCallback, useMemo, useState } from 'react';
import type { Filter, FilterCondition } from '../../../model/language/filter.ts';
import type { ResolvedList } from '../../../model/resolved/model.ts';
import { useView } from '../../kit/view.ts';
import { readAddress, writeAddress, type ListQuery } from './listAddress.ts';

export interface ListQueryState {
  query: ListQuery;
  /** The filter tree of conditions, presets and whoever opened the list. */
  filter: Filter | undefined;
  /** Whether anything narrows the list. */
  isNarrowed: boolean;
  /** Changes parts of the query; whatever narrows it leads back to the first page. */
  change(part: Partial<ListQuery>): void;
  setCondition(field: string, condition: FilterCondition | undefined): void;
  clear(): void;
}

/** What the list is asked for; starts with what the address says and keeps it there. */
export function useListQuery(list: ResolvedList): ListQueryState {
  const view = useView();
  const [query, setQuery] = useState<ListQuery>(() => ({ ...defaults(list), ...readAddress(view.query) }));

  const change = useCallback(
    (part: Partial<ListQuery>) =>
      setQuery((before) => {
        const next = { ...before, pageNum: 1, ...part };
        writeAddress(differences(next, defaults(list)));
        return next;
      }),
    [list],
  );
  const setCondition = useCallback(
    (field: string, condition: FilterCondition | undefined) => {
      const others = query.conditions.filter((other) => other.field !== field);
      change({ conditions: condition ? [...others, condition] : others });
    },
    [query.conditions, change],
  );
  const clear = useCallback(() => change({ conditions: [], keyword: '', presets: [], extra: undefined }), [change]);
  const filter = useMemo(() => filterOf(query, list), [query, list]);
  return { query, filter, isNarrowed: filter !== undefined || query.keyword !== '', change, setCondition, clear };
}

const defaults = (list: ResolvedList): ListQuery => ({
  conditions: [],
  keyword: '',
  presets: [],
  sort: list.sort,
  pageNum: 1,
  pageSize: list.pageSize,
});

function filterOf(query: ListQuery, list: ResolvedList): Filter | undefined {
  const presets = list.presets.filter((preset) => query.presets.includes(preset.code)).map((preset) => preset.filter);
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
