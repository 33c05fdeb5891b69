import { TreeSelect } from 'antd';
import { useTexts } from '../../i18n/useTexts.ts';
import { useRecordLabels } from '../support/useRecordLabels.ts';
import { useDepartmentTree } from './useDepartmentTree.ts';

interface DepartmentPickerProps {
  /** Name of the field that the departments are chosen for. */
  field: string;
  ids: readonly string[];
  multiple: boolean;
  onPick(ids: string[]): void;
  control: object;
}

/** Chooses departments in their tree. */
export function DepartmentPicker({ field, ids, multiple, onPick, control }: DepartmentPickerProps) {
  const t = useTexts('fields');
  const tree = useDepartmentTree(field);
  const names = useRecordLabels('sysDept', ids);
  const chosen = ids.map((value, at) => ({ value, label: names[at] || t('reference.unreadable') }));
  return (
    <TreeSelect
      className="field-full"
      {...control}
      labelInValue
      allowClear
      showSearch
      treeDataSimpleMode
      filterTreeNode={false}
      multiple={multiple}
      maxTagCount="responsive"
      treeData={[...tree.nodes]}
      treeTitleRender={({ title, note }) => (
        <span className="field-option">
          <span>{title}</span>
          {note && <span className="field-note tabular">{note}</span>}
        </span>
      )}
      value={multiple ? chosen : chosen[0]}
      notFoundContent={t('reference.none')}
      loadData={(node) => tree.expand(String(node.value))}
      onSearch={tree.search}
      onOpenChange={(open) => open && tree.open()}
      onChange={(next: { value: string } | { value: string }[] | null | undefined) =>
        onPick(next ? [next].flat().map((entry) => entry.value) : [])
      }
    />
  );
}
