import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { useRecordLabels } from '../support/useRecordLabels.ts';
import { useDepartmentTree, type DepartmentNode } from './useDepartmentTree.ts';

interface DepartmentPickerProps {
  /** Name of the field that the departments are chosen for. */
  field: string;
  ids: readonly string[];
  multiple: boolean;
  onPick(ids: string[]): void;
  control: object;
}

/** The tree reads out the `value` of a node, whatever is named here to be chosen by: that holds its name. */
const SPOKEN = { value: 'id', label: 'title' };

/** Chooses departments in their tree. */
export function DepartmentPicker({ field, ids, multiple, onPick, control }: DepartmentPickerProps) {
  const t = useTexts('fields');
  const tree = useDepartmentTree(field);
  const names = useRecordLabels('sysDept', ids);
  // Drawn here and not by the tree, which would then read out ids for what has been chosen.
  const drawn = useMemo(() => tree.nodes.map((node) => ({ ...node, title: <NodeTitle node={node} /> })), [tree.nodes]);
  const chosen = ids.map((value, at) => ({ value, label: names[at] || t('reference.unreadable') }));
  return (
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
      onSearch={tree.search}
      onOpenChange={(open) => open && tree.open()}
      onChange={(next: { value: string } | { value: string }[] | null | undefined) =>
        onPick(next ? [next].flat().map((entry) => entry.value) : [])
      }
    />
  );
}

function NodeTitle({ node: { title, note } }: { node: DepartmentNode }) {
  return (
    <span className="field-option">
      <span>{title}</span>
      {note && <span className="field-note tabular">{note}</span>}
    </span>
  );
}
