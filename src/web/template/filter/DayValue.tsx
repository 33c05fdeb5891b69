import { DatePicker, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { dayVariable, daysFromToday } from '../../../model/language/dayVariable.ts';
import { leaveOnTab } from '../../fields/support/leaveOnTab.ts';
import { useTexts } from '../../i18n/useTexts.ts';

type Way = 'day' | 'today' | 'before' | 'after';
const WAYS: readonly Way[] = ['day', 'today', 'before', 'after'];
const MOST_DAYS = 9999;
const A_MONTH = 30;

interface DayValueProps {
  label: string;
  value: unknown;
  onChange(value: string | null): void;
}

/** A day of the calendar, or one that is counted from today and moves with it. */
export function DayValue({ label, value, onChange }: DayValueProps) {
  const t = useTexts('template');
  const days = typeof value === 'string' ? daysFromToday(value) : undefined;
  const way: Way = days === undefined ? 'day' : days === 0 ? 'today' : days < 0 ? 'before' : 'after';
  const turn = (next: Way): void => {
    const count = Math.abs(days ?? 0) || A_MONTH;
    if (next === 'day') onChange(null);
    else onChange(dayVariable(next === 'today' ? 0 : next === 'before' ? -count : count));
  };
  return (
    <span className="filter-day">
      <Select<Way>
        {...leaveOnTab}
        aria-label={t('builder.dayWay', { label })}
        value={way}
        popupMatchSelectWidth={false}
        options={WAYS.map((one) => ({ value: one, label: t(`builder.way.${one}`) }))}
        onChange={turn}
      />
      {way === 'day' && (
        <DatePicker
          aria-label={label}
          value={typeof value === 'string' && days === undefined ? dayjs(value) : null}
          onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
        />
      )}
      {(way === 'before' || way === 'after') && (
        <InputNumber
          aria-label={t('builder.days', { label })}
          min={1}
          max={MOST_DAYS}
          precision={0}
          suffix={t('builder.daysUnit')}
          value={Math.abs(days ?? 0)}
          onChange={(count) => count && onChange(dayVariable(way === 'before' ? -count : count))}
        />
      )}
    </span>
  );
}
