import { Select, TreeSelect } from 'antd';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import type { FilterProps } from '../fieldUi.ts';
import { useFieldScope } from '../support/fieldScope.ts';
import { leaveOnTab } from '../support/leaveOnTab.ts';
import { textsOf } from '../support/values.ts';
import { severalOf } from '../support/severalOf.ts';
import { flatChoices, isTree, SPOKEN, spokenChoices, treeChoices } from './items.ts';

/** Any of the chosen codes; in a tree, one node with all that hangs below it; otherwise as the list asks. */
export function DictionaryFilter({ field, label, op: asked, condition, onChange }: FilterProps<FieldOf<'dictionary'>>) {
  const { dictionaries } = useFieldScope();
  const pick = useLabel();
  const dictionary = dictionaries[field.dictionary];
  const codes = textsOf(condition?.value);
  const shared = {
    allowClear: true,
    showSearch: true,
    'aria-label': label,
    placeholder: label,
    popupMatchSelectWidth: false,
    className: 'field-filter',
  } as const;
  if (asked ? asked === 'below' : !field.multiple && isTree(dictionary, field)) {
    const tree = treeChoices(dictionary?.items ?? [], pick, field.levels ?? 6);
    const apply = (code?: string): void => onChange(code ? { field: field.name, op: 'below', value: code } : undefined);
    return (
      <TreeSelect
        {...shared}
        fieldNames={SPOKEN}
        treeNodeFilterProp="label"
        treeData={spokenChoices(tree)}
        value={codes[0]}
        onChange={apply}
      />
    );
  }
  const op = severalOf(asked) ?? (field.multiple ? 'hasAny' : 'in');
  const apply = (next: string[]): void =>
    onChange(next.length > 0 ? { field: field.name, op, value: next } : undefined);
  const options = flatChoices(dictionary?.items ?? [], pick).map((choice) => ({ ...choice, disabled: false }));
  return (
    <Select
      {...shared}
      {...leaveOnTab}
      mode="multiple"
      maxTagCount={1}
      optionFilterProp="label"
      options={options}
      value={codes}
      onChange={apply}
    />
  );
}
