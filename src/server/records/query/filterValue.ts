import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { isId } from '../../../model/field-types/reference.ts';
import { dayOfVariable } from '../../../model/language/dayVariable.ts';
import { roleCodes } from '../../access/viewer.ts';
import type { Reading } from './query.ts';

/** An expression of the enclosing statement that stands for a value. */
export class OuterValue {
  constructor(readonly sql: string) {}
}

/** Raised for a value that the field cannot be compared with; the filter compiler turns it into a refusal with the field named. */
export class BadValue extends Error {}

/** The cast with which values of a field are bound. */
export function castOf(field: Field): string {
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return 'numeric';
    case 'date':
      return 'date';
    case 'dateTime':
      return 'timestamptz';
    case 'boolean':
      return 'boolean';
    case 'reference':
    case 'user':
    case 'department':
    case 'references':
    case 'users':
    case 'departments':
    case 'attachment':
    case 'subTable':
    case 'inverse':
      return 'uuid';
    default:
      return 'text';
  }
}

/** A single value in the form that is bound for the field. Throws `BadValue`. */
export function comparable(field: Field, value: unknown): string | boolean {
  switch (castOf(field)) {
    case 'numeric':
      return decimalText(value);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw new BadValue();
    case 'uuid':
      if (isId(value)) return value;
      throw new BadValue();
    case 'date':
    case 'timestamptz':
      return timeText(field, value);
    default:
      if (typeof value === 'string' && value.length <= 2000 && !value.includes('\u0000')) return value;
      if (typeof value === 'number') return String(value);
      throw new BadValue();
  }
}

/** True for a calendar day given to a field of date-times: it stands for the whole business day. */
export const isDay = (value: string | boolean): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The value of a variable of the person or the clock; `$record` is not among them. Undefined for an unknown name. */
export function variable(name: string, reading: Reading): unknown {
  const { viewer } = reading;
  switch (name) {
    case '$user.id':
      return viewer.id;
    case '$user.department':
      return viewer.department;
    case '$user.organisation':
      return viewer.organisation;
    case '$user.roles':
      return roleCodes(viewer);
    default:
      return dayOfVariable(name, reading.today);
  }
}

function decimalText(value: unknown): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? toPlain(value) : value;
  if (typeof text === 'string' && /^[+-]?\d{1,40}(\.\d{1,20})?$/.test(text.trim())) return text.trim();
  throw new BadValue();
}

function toPlain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12) : text;
}

const DAY: Field = { type: 'date', name: 'day', title: { en: 'Day', 'zh-cn': '日期', 'zh-tw': '日期' } };

function timeText(field: Field, value: unknown): string {
  for (const candidate of field.type === 'dateTime' ? [DAY, field] : [field]) {
    const cleaned = typeOf(candidate).clean(value, candidate);
    if (cleaned.ok && typeof cleaned.value === 'string') return cleaned.value;
  }
  throw new BadValue();
}
