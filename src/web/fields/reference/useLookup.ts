import { useCallback, useEffect, useRef, useState } from 'react';
import type { LookupOption } from '../../../contract/endpoints/records.ts';
import type { Filter } from '../../../model/language/filter.ts';
import { useClient } from '../support/clientContext.ts';
import { useFieldScope, type PickedField } from '../support/fieldScope.ts';

const PAGE_SIZE = 20;
const WAIT_MS = 250;

export interface LookupSource {
  /** Model whose records are offered. */
  target: string;
  /** Reference field that narrows the offer; without it every record of the target that the person may see. */
  field?: PickedField;
  /** For a search, which what narrows the choice in a form must not narrow. */
  forSearch?: boolean;
  query?: Filter;
  /** Only records whose reference `over` leads to this node, or to what lies below it. */
  within?: { over: string; at: string };
  record?(): Readonly<Record<string, unknown>>;
}

export interface Lookup {
  options: readonly LookupOption[];
  total: number;
  /** What the options were looked for by. */
  keyword: string;
  loading: boolean;
  failed: boolean;
  /** Looks for a keyword, shortly after the last call. */
  search(keyword: string): void;
  /** Looks for a keyword at once. */
  find(keyword: string): void;
  /** Loads the first page when a picker opens. */
  open(): void;
  /** Loads the next page, if there is one. */
  more(): void;
}

/** Pages of a picker's options by keyword. Answers that come too late are dropped. */
export function useLookup(source: LookupSource): Lookup {
  const client = useClient();
  const { labels } = useFieldScope();
  const [state, setState] = useState({
    options: [] as readonly LookupOption[],
    total: 0,
    keyword: '',
    loading: false,
    failed: false,
  });
  const query = useRef({ keyword: '', pageNum: 1, run: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const load = useCallback(
    async (keyword: string, pageNum: number) => {
      const run = query.current.run + 1;
      query.current = { keyword, pageNum, run };
      setState((before) => ({
        ...before,
        keyword,
        loading: true,
        failed: false,
        options: pageNum === 1 ? [] : before.options,
      }));
      const { target, field, forSearch, query: filter, within, record } = latest.current;
      try {
        const answer = await client.post(
          'api/commonData/lookup',
          {
            templateCode: field?.templateCode ?? target,
            field: field?.name,
            forSearch,
            query: filter,
            ...within,
            record: field ? record?.() : undefined,
            keyword: keyword || undefined,
            pageNum,
            pageSize: PAGE_SIZE,
            loading: 'N',
          },
          { handles: 'all' },
        );
        if (query.current.run !== run) return;
        for (const option of answer.options) labels.learn(target, option.id, option.label);
        setState((before) => ({
          options: [...before.options, ...answer.options],
          total: answer.total,
          keyword,
          loading: false,
          failed: false,
        }));
      } catch {
        if (query.current.run === run) setState((before) => ({ ...before, loading: false, failed: true }));
      }
    },
    [client, labels],
  );

  return {
    ...state,
    find: useCallback((keyword: string) => void load(keyword.trim(), 1), [load]),
    open: useCallback(() => void load('', 1), [load]),
    search: useCallback(
      (keyword: string) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void load(keyword.trim(), 1), WAIT_MS);
      },
      [load],
    ),
    more: useCallback(() => {
      if (!state.loading && state.options.length < state.total)
        void load(query.current.keyword, query.current.pageNum + 1);
    }, [load, state]),
  };
}
