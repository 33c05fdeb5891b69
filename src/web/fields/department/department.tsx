import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { FieldUi, FilterProps, InputProps } from '../fieldUi.ts';
import { ReferenceDisplay, ReferenceInput } from '../reference/referenceFields.tsx';
import { controlProps } from '../support/control.ts';
import { textsOf } from '../support/values.ts';
import { TreePicker } from '../reference/TreePicker.tsx';

type DepartmentField = FieldOf<'department'> | FieldOf<'departments'>;

/** A field with a filter offers what passes it, as a list; else the whole tree is there. */
function DepartmentInput(props: InputProps<DepartmentField>) {
  const { field, value, onChange } = props;
  if (field.filter) return <ReferenceInput {...props} />;
  const multiple = field.type === 'departments';
  return (
    <TreePicker
      field={field.name}
      target="sysDept"
      forSearch
      ids={textsOf(value)}
      multiple={multiple}
      control={controlProps(props)}
      onPick={(ids) => onChange(multiple ? ids : (ids[0] ?? null))}
    />
  );
}

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
  Input: DepartmentInput,
  Display: ReferenceDisplay,
  Filter: DepartmentFilter,
  column: () => COLUMN,
};
/** Several departments. */
export const departmentsUi: FieldUi<FieldOf<'departments'>> = {
  Input: DepartmentInput,
  Display: ReferenceDisplay,
  Filter: DepartmentFilter,
  column: () => COLUMN,
};
