import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { InputProps } from '../fieldUi.ts';

/** The props that every control takes from an input's. */
export function controlProps<F extends Field>({
  id,
  disabled,
  invalid,
  describedBy,
  onBlur,
  dense,
  label,
}: InputProps<F>) {
  return {
    id,
    disabled,
    onBlur,
    status: invalid ? ('error' as const) : undefined,
    size: dense ? ('small' as const) : undefined,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': describedBy,
    // A cell has no label element of its own.
    'aria-label': dense ? label : undefined,
  };
}
