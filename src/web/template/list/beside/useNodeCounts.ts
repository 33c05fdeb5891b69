import { useEffect, useState } from 'react';
import type { Filter } from '../../../../model/language/filter.ts';
import { useClient } from '../../../fields/support/clientContext.ts';
import { useTemplate } from '../../model/template.ts';

/** Records at a node (`own`) and at it or below. */
export interface NodeCount {
  own: number;
  below: number;
}

/** By node; null for the records that lie at none. */
export type NodeCountMap = ReadonlyMap<string | null, NodeCount>;

/**
 * How many of the list's records lie at each node, as far as the reader sees them, whatever node is chosen. Undefined until they are
 * counted, and where they cannot be.
 */
export function useNodeCounts(
  field: string,
  filter: Filter | undefined,
  keyword: string,
  stamp: number,
): NodeCountMap | undefined {
  const client = useClient();
  const { model } = useTemplate();
  const [counts, setCounts] = useState<NodeCountMap>();
  const { templateCode } = model;
  // The same filter is made anew with each choice of a node, and nothing need be counted then.
  const asked = JSON.stringify({ query: filter, keyword: keyword || undefined });
  useEffect(() => {
    const abort = new AbortController();
    const narrowing: { query?: Filter; keyword?: string } = JSON.parse(asked);
    client
      .post(
        'api/commonData/countNodes',
        { templateCode, field, ...narrowing, loading: 'N' },
        { handles: 'all', signal: abort.signal },
      )
      .then((rows) => new Map(rows.map(({ node, own, below }) => [node, { own, below }])))
      // Without its counts a tree serves all the same.
      .catch(() => undefined)
      .then((next) => {
        if (!abort.signal.aborted) setCounts(next);
      });
    return () => abort.abort();
  }, [client, templateCode, field, asked, stamp]);
  return counts;
}
