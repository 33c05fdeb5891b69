import { useCallback, useRef, useState } from 'react';
import type { TreeNode } from '../../../contract/endpoints/records.ts';
import { useClient } from '../support/clientContext.ts';
import { useFieldScope } from '../support/fieldScope.ts';

export interface DepartmentNode {
  id: string;
  pId: string | null;
  value: string;
  title: string;
  isLeaf: boolean;
}

const MODEL = 'sysDept';
const WAIT_MS = 250;

/** The departments as a tree that grows as it is opened; a keyword gives the matches with the way to them. */
export function useDepartmentTree() {
  const client = useClient();
  const { labels } = useFieldScope();
  const [nodes, setNodes] = useState<readonly DepartmentNode[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fetch = useCallback(
    async (parentId: string | null, keyword?: string) => {
      const answer = await client.post('api/commonData/queryTree', { templateCode: MODEL, parentId, keyword, loading: 'N' }, { handles: 'all' }).catch((): TreeNode[] => []);
      for (const node of answer) labels.learn(MODEL, node.id, node.label);
      return answer.map(toNode);
    },
    [client, labels],
  );

  const open = useCallback(() => {
    void fetch(null).then(setNodes);
  }, [fetch]);
  const expand = useCallback(
    async (id: string) => {
      const children = await fetch(id);
      setNodes((before) => [...before.filter((node) => !children.some((child) => child.id === node.id)), ...children]);
    },
    [fetch],
  );
  const search = useCallback(
    (keyword: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void fetch(null, keyword.trim() || undefined).then(setNodes), WAIT_MS);
    },
    [fetch],
  );
  return { nodes, open, expand, search };
}

const toNode = (node: TreeNode): DepartmentNode => ({ id: node.id, pId: node.parentId, value: node.id, title: node.label, isLeaf: !node.hasChildren });
