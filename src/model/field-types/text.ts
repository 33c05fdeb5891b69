import { Type, type Static } from 'typebox';
import { commonOptions } from './base.ts';
import { type FieldType, type Wire, cleaned, refused } from './fieldType.ts';
import { cleaners, isCleanerName } from '../formats/cleaners.ts';
import { formats, isFormatName } from '../formats/formats.ts';
import { plainCharacters, onOneLine } from './plainCharacters.ts';
import { matchesWhole } from './wholePattern.ts';
import type { Fault } from '../texts/fault.ts';

const FORMAT_NAMES = Object.keys(formats).filter(isFormatName);
const CLEANER_NAMES = Object.keys(cleaners).filter(isCleanerName);

const textOptions = {
  ...commonOptions,
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000000 })),
  minLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 20000 })),
  /** Regular expression that the whole text must match, of the kind that `linearPattern` reads. */
  pattern: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  /** Named formats (Specification §5, Format checks); the text must satisfy one of them. */
  format: Type.Optional(Type.Array(Type.Enum([...FORMAT_NAMES]), { minItems: 1 })),
  /** Named input cleaners (Specification §5, Input cleaning), applied in this order. */
  cleaners: Type.Optional(Type.Array(Type.Enum([...CLEANER_NAMES]), { minItems: 1 })),
} as const;

export const TextField = Type.Object({ type: Type.Literal('text'), ...textOptions }, { additionalProperties: false });
export type TextField = Static<typeof TextField>;
export const LongTextField = Type.Object(
  { type: Type.Literal('longText'), ...textOptions },
  { additionalProperties: false },
);
export type LongTextField = Static<typeof LongTextField>;

/** Longest text where the field says nothing. */
export const DEFAULT_MAX_LENGTH = { text: 200, longText: 4000 } as const;

type AnyText = TextField | LongTextField;

/** Plain text of one line (`text`) or several (`longText`). Control characters other than tab and line feed are dropped, ends trimmed. */
export const textType: FieldType<AnyText> = {
  valueType: () => 'text',
  column: () => ({ sql: 'text' }),
  operators: () => ['contains', 'eq', 'ne', 'startsWith', 'in', 'empty', 'notEmpty'],
  clean(raw, field) {
    if (typeof raw !== 'string') return refused('notText');
    const plain = plainCharacters(field.type === 'text' ? onOneLine(raw) : raw.replace(/\r\n?/g, '\n')).trim();
    const value = (field.cleaners ?? []).reduce((text, name) => cleaners[name](text), plain).trim();
    return cleaned(value === '' ? null : value);
  },
  check: (value, field) => checkText(String(value), field),
  text: (value) => String(value),
  sortable: true,
};

function checkText(value: string, field: AnyText): Fault[] {
  const length = [...value].length;
  const max = field.maxLength ?? DEFAULT_MAX_LENGTH[field.type];
  if (length > max) return [{ key: 'tooLong', params: { max, length } }];
  if (field.minLength !== undefined && length < field.minLength)
    return [{ key: 'tooShort', params: { min: field.minLength, length } }];
  if (field.pattern !== undefined && !matchesWhole(field.pattern, value)) {
    return [{ key: 'pattern', params: { pattern: field.pattern } }];
  }
  if (field.format && !field.format.some((name) => formats[name].test(value))) {
    return [{ key: 'format', params: { format: field.format.join(' / ') } }];
  }
  return [];
}

/** Whether a value is nothing at all, or a text of blanks. */
export const isBlank = (value: Wire | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
