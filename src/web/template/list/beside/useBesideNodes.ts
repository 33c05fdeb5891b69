import { useCallback, useEffect, useRef, useState } from 'react';
import type { BesideNode, FoundNode, Level, NodeSource } from './nodeSource.ts';

const ROOT = '$root';
type Levels = ReadonlyMap<string, Level>;

/** A line of the tree on screen. */
export interface ShownLine {
  node: BesideNode;
  /** 1 = root. */
  depth: number;
  expanded: boolean;
  parent: string | undefined;
  /** So many more stand after it in its level. */
  more: number;
}

export interface BesideNodes {
  lines: readonly ShownLine[];
  loading: boolean;
  error: unknown;
  toggle(node: BesideNode): void;
  retry(): void;
}

interface Branches {
  levels: Levels;
  expanded: ReadonlySet<string>;
}

const NOTHING: Branches = { levels: new Map(), expanded: new Set() };

/**
 * The tree beside a list. Branches are read when they are opened; a `search` shows what it finds with the way to it, opened, and the
 * way to the `chosen` node stands open, too.
 */
export function useBesideNodes(source: NodeSource, search: string, chosen: string | undefined): BesideNodes {
  const [whole, setWhole] = useState(NOTHING);
  const [found, setFound] = useState<{ search: string; branches: Branches }>();
  const [status, setStatus] = useState<{ loading: boolean; error: unknown }>({ loading: true, error: undefined });
  const [stamp, setStamp] = useState(0);
  const shown = search === '' ? whole : (found?.branches ?? NOTHING);
  const known = useRef(whole);
  useEffect(() => {
    known.current = whole;
  });

  const follow = useCallback((asked: Promise<void>): (() => boolean) => {
    let current = true;
    setStatus({ loading: true, error: undefined });
    asked.then(
      () => current && setStatus({ loading: false, error: undefined }),
      (error: unknown) => current && setStatus({ loading: false, error }),
    );
    return () => (current = false);
  }, []);

  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const roots = await source.level(null);
      const levels = new Map([[ROOT, roots]]);
      const [only, ...others] = roots.nodes;
      const isOne = only?.hasChildren === true && others.length === 0;
      if (isOne) levels.set(only.id, await source.level(only.id));
      if (current) setWhole({ levels, expanded: new Set(isOne ? [only.id] : []) });
    };
    const stop = follow(read());
    return () => {
      current = false;
      stop();
    };
  }, [source, stamp, follow]);

  const isRead = whole !== NOTHING;
  useEffect(() => {
    if (chosen === undefined || !isRead || isThere(known.current, chosen)) return undefined;
    let current = true;
    const open = async (): Promise<void> => {
      const way = (await source.find(chosen))?.above ?? [];
      const read = await Promise.all(way.map(async ({ id }) => [id, await source.level(id)] as const));
      if (current)
        setWhole((before) => ({
          levels: new Map([...before.levels, ...read]),
          expanded: new Set([...before.expanded, ...way.map(({ id }) => id)]),
        }));
    };
    // A node that is gone, or not for whoever opened the address, stays unknown: the list says what it is narrowed to.
    open().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [source, chosen, isRead]);

  useEffect(() => {
    if (search === '') return undefined;
    let current = true;
    const stop = follow(
      source.search(search).then((matches) => {
        if (current) setFound({ search, branches: branchesOf(matches) });
      }),
    );
    return () => {
      current = false;
      stop();
    };
  }, [source, search, stamp, follow]);

  const toggle = useCallback(
    ({ id }: BesideNode) => {
      const change = (make: (before: Branches) => Branches): void =>
        search === ''
          ? setWhole(make)
          : setFound((before) => (before ? { ...before, branches: make(before.branches) } : before));
      if (shown.expanded.has(id))
        return change((before) => ({ ...before, expanded: new Set([...before.expanded].filter((one) => one !== id)) }));
      const open = (level: Level | undefined): void =>
        change((before) => ({
          levels: level ? new Map([...before.levels, [id, level]]) : before.levels,
          expanded: new Set([...before.expanded, id]),
        }));
      if (shown.levels.has(id)) return open(undefined);
      follow(source.level(id).then(open));
    },
    [source, search, shown, follow],
  );

  return {
    lines: linesOf(shown, ROOT, 1),
    ...status,
    loading: status.loading || (search !== '' && found?.search !== search && status.error === undefined),
    toggle,
    retry: useCallback(() => setStamp((before) => before + 1), []),
  };
}

const isThere = ({ levels, expanded }: Branches, id: string): boolean =>
  [...levels].some(
    ([parent, level]) => (parent === ROOT || expanded.has(parent)) && level.nodes.some((node) => node.id === id),
  );

/** What a search has found, below what stands above it. */
function branchesOf(matches: readonly FoundNode[]): Branches {
  const levels = new Map<string, Map<string, BesideNode>>();
  const put = (parent: string, node: BesideNode): void => {
    const level = levels.get(parent) ?? new Map<string, BesideNode>();
    if (!level.has(node.id)) level.set(node.id, node);
    levels.set(parent, level);
  };
  for (const { node, above } of matches) {
    const parents = [ROOT, ...above.map(({ id }) => id)];
    above.forEach((one, at) => put(parents[at] ?? ROOT, { ...one, hasChildren: true }));
    put(parents.at(-1) ?? ROOT, node);
  }
  return {
    levels: new Map([...levels].map(([parent, nodes]) => [parent, { nodes: [...nodes.values()], more: 0 }])),
    expanded: new Set([...levels.keys()].filter((id) => id !== ROOT)),
  };
}

function linesOf(branches: Branches, parent: string, depth: number): ShownLine[] {
  const level = branches.levels.get(parent);
  if (!level) return [];
  return level.nodes.flatMap((node, at) => {
    const expanded = branches.expanded.has(node.id);
    const more = at === level.nodes.length - 1 ? level.more : 0;
    const line = { node, depth, expanded, parent: parent === ROOT ? undefined : parent, more };
    return [line, ...(expanded ? linesOf(branches, node.id, depth + 1) : [])];
  });
}
