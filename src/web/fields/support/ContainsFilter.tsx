import { Input } from 'antd';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { FilterProps } from '../fieldUi.ts';
import { useSearchText } from './useSearchText.ts';
import { textOf } from './values.ts';

/** Looks for a text; takes effect shortly after the last key, or at once with Enter. */
export function ContainsFilter({ field, label, condition, op = 'contains', onChange }: FilterProps<Field>) {
  const apply = (wanted: string): void =>
    onChange(wanted === '' ? undefined : { field: field.name, op, value: op === 'in' ? wordsIn(wanted) : wanted });
  const { value } = condition ?? {};
  const { typed, now } = useSearchText(Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value), apply);
  return (
    <Input
      allowClear
      aria-label={label}
      placeholder={label}
      {...typed}
      onPressEnter={(event) => now(event.currentTarget.value)}
    />
  );
}

/** Several texts of a line, parted by commas of any kind. */
const wordsIn = (line: string): string[] => line.split(/[,，、;；]/).flatMap((word) => word.trim() || []);
