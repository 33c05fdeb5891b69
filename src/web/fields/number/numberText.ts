import { scaleOf, type NumberField } from '../../../model/field-types/number.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { decimalCleaner } from '../../../model/formats/decimal.ts';
import { typedNumber as understood } from '../../../model/formats/typedNumber.ts';
import { halfWidth } from '../../../model/formats/halfWidth.ts';
import { formatThousands } from '../../../model/formats/thousands.ts';
import type { Cut } from '../support/useCutNotice.ts';

/** A stored number as people read it: thousands separators, the places of the field. */
export const shownNumber = (value: unknown, field: NumberField): string =>
  typeof value === 'string' || typeof value === 'number' ? formatThousands(String(value), scaleOf(field)) : '';

/** The same as it stands in a list, whose header names the unit: with the percent sign. */
export const numberWords = (value: unknown, field: NumberField): string =>
  `${shownNumber(value, field)}${field.type === 'percent' ? '%' : ''}`;

/** Takes out of typed or pasted text what cannot be part of such a number. */
export const numberCleaner = (field: NumberField): ((text: string) => string) =>
  decimalCleaner({ places: scaleOf(field), signed: maybeNegative(field), leadingDot: true });

/** A text that came as a whole as the cleaner of the field takes it: what a table would be read by (brackets, 万) in plain digits. */
export function plainDigits(whole: string, field: NumberField): string {
  if (cutOf(whole, numberCleaner(field)(whole), field) === undefined) return whole;
  return understood(whole, field.type === 'percent')?.toFixed() ?? whole;
}

/** What the cleaner of the field took out of a typed number beyond separators and blanks; undefined where nothing is missing. */
export function cutOf(typed: string, left: string, field: NumberField): Cut | undefined {
  const plain = halfWidth(typed)
    .replace(/[,，\s+]/g, '')
    .replace(/^-?(?=\.)/, (sign) => `${sign}0`);
  const places = /^-?\d*\.(\d*)$/.exec(plain)?.[1];
  if (places !== undefined && places.length > scaleOf(field)) return { kind: 'places', count: scaleOf(field) };
  if (places === '' && scaleOf(field) === 0) return { kind: 'places', count: 0 };
  return withoutZeros(plain) === withoutZeros(left) ? undefined : { kind: 'signs' };
}

const withoutZeros = (text: string): string => text.replace(/^(-?)0+(?=\d)/, '$1');

/** The wire value of typed text: canonical where it is a number already, the text itself while it is the half of one, null when blank. */
export function typedNumber(text: string, field: NumberField & Field): string | number | null {
  const finished = text.replace(/\.$/, '');
  if (finished === '' || finished === '-') return null;
  const result = typeOf(field).clean(finished, field);
  if (!result.ok) return finished;
  return typeof result.value === 'string' || typeof result.value === 'number' ? result.value : null;
}

function maybeNegative(field: NumberField): boolean {
  if (field.type === 'percent') return false;
  const least = field.min ?? field.above;
  return least === undefined || Number(least) < 0;
}
