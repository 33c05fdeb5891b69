import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FieldUi, FilterProps } from '../fieldUi.ts';
import { ReferenceDisplay, ReferenceInput } from '../reference/referenceFields.tsx';
import { textsOf } from '../support/values.ts';
import { BelowFilter } from '../reference/BelowFilter.tsx';
import { TreePicker } from '../reference/TreePicker.tsx';
import { severalOf } from '../support/severalOf.ts';

type DepartmentField = FieldOf<'department'> | FieldOf<'departments'>;

/** A department with all below it; several of them where the field holds several; otherwise as the list asks. */
function DepartmentFilter(props: FilterProps<DepartmentField>) {
  const { field, label, condition, onChange } = props;
  const op = severalOf(props.op) ?? (field.type === 'departments' ? 'hasAny' : 'below');
  if (op === 'below') return <BelowFilter {...props} />;
  const control = { 'aria-label': label, placeholder: label, className: 'field-filter', popupMatchSelectWidth: false };
  return (
    <TreePicker
      field={field.name}
      target="sysDept"
      forSearch
      ids={textsOf(condition?.value)}
      multiple
      control={control}
      onPick={(ids) => onChange(ids.length > 0 ? { field: field.name, op, value: ids } : undefined)}
    />
  );
}

const COLUMN = { width: 150, align: 'left' } as const;

/** One department. */
export const departmentUi: FieldUi<FieldOf<'department'>> = {
  Input: ReferenceInput,
  Display: ReferenceDisplay,
  Filter: DepartmentFilter,
  column: () => COLUMN,
};
/** Several departments. */
export const departmentsUi: FieldUi<FieldOf<'departments'>> = {
  Input: ReferenceInput,
  Display: ReferenceDisplay,
  Filter: DepartmentFilter,
  column: () => COLUMN,
};
