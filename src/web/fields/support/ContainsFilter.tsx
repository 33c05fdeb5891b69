import { Input } from 'antd';
import { useEffect, useState } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { FilterProps } from '../fieldUi.ts';
import { useTyped } from './useTyped.ts';
import { textOf } from './values.ts';

const WAIT_MS = 400;

/** Looks for a text; takes effect shortly after the last key, or at once with Enter. */
export function ContainsFilter({ field, label, condition, op = 'contains', onChange }: FilterProps<Field>) {
  const given = textOf(condition?.value);
  const [text, setText] = useState(given);
  const typed = useTyped(text, setText);
  useEffect(() => setText(given), [given]);
  const apply = (wanted: string): void => onChange(wanted.trim() === '' ? undefined : { field: field.name, op, value: wanted.trim() });
  useEffect(() => {
    if (text.trim() === given) return undefined;
    const timer = setTimeout(() => apply(text), WAIT_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react/exhaustive-deps -- only the text starts the clock; a new condition must not start it again
  }, [text]);
  return <Input allowClear aria-label={label} placeholder={label} {...typed} onPressEnter={(event) => apply(event.currentTarget.value)} />;
}
