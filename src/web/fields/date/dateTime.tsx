import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { formatDateTime } from '../../i18n/formatDate.ts';
import type { DisplayProps, FieldUi, InputProps } from '../fieldUi.ts';
import { controlProps } from '../support/control.ts';
import { Empty } from '../support/Empty.tsx';
import { textOf } from '../support/values.ts';
import { DateRangeFilter } from './DateRangeFilter.tsx';
import { momentAsShown } from './momentText.ts';
import { TypedMoment } from './TypedMoment.tsx';

const TIME = { format: 'HH:mm' };
const FORMAT = 'YYYY-MM-DD HH:mm';

/** Typed in the person's own time zone, handed on in UTC. */
function DateTimeInput(props: InputProps<FieldOf<'dateTime'>>) {
  const { value, onChange } = props;
  const text = textOf(value);
  const shown = text ? dayjs(text).format(FORMAT) : '';
  return (
    <TypedMoment of={props} shown={shown} read={instantOf} spell={momentAsShown}>
      <DatePicker
        {...controlProps(props)}
        className="field-full"
        showTime={TIME}
        format={FORMAT}
        value={text ? dayjs(text) : null}
        onChange={(moment) => onChange(moment ? moment.toDate().toISOString() : null)}
      />
    </TypedMoment>
  );
}

/** The instant of a whole local time as it is typed. */
function instantOf(typed: string): string | undefined {
  const moment = dayjs(typed);
  return moment.isValid() && moment.format(FORMAT) === typed ? moment.toDate().toISOString() : undefined;
}

const dateTimeWords = (value: unknown): string => formatDateTime(textOf(value));

const DateTimeDisplay = ({ value }: DisplayProps<FieldOf<'dateTime'>>) =>
  value ? (
    <time className="tabular" dateTime={textOf(value)}>
      {dateTimeWords(value)}
    </time>
  ) : (
    <Empty />
  );

/** Instants: stored in UTC, shown in local time. */
export const dateTimeUi: FieldUi<FieldOf<'dateTime'>> = {
  Input: DateTimeInput,
  Display: DateTimeDisplay,
  Filter: DateRangeFilter,
  column: () => ({ width: 140, align: 'left', tabular: true }),
  words: dateTimeWords,
};
