import { useCallback, useEffect, useRef, useState } from 'react';
import type { LookupOption } from '../../../contract/endpoints/records.ts';
import { useClient } from '../support/clientContext.ts';
import { useFieldScope, type PickedField } from '../support/fieldScope.ts';

export interface OptionNode {
  id: string;
  pId: string | null;
  title: string;
  /** What is read out when the keyboard comes here. */
  value: string;
  /** What tells records of one name apart where no tree shows it: code and the way to it. */
  note?: string;
  isLeaf: boolean;
  /** Stands there for what is below it; the field does not offer it. */
  disabled?: boolean;
}

interface TreeSource {
  picked: PickedField;
  /** Model of the nodes. */
  target: string;
  /** The nodes are those that this reference of the records on offer leads to. */
  over?: string;
  /** What narrows the choice in a form is left aside. */
  forSearch: boolean;
  record?(): Readonly<Record<string, unknown>>;
}

const WAIT_MS = 250;
/** Nodes of one level, or matches of a keyword, at most. */
const SIZE = 500;

/**
 * The records that a field offers, as a tree that grows as it is opened; a keyword gives the matches with the way to them in words.
 * The right to the field is enough: whoever may not open the model itself chooses all the same.
 */
export function useOptionTree({ picked, target, over, forSearch, record }: TreeSource) {
  const client = useClient();
  const { labels } = useFieldScope();
  const { templateCode, name } = picked;
  const [nodes, setNodes] = useState<readonly OptionNode[]>([]);
  const [state, setState] = useState({ loading: false, failed: false, keyword: '' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useRef(0);
  const beside = useRef(record);
  useEffect(() => {
    beside.current = record;
  });

  const fetch = useCallback(
    async (part: { parentId: string | null } | { keyword: string }): Promise<OptionNode[]> => {
      const offer = { templateCode, field: name, over, forSearch, pageNum: 1, pageSize: SIZE, loading: 'N' as const };
      const { options } = await client.post(
        'api/commonData/lookup',
        { ...offer, record: forSearch ? undefined : beside.current?.(), ...part },
        { handles: 'all' },
      );
      for (const option of options) labels.learn(target, option.id, option.label);
      return options.map((option) => toNode(option, 'parentId' in part ? part.parentId : undefined));
    },
    [client, labels, templateCode, name, target, over, forSearch],
  );

  const show = useCallback(
    async (keyword: string) => {
      run.current += 1;
      const own = run.current;
      setState({ loading: true, failed: false, keyword });
      const found = await fetch(keyword ? { keyword } : { parentId: null }).catch(() => undefined);
      if (run.current !== own) return;
      setNodes(found ?? []);
      setState({ loading: false, failed: found === undefined, keyword });
    },
    [fetch],
  );
  const expand = useCallback(
    async (id: string) => {
      // Opening the node again asks again.
      const children = await fetch({ parentId: id }).catch(() => []);
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
  return {
    nodes,
    ...state,
    open: useCallback(() => void show(''), [show]),
    /** Looks for a keyword at once. */
    find: useCallback((keyword: string) => void show(keyword.trim()), [show]),
    expand,
    search,
  };
}

/** A node of a level stands below its parent; one that a keyword has found stands alone and says where it belongs. */
function toNode(
  { id, label, description, hasChildren, disabled }: LookupOption,
  parentId: string | null | undefined,
): OptionNode {
  if (parentId !== undefined) return { id, pId: parentId, title: label, value: label, isLeaf: !hasChildren, disabled };
  const value = [label, description].filter(Boolean).join(', ');
  return { id, pId: null, title: label, value, note: description, isLeaf: true, disabled };
}
