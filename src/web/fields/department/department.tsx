import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FieldUi, FilterProps } from '../fieldUi.ts';
import { ReferenceDisplay, ReferenceInput } from '../reference/referenceFields.tsx';
import { textsOf } from '../support/values.ts';
import { TreePicker } from '../reference/TreePicker.tsx';

type DepartmentField = FieldOf<'department'> | FieldOf<'departments'>;

/** A department with all below it; several of them where the field holds several. */
function DepartmentFilter({ field, label, condition, onChange }: FilterProps<DepartmentField>) {
  const multiple = field.type === 'departments';
  const apply = (ids: string[]): void => {
    if (ids.length === 0) return onChange(undefined);
    onChange(
      multiple
        ? { field: field.name, op: 'hasAny', value: ids }
        : { field: field.name, op: 'below', value: ids[0] ?? null },
    );
  };
  const control = { 'aria-label': label, placeholder: label, className: 'field-filter', popupMatchSelectWidth: false };
  return (
    <TreePicker
      field={field.name}
      target="sysDept"
      forSearch
      ids={textsOf(condition?.value)}
      multiple={multiple}
      control={control}
      onPick={apply}
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
