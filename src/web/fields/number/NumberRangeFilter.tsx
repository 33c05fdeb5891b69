import { Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { FilterCondition, FilterOperator } from '../../../model/language/filter.ts';
import type { NumberField } from '../../../model/field-types/number.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { FilterProps } from '../fieldUi.ts';
import { useTyped } from '../support/useTyped.ts';
import { textOf } from '../support/values.ts';
import { numberCleaner, typedNumber } from './numberText.ts';

/** From ... to; either may stay open; one box where the list asks for a comparison. Takes effect when a box is left or Enter is pressed. */
export function NumberRangeFilter<F extends NumberField & Field>(props: FilterProps<F>) {
  return props.op && props.op !== 'between' ? <Compared {...props} op={props.op} /> : <Range {...props} />;
}

function Compared<F extends NumberField & Field>({
  field,
  label,
  op,
  condition,
  onChange,
}: FilterProps<F> & { op: FilterOperator }) {
  const given = Array.isArray(condition?.value) ? '' : textOf(condition?.value);
  const apply = (next: string): void => {
    if (next === given) return;
    const value = typedNumber(next, field);
    onChange(value === null ? undefined : { field: field.name, op, value });
  };
  return <Bound field={field} label={label} value={given} onCommit={apply} />;
}

function Range<F extends NumberField & Field>({ field, label, condition, onChange }: FilterProps<F>) {
  const t = useTexts('fields');
  const [from, to] = boundsOf(condition);
  const apply = (nextFrom: string, nextTo: string): void => {
    if (nextFrom === from && nextTo === to) return;
    const value = [typedNumber(nextFrom, field), typedNumber(nextTo, field)];
    onChange(value.every((bound) => bound === null) ? undefined : { field: field.name, op: 'between', value });
  };
  return (
    <Space.Compact>
      <Bound field={field} label={t('filter.from', { label })} value={from} onCommit={(next) => apply(next, to)} />
      <Bound field={field} label={t('filter.to', { label })} value={to} onCommit={(next) => apply(from, next)} />
    </Space.Compact>
  );
}

interface BoundProps {
  field: NumberField & Field;
  label: string;
  value: string;
  onCommit(value: string): void;
}

function Bound({ field, label, value, onCommit }: BoundProps) {
  const [text, setText] = useState(value);
  const typed = useTyped(text, setText, numberCleaner(field));
  useEffect(() => setText(value), [value]);
  const commit = (): void => onCommit(text);
  return (
    <Input
      className="field-bound"
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      {...typed}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}

function boundsOf(condition: FilterCondition | undefined): [string, string] {
  if (!Array.isArray(condition?.value)) return ['', ''];
  return [textOf(condition.value[0]), textOf(condition.value[1])];
}
