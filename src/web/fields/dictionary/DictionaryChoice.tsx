import { Select, TreeSelect } from 'antd';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import { useFieldScope } from '../support/fieldScope.ts';
import { leaveOnTab } from '../support/leaveOnTab.ts';
import { flatChoices, isTree, SPOKEN, spokenChoices, treeChoices } from './items.ts';

interface DictionaryChoiceProps {
  field: FieldOf<'dictionary'>;
  codes: readonly string[];
  multiple: boolean;
  control: object;
  onPick(codes: string[]): void;
}

/** Chooses items to ask by: closed ones too, for records hold them. */
export function DictionaryChoice({ field, codes, multiple, control, onPick }: DictionaryChoiceProps) {
  const { dictionaries } = useFieldScope();
  const pick = useLabel();
  const dictionary = dictionaries[field.dictionary];
  const items = (dictionary?.items ?? []).map((item) => ({ ...item, disabled: false }));
  const shared = { ...control, allowClear: true, showSearch: true, className: 'field-full' } as const;
  const value = multiple ? [...codes] : codes[0];
  const apply = (next: string | string[] | undefined): void => onPick(next === undefined ? [] : [next].flat());
  if (isTree(dictionary, field))
    return (
      <TreeSelect<string | string[]>
        {...shared}
        multiple={multiple}
        fieldNames={SPOKEN}
        treeNodeFilterProp="label"
        treeData={spokenChoices(treeChoices(items, pick, field.levels ?? 6))}
        value={value}
        onChange={apply}
      />
    );
  return (
    <Select<string | string[]>
      {...shared}
      {...leaveOnTab}
      mode={multiple ? 'multiple' : undefined}
      optionFilterProp="label"
      options={flatChoices(items, pick)}
      value={value}
      onChange={apply}
    />
  );
}
