import { Skeleton, Tree } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { PickedField } from '../../support/fieldScope.ts';
import { useOptionTree, type OptionNode } from '../useOptionTree.ts';

interface OptionTreeProps {
  picked: PickedField;
  target: string;
  over?: string;
  record?(): Readonly<Record<string, unknown>>;
  chosen: readonly string[];
  multiple?: boolean;
  onChoose(id: string): void;
}

interface Shown {
  key: string;
  title: string;
  isLeaf: boolean;
  disabled?: boolean;
  children?: Shown[];
}

/** Records as the tree that they are; it grows as it is opened. */
export function OptionTree({ picked, target, over, record, chosen, multiple = false, onChoose }: OptionTreeProps) {
  const t = useTexts('fields');
  const tree = useOptionTree({ picked, target, over, record, forSearch: over !== undefined });
  const { open } = tree;
  useEffect(() => open(), [open]);
  const shown = useMemo(() => below(tree.nodes, null), [tree.nodes]);
  if (tree.loading && shown.length === 0) return <Skeleton active title={false} />;
  if (shown.length === 0) return <p className="field-note">{t('reference.none')}</p>;
  return (
    <Tree<Shown>
      blockNode
      multiple={multiple}
      height={360}
      treeData={shown}
      selectedKeys={[...chosen]}
      loadData={(node) => tree.expand(node.key)}
      onSelect={(_keys, { node }) => onChoose(node.key)}
    />
  );
}

const below = (nodes: readonly OptionNode[], parent: string | null): Shown[] =>
  nodes
    .filter(({ pId }) => pId === parent)
    .map(({ id, title, isLeaf, disabled }) => {
      const children = isLeaf ? [] : below(nodes, id);
      return { key: id, title, isLeaf, disabled, ...(children.length > 0 ? { children } : {}) };
    });
