import type { Field, FieldOf } from '../../../model/field-types/fieldTypes.ts';
import {
  targetOf,
  type AnyReference,
  type PluralReference,
  type SingleReference,
} from '../../../model/field-types/reference.ts';
import type { DisplayProps, FieldUi, FilterProps, InputProps } from '../fieldUi.ts';
import { controlProps } from '../support/control.ts';
import { pickedField, useFieldScope } from '../support/fieldScope.ts';
import { textsOf } from '../support/values.ts';
import { Space } from 'antd';
import { ChooseButton } from './chooser/ChooseButton.tsx';
import { RecordNames } from './RecordNames.tsx';
import { RecordPicker } from './RecordPicker.tsx';

const isPlural = (field: AnyReference): field is PluralReference =>
  field.type === 'references' || field.type === 'users' || field.type === 'departments';

/** Picks one record, or several in the order chosen. */
export function ReferenceInput<F extends AnyReference & Field>(props: InputProps<F>) {
  const { field, value, onChange, record, dense, label, disabled } = props;
  const scope = useFieldScope();
  const multiple = isPlural(field);
  const target = targetOf(field);
  const max = isPlural(field) ? field.maxItems : undefined;
  const ids = textsOf(value);
  const pick = (next: string[]): void => onChange(multiple ? next : (next[0] ?? null));
  const picker = (
    <RecordPicker
      source={{ target, field: pickedField(scope, field.name), record }}
      ids={ids}
      multiple={multiple}
      maxCount={max}
      control={controlProps(props)}
      onPick={pick}
    />
  );
  if (dense) return picker;
  return (
    <Space.Compact className="field-full">
      {picker}
      <ChooseButton
        label={label}
        field={field.name}
        target={target}
        multiple={multiple}
        max={max}
        ids={ids}
        record={record}
        disabled={disabled}
        onPick={pick}
      />
    </Space.Compact>
  );
}

const isPerson = (field: AnyReference): boolean => field.type === 'user' || field.type === 'users';
const isUnit = (field: AnyReference): boolean => field.type === 'department' || field.type === 'departments';

/** Names of the records; people and departments are named without a link. */
export const ReferenceDisplay = <F extends AnyReference & Field>({ field, value, label }: DisplayProps<F>) => (
  <RecordNames
    target={targetOf(field)}
    ids={textsOf(value)}
    label={label}
    linked={!isPerson(field) && !isUnit(field)}
  />
);

/** Any of the chosen records. */
export function ReferenceFilter<F extends AnyReference & Field>({ field, label, condition, onChange }: FilterProps<F>) {
  const scope = useFieldScope();
  const op = isPlural(field) ? 'hasAny' : 'in';
  return (
    <RecordPicker
      source={{ target: targetOf(field), field: pickedField(scope, field.name), forSearch: true }}
      ids={textsOf(condition?.value)}
      multiple
      control={{ 'aria-label': label, placeholder: label, className: 'field-filter', popupMatchSelectWidth: false }}
      onPick={(ids) => onChange(ids.length > 0 ? { field: field.name, op, value: ids } : undefined)}
    />
  );
}

const COLUMN = { width: 160, align: 'left' } as const;

/** One record of another model. */
export const referenceUi: FieldUi<FieldOf<'reference'> & SingleReference> = {
  Input: ReferenceInput,
  Display: ReferenceDisplay,
  Filter: ReferenceFilter,
  column: () => COLUMN,
};
/** Several records of another model. */
export const referencesUi: FieldUi<FieldOf<'references'>> = {
  Input: ReferenceInput,
  Display: ReferenceDisplay,
  Filter: ReferenceFilter,
  column: () => COLUMN,
};
