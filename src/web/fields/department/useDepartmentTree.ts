import { useCallback, useRef, useState } from 'react';
import type { LookupOption } from '../../../contract/endpoints/records.ts';
import { useClient } from '../support/clientContext.ts';
import { useFieldScope } from '../support/fieldScope.ts';

export interface DepartmentNode {
  id: string;
  pId: string | null;
  title: string;
  /** What is read out when the keyboard comes here. */
  value: string;
  /** What tells departments of one name apart where no tree shows it: code and the way to it. */
  note?: string;
  isLeaf: boolean;
}

const MODEL = 'sysDept';
const WAIT_MS = 250;
/** Departments of one level, or matches of a keyword, at most. */
const SIZE = 500;

/**
 * The departments that a field offers, as a tree that grows as it is opened; a keyword gives the matches with the way to them in words.
 * The right to the field is enough: whoever may not open the department model chooses all the same.
 */
export function useDepartmentTree(field: string) {
  const client = useClient();
  const { labels, templateCode } = useFieldScope();
  const [nodes, setNodes] = useState<readonly DepartmentNode[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useRef(0);

  const fetch = useCallback(
    async (part: { parentId: string | null } | { keyword: string }): Promise<DepartmentNode[]> => {
      const offer = { templateCode, field, forSearch: true, pageNum: 1, pageSize: SIZE, loading: 'N' as const };
      // Departments that cannot be read now are none to choose; opening the picker again asks again.
      const { options } = await client
        .post('api/commonData/lookup', { ...offer, ...part }, { handles: 'all' })
        .catch(() => ({ options: [] }));
      for (const option of options) labels.learn(MODEL, option.id, option.label);
      return options.map((option) => toNode(option, 'parentId' in part ? part.parentId : undefined));
    },
    [client, labels, templateCode, field],
  );

  const show = useCallback(
    async (keyword: string) => {
      run.current += 1;
      const own = run.current;
      const found = await fetch(keyword ? { keyword } : { parentId: null });
      if (run.current === own) setNodes(found);
    },
    [fetch],
  );
  const expand = useCallback(
    async (id: string) => {
      const children = await fetch({ parentId: id });
      setNodes((before) => [...before.filter((node) => !children.some((child) => child.id === node.id)), ...children]);
    },
    [fetch],
  );
  const search = useCallback(
    (keyword: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void show(keyword.trim()), WAIT_MS);
    },
    [show],
  );
  return { nodes, open: useCallback(() => void show(''), [show]), expand, search };
}

/** A node of a level stands below its parent; one that a keyword has found stands alone and says where it belongs. */
function toNode(
  { id, label, description, hasChildren }: LookupOption,
  parentId: string | null | undefined,
): DepartmentNode {
  if (parentId !== undefined) return { id, pId: parentId, title: label, value: label, isLeaf: !hasChildren };
  const value = [label, description].filter(Boolean).join(', ');
  return { id, pId: null, title: label, value, note: description, isLeaf: true };
}
