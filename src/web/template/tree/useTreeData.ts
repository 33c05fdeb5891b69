import { useCallback, useEffect, useRef, useState } from 'react';
import type { TreeNode } from '../../../contract/endpoints/records.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useFieldScope } from '../../fields/support/fieldScope.ts';
import { useLanguage } from '../../i18n/useTexts.ts';
import { learnLabels } from '../model/learnLabels.ts';
import { useTemplate } from '../model/template.ts';

const ROOT = '$root';

/** A node as it stands on screen. */
export interface ShownNode {
  node: TreeNode;
  /** 1 = root. */
  level: number;
  expanded: boolean;
  busy: boolean;
}

export interface TreeData {
  shown: readonly ShownNode[];
  loading: boolean;
  error: unknown;
  toggle(node: TreeNode): void;
  /** Reads everything that is open again; `open` with a node more. */
  refresh(): void;
  open(id: string): void;
  /** Resolves once what has just been asked for is on screen, or cannot be read. */
  settled(): Promise<void>;
  /** Changes with each reading. */
  stamp: number;
}

/** A tree whose branches are read when they are opened; a keyword shows the matches with the way to them, opened; without it the tree is as it was. */
export function useTreeData(keyword: string): TreeData {
  const client = useClient();
  const { model } = useTemplate();
  const { labels } = useFieldScope();
  const [children, setChildren] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map());
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  /** What a search has opened; undefined while the tree itself is on screen, which then is open as it was before. */
  const [found, setFound] = useState<ReadonlySet<string>>();
  const expanded = found ?? own;
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [stamp, setStamp] = useState(0);
  /** `of`: the stamp of the reading that is on screen. */
  const [{ loading, error, of }, setStatus] = useState<{ loading: boolean; error: unknown; of?: number }>({
    loading: true,
    error: undefined,
  });
  const open = useRef(own);
  useEffect(() => {
    open.current = own;
  });

  const fetch = useCallback(
    async (parentId: string | null, wanted?: string): Promise<readonly TreeNode[]> => {
      const nodes = await client.post(
        'api/commonData/queryTree',
        { templateCode: model.templateCode, parentId, keyword: wanted || undefined, rights: true, loading: 'N' },
        { handles: 'all' },
      );
      for (const node of nodes) learnLabels(node.row, model, labels);
      return nodes;
    },
    [client, model, labels],
  );

  const language = useLanguage();
  useEffect(() => {
    let current = true;
    setStatus((before) => ({ ...before, loading: true }));
    const read = async (): Promise<ReadonlyMap<string, readonly TreeNode[]>> => {
      if (keyword !== '') return byParent(await fetch(null, keyword));
      const parents = [...open.current];
      const lists = await Promise.all([
        fetch(null),
        ...parents.map((id) => fetch(id).catch((): readonly TreeNode[] => [])),
      ]);
      return new Map(lists.map((list, at) => [at === 0 ? ROOT : (parents[at - 1] ?? ROOT), list]));
    };
    read().then(
      (next) => {
        if (!current) return;
        setChildren(next);
        setFound(keyword === '' ? undefined : new Set([...next.keys()].filter((id) => id !== ROOT)));
        setStatus({ loading: false, error: undefined, of: stamp });
      },
      (reason: unknown) => current && setStatus({ loading: false, error: reason, of: stamp }),
    );
    return () => {
      current = false;
    };
  }, [fetch, keyword, stamp, language]);

  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (!loading && of === stamp) for (const go of waiting.current.splice(0)) go();
  }, [loading, of, stamp]);

  const toggle = useCallback(
    (node: TreeNode) => {
      // By the time of an answer the search may have been cleared: what it opened is nobody's then.
      const change = (how: (before: ReadonlySet<string>) => ReadonlySet<string>): void =>
        found ? setFound((before) => before && how(before)) : setOwn(how);
      const fold = (): void => change((before) => new Set([...before].filter((id) => id !== node.id)));
      if (expanded.has(node.id)) return fold();
      change((before) => new Set([...before, node.id]));
      if (children.has(node.id)) return;
      setBusy((before) => new Set([...before, node.id]));
      fetch(node.id)
        .then((nodes) => setChildren((before) => new Map([...before, [node.id, nodes]])))
        .catch(fold)
        .finally(() => setBusy((before) => new Set([...before].filter((id) => id !== node.id))));
    },
    [found, expanded, children, fetch],
  );

  return {
    shown: flat(children, expanded, busy),
    loading,
    error,
    stamp,
    toggle,
    refresh: useCallback(() => setStamp((before) => before + 1), []),
    settled: useCallback(() => new Promise<void>((resolve) => void waiting.current.push(resolve)), []),
    open: useCallback((id: string) => {
      setOwn((before) => new Set([...before, id]));
      setStamp((before) => before + 1);
    }, []),
  };
}

/** Matches and the way to them, sorted under their parents; one whose parent is not among them stands at the root. */
function byParent(nodes: readonly TreeNode[]): Map<string, TreeNode[]> {
  const known = new Set(nodes.map((node) => node.id));
  const result = new Map<string, TreeNode[]>();
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : ROOT;
    result.set(parent, [...(result.get(parent) ?? []), node]);
  }
  return result;
}

function flat(
  children: ReadonlyMap<string, readonly TreeNode[]>,
  expanded: ReadonlySet<string>,
  busy: ReadonlySet<string>,
): ShownNode[] {
  const walk = (parent: string, level: number): ShownNode[] =>
    (children.get(parent) ?? []).flatMap((node) => {
      const isOpen = expanded.has(node.id);
      return [{ node, level, expanded: isOpen, busy: busy.has(node.id) }, ...(isOpen ? walk(node.id, level + 1) : [])];
    });
  return walk(ROOT, 1);
}
