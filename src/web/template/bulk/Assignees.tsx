import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { textsOf } from '../../fields/support/values.ts';

interface AssigneesProps {
  id: string;
  label: string;
  field: Field;
  value: readonly string[];
  onChange(value: readonly string[]): void;
}

/** Chooses to whom records go, as the field would. */
export function Assignees({ id, label, field, value, onChange }: AssigneesProps) {
  const { Input: Control } = uiOf(field);
  const several = field.type === 'users' || field.type === 'departments';
  return (
    <Control
      id={id}
      label={label}
      field={field}
      value={several ? [...value] : (value[0] ?? null)}
      record={() => ({})}
      onChange={(next) => onChange(textsOf(next))}
    />
  );
}
