import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { useRecordLabels } from '../support/useRecordLabels.ts';
import { pickedField, useFieldScope } from '../support/fieldScope.ts';
import { useComposedSearch } from '../support/useComposedSearch.ts';
import { useOptionTree, type OptionNode } from './useOptionTree.ts';

interface TreePickerProps {
  /** Name of the field that the records are chosen for. */
  field: string;
  /** Model of the records. */
  target: string;
  /** For a search, which what narrows the choice in a form must not narrow. */
  forSearch?: boolean;
  record?(): Readonly<Record<string, unknown>>;
  ids: readonly string[];
  multiple: boolean;
  onPick(ids: string[]): void;
  control: object;
}

/** The tree reads out the `value` of a node, whatever is named here to be chosen by: that holds its name. */
const SPOKEN = { value: 'id', label: 'title' };

/** Chooses records in their tree: departments, types, processes. What the field does not offer stands there for what is below it. */
export function TreePicker({
  field,
  target,
  forSearch = false,
  record,
  ids,
  multiple,
  onPick,
  control,
}: TreePickerProps) {
  const t = useTexts('fields');
  const picked = pickedField(useFieldScope(), field);
  const tree = useOptionTree({ picked, target, forSearch, record });
  const { onSearch, holder } = useComposedSearch(tree.search);
  const names = useRecordLabels(target, ids);
  // Drawn here and not by the tree, which would then read out ids for what has been chosen.
  const drawn = useMemo(() => tree.nodes.map((node) => ({ ...node, title: <NodeTitle node={node} /> })), [tree.nodes]);
  const chosen = ids.map((value, at) => ({ value, label: names[at] || t('reference.unreadable') }));
  return (
    <span className="field-picker" {...holder}>
      <TreeSelect
        className="field-full"
        {...control}
        labelInValue
        allowClear
        showSearch
        treeDataSimpleMode
        fieldNames={SPOKEN}
        filterTreeNode={false}
        multiple={multiple}
        maxTagCount="responsive"
        treeData={drawn}
        value={multiple ? chosen : chosen[0]}
        notFoundContent={t('reference.none')}
        loadData={(node) => tree.expand(String(node.id))}
        onSearch={onSearch}
        onOpenChange={(open) => open && tree.open()}
        onChange={(next: { value: string } | { value: string }[] | null | undefined) =>
          onPick(next ? [next].flat().map((entry) => entry.value) : [])
        }
      />
    </span>
  );
}

function NodeTitle({ node: { title, note } }: { node: OptionNode }) {
  return (
    <span className="field-option">
      <span>{title}</span>
      {note && <span className="field-note tabular">{note}</span>}
    </span>
  );
}
