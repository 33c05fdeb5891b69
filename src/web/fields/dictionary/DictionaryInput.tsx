import { Cascader, Select, TreeSelect } from 'antd';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import type { InputProps } from '../fieldUi.ts';
import { controlProps } from '../support/control.ts';
import { useFieldScope } from '../support/fieldScope.ts';
import { leaveOnTab } from '../support/leaveOnTab.ts';
import { textsOf } from '../support/values.ts';
import { choosable, flatChoices, isTree, pathTo, SPOKEN, spokenChoices, treeChoices } from './items.ts';

/** A list for plain dictionaries, one level after the other for trees; several codes where the field is multiple. */
export function DictionaryInput(props: InputProps<FieldOf<'dictionary'>>) {
  const { field, value, onChange } = props;
  const { dictionaries } = useFieldScope();
  const pick = useLabel();
  const dictionary = dictionaries[field.dictionary];
  const codes = textsOf(value);
  const items = choosable(dictionary, field, codes, props.withheld);
  const shared = { ...controlProps(props), className: 'field-full', showSearch: true, allowClear: true };

  if (!isTree(dictionary, field, items)) {
    const options = flatChoices(items, pick);
    return field.multiple ? (
      <Select
        {...shared}
        {...leaveOnTab}
        popupMatchSelectWidth={!props.dense}
        mode="multiple"
        optionFilterProp="label"
        maxTagCount="responsive"
        options={options}
        value={codes}
        onChange={onChange}
      />
    ) : (
      <Select
        {...shared}
        {...leaveOnTab}
        popupMatchSelectWidth={!props.dense}
        optionFilterProp="label"
        options={options}
        value={codes[0]}
        onChange={(code?: string) => onChange(code ?? null)}
      />
    );
  }
  const tree = treeChoices(items, pick, field.levels ?? 6);
  if (field.multiple) {
    return (
      <TreeSelect
        {...shared}
        multiple
        treeCheckable
        treeCheckStrictly={false}
        fieldNames={SPOKEN}
        treeNodeFilterProp="label"
        treeData={spokenChoices(tree)}
        value={codes}
        onChange={onChange}
      />
    );
  }
  // The way to the item begins where what is on offer begins.
  const path = codes[0]
    ? pathTo(dictionary?.items ?? [], codes[0]).filter((code) => items.some((item) => item.code === code))
    : undefined;
  // With a number of levels stated, the deepest must be reached; else any level will do.
  return (
    <Cascader
      {...shared}
      options={tree}
      value={path}
      changeOnSelect={!field.levels}
      onChange={(next) => onChange(next?.at(-1) ?? null)}
    />
  );
}
