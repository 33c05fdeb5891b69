import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { pickerOf, targetOf, type AnyReference, type SingleReference } from '../../../model/field-types/reference.ts';
import type { DisplayProps, FieldUi, FilterProps, InputProps } from '../fieldUi.ts';
import { controlProps } from '../support/control.ts';
import { pickedField, useFieldScope } from '../support/fieldScope.ts';
import { severalOf } from '../support/severalOf.ts';
import { textsOf } from '../support/values.ts';
import { BelowFilter } from './BelowFilter.tsx';
import { Space } from 'antd';
import { ChooseButton } from './chooser/ChooseButton.tsx';
import { isPlural, type ChosenField } from './chooser/chosenField.ts';
import { NestedNames } from './nested/NestedNames.tsx';
import { PanesInput } from './PanesInput.tsx';
import { RecordNames } from './RecordNames.tsx';
import { RecordPicker } from './RecordPicker.tsx';
import { TreePicker } from './TreePicker.tsx';

/** Picks one record, or several in the order chosen: by a word, in their tree, or in two panes. */
export function ReferenceInput<F extends ChosenField>(props: InputProps<F>) {
  const { field, value, onChange, record, set, dense, label, disabled } = props;
  const picker = pickerOf(field);
  if (picker === 'panes' && !dense) return <PanesInput {...props} />;
  const multiple = isPlural(field);
  const ids = textsOf(value);
  const pick = (next: string[]): void => onChange(multiple ? next : (next[0] ?? null));
  const found =
    picker === 'tree' ? <InTree {...props} pick={pick} ids={ids} /> : <ByWord {...props} pick={pick} ids={ids} />;
  if (dense) return found;
  return (
    <Space.Compact className="field-full">
      {found}
      <ChooseButton label={label} field={field} ids={ids} record={record} set={set} disabled={disabled} onPick={pick} />
    </Space.Compact>
  );
}

type PickProps<F extends ChosenField> = InputProps<F> & { ids: readonly string[]; pick(ids: string[]): void };

function ByWord<F extends ChosenField>({ ids, pick, ...props }: PickProps<F>) {
  const { field, record } = props;
  const scope = useFieldScope();
  return (
    <RecordPicker
      source={{ target: targetOf(field), field: pickedField(scope, field.name), record }}
      ids={ids}
      multiple={isPlural(field)}
      maxCount={isPlural(field) ? field.maxItems : undefined}
      control={controlProps(props)}
      onPick={pick}
    />
  );
}

function InTree<F extends ChosenField>({ ids, pick, ...props }: PickProps<F>) {
  const { field, record } = props;
  return (
    <TreePicker
      field={field.name}
      target={targetOf(field)}
      forSearch={field.filter === undefined}
      record={record}
      ids={ids}
      multiple={isPlural(field)}
      control={controlProps(props)}
      onPick={pick}
    />
  );
}

const isPerson = (field: AnyReference): boolean => field.type === 'user' || field.type === 'users';
const isUnit = (field: AnyReference): boolean => field.type === 'department' || field.type === 'departments';

/** Names of the records; people and departments are named without a link. In a form, what belongs to each can be opened below it. */
export function ReferenceDisplay<F extends ChosenField>({ field, value, label, dense, recordId }: DisplayProps<F>) {
  const ids = textsOf(value);
  if (field.nested && !dense && recordId !== undefined && ids.length > 0)
    return <NestedNames target={targetOf(field)} nested={field.nested} ids={ids} />;
  return <RecordNames target={targetOf(field)} ids={ids} label={label} linked={!isPerson(field) && !isUnit(field)} />;
}

/** Any of the chosen records; where the list asks for it, one with all that hangs below it in its tree. */
export function ReferenceFilter<F extends ChosenField>(props: FilterProps<F>) {
  const { field, label, condition, onChange } = props;
  const scope = useFieldScope();
  const op = severalOf(props.op) ?? (isPlural(field) ? 'hasAny' : 'in');
  if (op === 'below') return <BelowFilter {...props} />;
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
