import { Button, Input, Skeleton, Tree } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { PickedField } from '../../support/fieldScope.ts';
import { useSearchText } from '../../support/useSearchText.ts';
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
  note?: string;
  isLeaf: boolean;
  disabled?: boolean;
  children?: Shown[];
}

/** Records as the tree that they are, which grows as it is opened; a keyword gives its matches, each with the way to it. */
export function OptionTree({ picked, target, over, record, chosen, multiple = false, onChoose }: OptionTreeProps) {
  const t = useTexts('fields');
  const tree = useOptionTree({ picked, target, over, record, forSearch: over !== undefined });
  const { open } = tree;
  useEffect(() => open(), [open]);
  const shown = useMemo(() => below(tree.nodes, null), [tree.nodes]);
  const searched = t(over === undefined ? 'chooser.search' : 'chooser.searchDepartments');
  const { typed, now } = useSearchText(tree.keyword, tree.find);
  return (
    <>
      <Input
        allowClear
        aria-label={searched}
        placeholder={searched}
        {...typed}
        onPressEnter={(event) => now(event.currentTarget.value)}
      />
      {tree.failed ? (
        <p className="field-note" role="alert">
          {t('chooser.failed')}{' '}
          <Button size="small" type="link" onClick={() => tree.find(tree.keyword)}>
            {t('chooser.again')}
          </Button>
        </p>
      ) : tree.loading && shown.length === 0 ? (
        <Skeleton active title={false} />
      ) : shown.length === 0 ? (
        <p className="field-note">{t('reference.none')}</p>
      ) : (
        <Tree<Shown>
          blockNode
          multiple={multiple}
          height={360}
          treeData={shown}
          selectedKeys={[...chosen]}
          loadData={(node) => tree.expand(node.key)}
          onSelect={(_keys, { node }) => onChoose(node.key)}
          titleRender={({ title, note }) => (
            <>
              {title} {note && <span className="field-note tabular">{note}</span>}
            </>
          )}
        />
      )}
    </>
  );
}

const below = (nodes: readonly OptionNode[], parent: string | null): Shown[] =>
  nodes
    .filter(({ pId }) => pId === parent)
    .map(({ id, title, note, isLeaf, disabled }) => {
      const children = isLeaf ? [] : below(nodes, id);
      return { key: id, title, note, isLeaf, disabled, ...(children.length > 0 ? { children } : {}) };
    });
