import { targetOf } from '../../../model/field-types/reference.ts';
import type { FilterProps } from '../fieldUi.ts';
import { textsOf } from '../support/values.ts';
import type { ChosenField } from './chooser/chosenField.ts';
import { TreePicker } from './TreePicker.tsx';

/** A node of a tree with all below it. */
export function BelowFilter<F extends ChosenField>({ field, label, condition, onChange }: FilterProps<F>) {
  return (
    <TreePicker
      field={field.name}
      target={targetOf(field)}
      forSearch
      ids={textsOf(condition?.value)}
      multiple={false}
      control={{ 'aria-label': label, placeholder: label, className: 'field-filter', popupMatchSelectWidth: false }}
      onPick={([id]) => onChange(id ? { field: field.name, op: 'below', value: id } : undefined)}
    />
  );
}
