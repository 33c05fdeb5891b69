import { useCallback, useEffect, useState } from 'react';
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
  /** Reads one row again, in its place; the whole page where it is gone. Answers the row. */
  reread(id: string): Promise<Row | undefined>;
  /** Changes with each read, for whatever must follow. */
  stamp: number;
}

/** The page of the list that a query asks for. While the next one is on its way the last one stays. Nothing is asked before `ready`. */
export function useListData(
  query: ListQuery,
  filter: Filter | undefined,
  columns: readonly string[],
  ready: boolean,
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
  useEffect(() => {
    if (!ready) return undefined;
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    client
      .post(
        'api/commonData/queryPageDataV2',
        {
          templateCode: model.templateCode,
          query: filter,
          keyword: query.keyword || undefined,
          sort: [...query.sort],
          pageNum: query.pageNum,
          pageSize: query.pageSize,
          columns: wanted.split(','),
          rights: true,
          loading: 'N',
        },
        { handles: 'all', signal: abort.signal },
      )
      .then((page) => {
        for (const row of page.list) learnLabels(row, model, labels);
        if (!abort.signal.aborted) setState({ page, loading: false, error: undefined });
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setState((before) => ({ ...before, loading: false, error }));
      });
    return () => abort.abort();
  }, [
    client,
    model,
    labels,
    filter,
    query.keyword,
    query.sort,
    query.pageNum,
    query.pageSize,
    wanted,
    stamp,
    ready,
    language,
  ]);
  const refresh = useCallback(() => setStamp((before) => before + 1), []);
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
  return { ...state, refresh, reread, stamp };
}
