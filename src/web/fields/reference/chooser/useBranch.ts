import { useCallback } from 'react';
import { useClient } from '../../support/clientContext.ts';
import { useFieldScope, type PickedField } from '../../support/fieldScope.ts';

interface BranchSource {
  picked: PickedField;
  /** Model of the records. */
  target: string;
  record?(): Readonly<Record<string, unknown>>;
}

const PAGE = 500;

/** Reads which records a field offers at a node of their tree and everywhere below it, at most so many; none where that fails. */
export function useBranch({ picked, target, record }: BranchSource): (node: string, most: number) => Promise<string[]> {
  const client = useClient();
  const { labels } = useFieldScope();
  const { templateCode, name } = picked;
  return useCallback(
    async (node, most) => {
      const found: string[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const asked = { templateCode, field: name, below: node, record: record?.(), pageNum, pageSize: PAGE };
        const { options, total } = await client
          .post('api/commonData/lookup', asked)
          // The client has said why.
          .catch(() => ({ options: [], total: 0 }));
        for (const { id, label } of options) labels.learn(target, id, label);
        found.push(...options.map(({ id }) => id));
        if (options.length < PAGE || found.length >= Math.min(most, total)) return found.slice(0, most);
      }
    },
    [client, labels, templateCode, name, target, record],
  );
}
