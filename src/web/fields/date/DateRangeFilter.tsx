import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import type { FilterCondition, FilterOperator } from '../../../model/language/filter.ts';
import type { FilterProps } from '../fieldUi.ts';
import type { DayField } from './momentText.ts';

/**
 * From one day to another, both included; either may stay open; one day where the list asks for a comparison. Instants are compared with
 * the ends of the days here.
 */
export function DateRangeFilter(props: FilterProps<DayField>) {
  return props.op && props.op !== 'between' ? <Compared {...props} op={props.op} /> : <Range {...props} />;
}

function Compared({ field, label, op, condition, onChange }: FilterProps<DayField> & { op: FilterOperator }) {
  const [start] = Array.isArray(condition?.value) ? condition.value : [condition?.value];
  const apply = (chosen: Dayjs | null): void =>
    onChange(chosen ? { field: field.name, ...compared(op, chosen, field) } : undefined);
  return <DatePicker aria-label={label} placeholder={label} value={parsed(start)} onChange={apply} />;
}

/** A day compared with days; an instant is of that day, or before or after an end of it. */
function compared(op: FilterOperator, chosen: Dayjs, field: DayField): Pick<FilterCondition, 'op' | 'value'> {
  if (field.type === 'date') return { op, value: day(chosen) };
  const [from, to] = [instant(chosen.startOf('day')), instant(chosen.endOf('day'))];
  if (op === 'eq') return { op: 'between', value: [from, to] };
  return { op, value: op === 'gt' || op === 'lte' ? to : from };
}

function Range({ field, label, condition, onChange }: FilterProps<DayField>) {
  const t = useTexts('fields');
  const [start, end] = Array.isArray(condition?.value) ? condition.value : [];
  // The same range stays the same object: the picker would take another one for a new value and forget what is being typed.
  const range = useMemo<[Dayjs | null, Dayjs | null]>(() => [parsed(start), parsed(end)], [start, end]);
  const isInstant = field.type === 'dateTime';
  const apply = (range: readonly (Dayjs | null)[] | null): void => {
    const [from, to] = [range?.[0] ?? null, range?.[1] ?? null];
    if (!from && !to) return onChange(undefined);
    const value = isInstant ? [instant(from?.startOf('day')), instant(to?.endOf('day'))] : [day(from), day(to)];
    onChange({ field: field.name, op: 'between', value });
  };
  return (
    <DatePicker.RangePicker
      allowEmpty={[true, true]}
      aria-label={label}
      placeholder={[label, t('filter.end')]}
      value={range}
      onChange={apply}
    />
  );
}

const day = (moment: Dayjs | null | undefined): string | null => moment?.format('YYYY-MM-DD') ?? null;
const instant = (moment: Dayjs | null | undefined): string | null => moment?.toDate().toISOString() ?? null;
const parsed = (value: unknown): Dayjs | null => (typeof value === 'string' ? dayjs(value) : null);
