import { Type, type Static } from 'typebox';
import { Decimal } from 'decimal.js';
import { commonOptions } from './base.ts';
import { type Cleaned, type FieldType, type LabelSource, type Wire, cleaned, refused } from './fieldType.ts';
import type { FilterOperator } from '../language/filter.ts';
import type { Fault } from '../texts/fault.ts';
import { I18nText } from '../language/texts.ts';

const bound = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description: 'Decimal as a text, "0.01"' });
const range = {
  min: Type.Optional(Type.Union([Type.Number(), bound])),
  max: Type.Optional(Type.Union([Type.Number(), bound])),
  /** Bounds that are themselves excluded. */
  above: Type.Optional(Type.Union([Type.Number(), bound])),
} as const;
const unit = { unit: Type.Optional(I18nText) };

export const IntegerField = Type.Object(
  { type: Type.Literal('integer'), ...commonOptions, ...range, ...unit },
  { additionalProperties: false },
);
export type IntegerField = Static<typeof IntegerField>;

export const DecimalField = Type.Object(
  {
    type: Type.Literal('decimal'),
    ...commonOptions,
    ...range,
    ...unit,
    precision: Type.Optional(Type.Integer({ minimum: 1, maximum: 38 })),
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
  },
  { additionalProperties: false },
);
export type DecimalField = Static<typeof DecimalField>;

export const MoneyField = Type.Object(
  {
    type: Type.Literal('money'),
    ...commonOptions,
    ...range,
    /** The one currency of all its amounts, as ISO 4217 names it; shown with their totals. */
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    /** The amount stands below itself in Chinese capital words too, as on a cheque, for whoever reads Chinese. */
    inWords: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type MoneyField = Static<typeof MoneyField>;

/** 0.00 to 100.00 (Specification §9, Input limits). A ratio that may exceed 100 or be negative is a decimal. */
export const PercentField = Type.Object(
  { type: Type.Literal('percent'), ...commonOptions, ...range, whole: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
export type PercentField = Static<typeof PercentField>;

type Fraction = DecimalField | MoneyField | PercentField;
export type NumberField = IntegerField | Fraction;

const OPERATORS: readonly FilterOperator[] = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'empty',
  'notEmpty',
];

/** Whole numbers within what JavaScript holds exactly; they travel as JSON numbers. */
export const integerType: FieldType<IntegerField> = {
  valueType: () => 'decimal',
  column: () => ({ sql: 'bigint' }),
  operators: () => OPERATORS,
  clean(raw) {
    const value = parse(raw);
    if (!value) return refused('notInteger');
    if (!value.isInteger()) return refused('notInteger');
    if (value.abs().gt(Number.MAX_SAFE_INTEGER)) return refused('tooManyDigits', { max: 15 });
    return cleaned(value.toNumber() + 0);
  },
  check: (value, field) => checkRange(value, field),
  text: (value, _field, labels) => labels.number(String(value), 0),
  sortable: true,
};

/** Exact decimals; they travel as texts of fixed scale. Money is yuan with two places, numeric(18,2). */
export const fractionType: FieldType<Fraction> = {
  valueType: () => 'decimal',
  column: (field) => ({ sql: `numeric(${precisionOf(field)},${scaleOf(field)})` }),
  operators: () => OPERATORS,
  clean: (raw, field) => cleanFraction(raw, field),
  check: (value, field) => checkRange(value, field),
  text: (value, field, labels: LabelSource) => labels.number(String(value), scaleOf(field)),
  sortable: true,
};

/** Digits after the point that a field stores. */
export function scaleOf(field: NumberField): number {
  if (field.type === 'integer') return 0;
  if (field.type === 'decimal') return field.scale ?? 2;
  return field.type === 'percent' && field.whole ? 0 : 2;
}

/** Digits in all that a field stores. */
export function precisionOf(field: Fraction): number {
  if (field.type === 'decimal') return field.precision ?? 18;
  return field.type === 'money' ? 18 : 5;
}

/** Whether a text is a number in the very form in which so many places are stored: most of them come that way, and need no arithmetic. */
export function isStoredForm(text: string, scale: number): boolean {
  const [, sign, whole, places = ''] = STORED.exec(text) ?? [];
  return whole !== undefined && places.length === scale && !(sign === '-' && whole === '0');
}

const STORED = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

function cleanFraction(raw: unknown, field: Fraction): Cleaned {
  const scale = scaleOf(field);
  // No shorter number has too many digits.
  if (typeof raw === 'string' && raw.length <= precisionOf(field) && isStoredForm(raw, scale)) return cleaned(raw);
  const value = parse(raw);
  if (!value) return refused('notNumber');
  if (value.decimalPlaces() > scale) return refused('tooManyPlaces', { max: scale });
  const digits = precisionOf(field) - scale;
  if (value.abs().gte(new Decimal(10).pow(digits))) return refused('tooManyDigits', { max: digits });
  return cleaned(value.isZero() ? new Decimal(0).toFixed(scale) : value.toFixed(scale));
}

// Thousands separators come with every paste from a spreadsheet, so they are understood; exponents and hexadecimals are not.
function parse(raw: unknown): Decimal | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? new Decimal(raw) : null;
  if (typeof raw !== 'string' || raw.length > 300) return null;
  const text = raw.trim();
  if (!/^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return null;
  return new Decimal(text.replaceAll(',', ''));
}

function checkRange(value: Wire, field: NumberField): Fault[] {
  const min = field.min ?? (field.type === 'percent' ? 0 : undefined);
  const max = field.max ?? (field.type === 'percent' ? 100 : undefined);
  const isFree = min === undefined && max === undefined && field.above === undefined;
  if (isFree && typeof value === 'string' && isStoredForm(value, scaleOf(field))) return [];
  const number = parse(value);
  if (!number) return [{ key: field.type === 'integer' ? 'notInteger' : 'notNumber' }];
  if (field.above !== undefined && number.lte(field.above)) return [{ key: 'notAbove', params: { min: field.above } }];
  if (min !== undefined && number.lt(min)) return [{ key: 'tooSmall', params: { min } }];
  if (max !== undefined && number.gt(max)) return [{ key: 'tooLarge', params: { max } }];
  return [];
}
