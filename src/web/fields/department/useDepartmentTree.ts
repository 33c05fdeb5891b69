import { useCallback, useRef, useState } from 'react';
import type { TreeNode } from '../../../contract/endpoints/records.ts';
import { useClient, type Client } from '../support/clientContext.ts';
import { useFieldScope } from '../support/fieldScope.ts';

export interface DepartmentNode {
  id: string;
  pId: string | null;
  value: string;
  title: string;
  /** What tells departments of one name apart where no tree shows it: code and the way to it. */
  note?: string;
  isLeaf: boolean;
}

const MODEL = 'sysDept';
const WAIT_MS = 250;
/** Departments in the plain list; a keyword finds the others. */
const LIST_SIZE = 200;

/** The departments as a tree that grows as it is opened; a keyword gives the matches with the way to them. */
export function useDepartmentTree(field: string) {
  const client = useClient();
  const { labels, templateCode } = useFieldScope();
  const [nodes, setNodes] = useState<readonly DepartmentNode[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fetch = useCallback(
    async (parentId: string | null, keyword?: string): Promise<DepartmentNode[]> => {
      const answer = await client
        .post('api/commonData/queryTree', { templateCode: MODEL, parentId, keyword, loading: 'N' }, { handles: 'all' })
        .then((nodes) => nodes.map(toNode))
        // Whoever may not open the department model may still choose from what the field offers: a plain list then.
        .catch(() => (parentId === null ? plainList(client, { templateCode, field, keyword }) : []));
      for (const node of answer) labels.learn(MODEL, node.id, node.title);
      return answer;
    },
    [client, labels, templateCode, field],
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

async function plainList(client: Client, offer: { templateCode: string; field: string; keyword: string | undefined }): Promise<DepartmentNode[]> {
  const found = await client
    .post('api/commonData/lookup', { ...offer, pageNum: 1, pageSize: LIST_SIZE, loading: 'N' }, { handles: 'all' })
    .catch(() => ({ options: [] }));
  return found.options.map(({ id, label, description }) => ({ id, pId: null, value: id, title: label, note: description, isLeaf: true }));
}
