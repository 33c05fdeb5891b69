import { useEffect, useSyncExternalStore } from 'react';
import { useFieldScope } from './fieldScope.ts';

/** Labels of records in the order of their ids; '…' while one is on its way, '' for one that cannot be read. */
export function useRecordLabels(templateCode: string, ids: readonly string[]): string[] {
  const { labels } = useFieldScope();
  useSyncExternalStore(labels.subscribe, labels.version);
  const joined = ids.join(',');
  useEffect(() => {
    if (joined) labels.want(templateCode, joined.split(','));
  }, [labels, templateCode, joined]);
  return ids.map((id) => labels.get(templateCode, id) ?? '…');
}
