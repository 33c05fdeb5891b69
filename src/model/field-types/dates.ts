import { Type, type Static } from 'typebox';
import { isDay } from '../expression/calendarDay.ts';
import { commonOptions } from './base.ts';
import { type FieldType, cleaned, refused } from './fieldType.ts';
import type { FilterOperator } from '../language/filter.ts';

const OPERATORS: readonly FilterOperator[] = ['between', 'eq', 'gt', 'gte', 'lt', 'lte', 'empty', 'notEmpty'];

/** `notAfter` / `notBefore`: `today` in the business time zone, checked on the server's clock. */
export const DateField = Type.Object(
  {
    type: Type.Literal('date'),
    ...commonOptions,
    notAfter: Type.Optional(Type.Literal('today')),
    notBefore: Type.Optional(Type.Literal('today')),
  },
  { additionalProperties: false },
);
export type DateField = Static<typeof DateField>;

export const DateTimeField = Type.Object(
  { type: Type.Literal('dateTime'), ...commonOptions },
  { additionalProperties: false },
);
export type DateTimeField = Static<typeof DateTimeField>;

/** Calendar days, `YYYY-MM-DD`, without a time zone; years 1900 to 2199, so that a mistyped century is found. */
export const dateType: FieldType<DateField> = {
  valueType: () => 'day',
  column: () => ({ sql: 'date' }),
  operators: () => OPERATORS,
  clean(raw) {
    const match = typeof raw === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw.trim()) : null;
    if (!match || !validDay(match[0])) return refused('notDate');
    return cleaned(match[0]);
  },
  check: () => [],
  text: (value) => String(value),
  sortable: true,
};

/** Instants; any ISO text with an offset comes in, UTC with milliseconds goes on. */
export const dateTimeType: FieldType<DateTimeField> = {
  valueType: () => 'instant',
  column: () => ({ sql: 'timestamptz' }),
  operators: () => OPERATORS,
  clean(raw) {
    const match = typeof raw === 'string' ? INSTANT.exec(raw.trim()) : null;
    const [, day = '', clock = '', sign, hours, minutes] = match ?? [];
    // The engine would take 30 February for 1 March.
    if (!isDay(day)) return refused('notDateTime');
    const time = new Date(`${day}T${clock}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`);
    if (Number.isNaN(time.getTime()) || !validDay(time.toISOString().slice(0, 10))) return refused('notDateTime');
    return cleaned(time.toISOString());
  },
  check: () => [],
  text: (value, _field, labels) => labels.dateTime(String(value)),
  sortable: true,
};

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(?:Z|([+-])(0\d|1[0-4]):?([0-5]\d))$/;

const validDay = (text: string): boolean => isDay(text) && text >= '1900' && text < '2200';
