import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResponseOf } from '../../../contract/endpoints.ts';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { Filter } from '../../../model/language/filter.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useFieldScope } from '../../fields/support/fieldScope.ts';
import { useLanguage } from '../../i18n/useTexts.ts';
import { learnLabels } from '../model/learnLabels.ts';
import { useTemplate } from '../model/template.ts';
import type { ListQuery } from './listAddress.ts';

export type ListPageData = ResponseOf<'api/commonData/queryPageDataV2'>;

export interface ListData {
  page: ListPageData | undefined;
  loading: boolean;
  error: unknown;
  /** Reads the page again. */
  refresh(): void;
  /** Gives up the page that is there, or on its way: another is meant, and asked for by now. */
  drop(): void;
  /** Reads one row again, in its place; the whole page where it is gone. Answers the row. */
  reread(id: string): Promise<Row | undefined>;
  /** Of an endless list: adds the next page below the rows that there are, while there is one. */
  more(): void;
  /** Changes with each read, for whatever must follow. */
  stamp: number;
}

/**
 * The page of the list that a query asks for. While the next one is on its way the last one stays. `endless`: pages follow one another in
 * one, and a refresh reads again as many as there are.
 */
export function useListData(
  query: ListQuery,
  filter: Filter | undefined,
  columns: readonly string[],
  endless = false,
): ListData {
  const client = useClient();
  const { model } = useTemplate();
  const { labels } = useFieldScope();
  const [state, setState] = useState<Pick<ListData, 'page' | 'loading' | 'error'>>({
    page: undefined,
    loading: true,
    error: undefined,
  });
  const [stamp, setStamp] = useState(0);
  const wanted = columns.join(',');
  // Names of records come in the language of whoever asks.
  const language = useLanguage();
  const asked = useMemo(
    () => ({
      templateCode: model.templateCode,
      query: filter,
      keyword: query.keyword || undefined,
      sort: [...query.sort],
      pageSize: query.pageSize,
      columns: wanted.split(','),
      rights: true,
      loading: 'N' as const,
    }),
    [model, filter, query.keyword, query.sort, query.pageSize, wanted],
  );
  const reading = useRef<AbortController>(undefined);
  /** How many pages an endless list has, and of what it is asked. */
  const reach = useRef<{ asked: object; pages: number; more: boolean }>({ asked, pages: 1, more: false });
  const read = useCallback(
    async (pageNum: number, signal: AbortSignal): Promise<ListPageData> => {
      const page = await client.post(
        'api/commonData/queryPageDataV2',
        { ...asked, pageNum },
        { handles: 'all', signal },
      );
      for (const row of page.list) learnLabels(row, model, labels);
      return page;
    },
    [client, asked, model, labels],
  );
  const first = endless ? 1 : query.pageNum;
  useEffect(() => {
    const abort = new AbortController();
    reading.current = abort;
    if (reach.current.asked !== asked) reach.current = { asked, pages: 1, more: false };
    setState((before) => (before.loading ? before : { ...before, loading: true }));
    const pages = Array.from({ length: endless ? reach.current.pages : 1 }, (_, at) => read(first + at, abort.signal));
    Promise.all(pages)
      .then((all) => {
        if (!abort.signal.aborted) setState({ page: joined(all), loading: false, error: undefined });
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setState((before) => ({ ...before, loading: false, error }));
      });
    return () => abort.abort();
  }, [asked, read, first, endless, stamp, language]);
  const { page, loading } = state;
  const more = useCallback(() => {
    const signal = reading.current?.signal;
    if (!endless || !page || !signal || loading || reach.current.more || page.list.length >= page.total) return;
    reach.current.more = true;
    read(reach.current.pages + 1, signal)
      .then((next) => {
        if (signal.aborted) return;
        reach.current.pages += 1;
        setState((before) => ({ ...before, page: before.page ? joined([before.page, next]) : next }));
      })
      // What is not there yet is asked for again by the next step of scrolling.
      .catch(() => undefined)
      .finally(() => {
        reach.current.more = false;
      });
  }, [endless, page, loading, read]);
  const refresh = useCallback(() => setStamp((before) => before + 1), []);
  const drop = useCallback(() => {
    reading.current?.abort();
    setState({ page: undefined, loading: true, error: undefined });
    // What is meant may be asked for in the same words.
    setStamp((before) => before + 1);
  }, []);
  const reread = useCallback(
    async (id: string): Promise<Row | undefined> => {
      const asked = {
        templateCode: model.templateCode,
        query: { field: 'id', op: 'in' as const, value: [id] },
        pageNum: 1,
        pageSize: 1,
        columns: wanted.split(','),
        rights: true,
        loading: 'N' as const,
      };
      const answer = await client
        .post('api/commonData/queryPageDataV2', asked, { handles: 'all' })
        .catch(() => undefined);
      const row = answer?.list[0];
      if (!row) {
        refresh();
        return undefined;
      }
      learnLabels(row, model, labels);
      setState((before) => {
        if (!before.page) return before;
        const list = before.page.list.map((other) => (other.id === id ? row : other));
        return { ...before, page: { ...before.page, list } };
      });
      return row;
    },
    [client, model, labels, wanted, refresh],
  );
  return { ...state, refresh, drop, reread, more, stamp };
}

/** Pages one below the other; a record that has moved meanwhile stands where it came first. */
function joined(pages: readonly ListPageData[]): ListPageData | undefined {
  const last = pages.at(-1);
  if (!last || pages.length === 1) return last;
  const rows = new Map<string, Row>();
  for (const row of pages.flatMap(({ list }) => list)) if (!rows.has(row.id)) rows.set(row.id, row);
  return { ...last, pageNum: 1, list: [...rows.values()] };
}
