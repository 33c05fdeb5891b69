import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { SyntheticEvent } from 'react';
import { isDay } from '../../../model/expression/calendarDay.ts';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { DisplayProps, FieldUi, InputProps } from '../fieldUi.ts';
import { controlProps } from '../support/control.ts';
import { Empty } from '../support/Empty.tsx';
import { useFieldScope } from '../support/fieldScope.ts';
import { textOf } from '../support/values.ts';
import { DateRangeFilter } from './DateRangeFilter.tsx';

function DateInput(props: InputProps<FieldOf<'date'>>) {
  const { field, value, onChange, onBlur } = props;
  const { today } = useFieldScope();
  const text = textOf(value);
  // The picker would drop a typed day that its calendar does not offer, without a word: it is taken, and the check says what is wrong.
  const keepTyped = ({ target }: SyntheticEvent): void => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : '';
    if (typed !== text && isDay(typed) && isOutside(typed, field, today)) onChange(typed);
  };
  return (
    <DatePicker
      {...controlProps(props)}
      className="field-full"
      onKeyDown={(event) => {
        // Before the picker does: it lets go of the text on both keys.
        if (event.key === 'Enter' || event.key === 'Tab') keepTyped(event);
      }}
      onBlur={(event) => {
        keepTyped(event);
        onBlur?.();
      }}
      value={text ? dayjs(text) : null}
      disabledDate={(day) => isOutside(day.format('YYYY-MM-DD'), field, today)}
      onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

const isOutside = (day: string, field: FieldOf<'date'>, today: string): boolean =>
  (field.notAfter === 'today' && day > today) || (field.notBefore === 'today' && day < today);

const DateDisplay = ({ value }: DisplayProps<FieldOf<'date'>>) =>
  value ? <span className="tabular">{textOf(value)}</span> : <Empty />;

/** Calendar days, without a time zone. */
export const dateUi: FieldUi<FieldOf<'date'>> = {
  Input: DateInput,
  Display: DateDisplay,
  Filter: DateRangeFilter,
  column: () => ({ width: 130, align: 'left', tabular: true }),
  words: textOf,
};
