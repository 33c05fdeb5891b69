import { useEffect, useEffectEvent, useRef } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTemplate } from '../model/template.ts';
import type { ListPageData } from './useListData.ts';
import type { Selection } from './useSelection.ts';

/** Records that one question asks for. */
const AT_ONCE = 100;

/**
 * What is selected is meant as it is: with each page that comes, its rows are; where the list has been read again (`stamp`), those of other
 * pages too, and what is no more is no longer selected.
 */
export function useFreshSelection(
  { targets, renew, drop }: Pick<Selection, 'targets' | 'renew' | 'drop'>,
  page: ListPageData | undefined,
  columns: string[],
  stamp: number,
): void {
  const client = useClient();
  const { templateCode } = useTemplate().model;
  const seen = useRef(stamp);
  const lookElsewhere = useEffectEvent(async (here: readonly Row[], signal: AbortSignal): Promise<void> => {
    // The stamp changes first; the page that it asks for comes later.
    if (seen.current === stamp) return;
    seen.current = stamp;
    const ids = targets.map(({ id }) => id).filter((id) => !here.some((row) => row.id === id));
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      const query = { field: 'id', op: 'in' as const, value: some };
      const asked = { templateCode, query, pageNum: 1, pageSize: some.length, columns, rights: true };
      // What cannot be asked for now stays as it was: the server judges again in any case.
      const answer = await client
        .post('api/commonData/queryPageDataV2', { ...asked, loading: 'N' }, { handles: 'all', signal })
        .catch(() => undefined);
      if (!answer || signal.aborted) return;
      renew(answer.list);
      drop(some.filter((id) => !answer.list.some((row) => row.id === id)));
    }
  });
  useEffect(() => {
    if (!page) return undefined;
    const abort = new AbortController();
    renew(page.list);
    void lookElsewhere(page.list, abort.signal);
    return () => abort.abort();
  }, [page, renew]);
}
