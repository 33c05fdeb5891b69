import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { isDay } from '../../../model/expression/calendarDay.ts';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import type { DisplayProps, FieldUi, InputProps } from '../fieldUi.ts';
import { controlProps } from '../support/control.ts';
import { Empty } from '../support/Empty.tsx';
import { useFieldScope } from '../support/fieldScope.ts';
import { textOf } from '../support/values.ts';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { dayAsShown } from './momentText.ts';
import { TypedMoment } from './TypedMoment.tsx';

function DateInput(props: InputProps<FieldOf<'date'>>) {
  const { field, value, onChange } = props;
  const { today } = useFieldScope();
  const text = textOf(value);
  return (
    <TypedMoment of={props} shown={text} read={wholeDay} spell={dayAsShown}>
      <DatePicker
        {...controlProps(props)}
        className="field-full"
        value={text ? dayjs(text) : null}
        disabledDate={(day) => isOutside(day.format('YYYY-MM-DD'), field, today)}
        onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
      />
    </TypedMoment>
  );
}

const wholeDay = (typed: string): string | undefined => (isDay(typed) ? typed : undefined);

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
