import { Decimal as Base } from 'decimal.js';

/**
 * The one number type of the model language: 40 significant digits, halves rounded away from zero, and an exponent that
 * is kept small so that no result can be written out as megabytes of zeros.
 */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP, maxE: 200, minE: -200 });
export type Decimal = Base;

export const ZERO = new Decimal(0);

/** Whether a value is a number of this language. */
export function isDecimal(value: unknown): value is Decimal {
  return value instanceof Decimal;
}

/** The number that a plain decimal text ("-12.50", "1e3") stands for, null for any other text. */
export function parseDecimal(text: string): Decimal | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = read(text);
  keep(text, made);
  return made;
}

/** The plain text of a number. Whoever reads it next finds the number: what one field computes, another is computed from. */
export function writeDecimal(value: Decimal): string {
  const text = value.toFixed();
  if (!kept.has(text)) keep(text, value);
  return text;
}

function keep(text: string, value: Decimal | null): void {
  if (text.length > LONGEST_KEPT) return;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, value);
}

// Numbers are never changed, so that one object may stand for a text wherever it is read: an amount is read by a dozen expressions of its
// record, a parameter by those of every record.
const kept = new Map<string, Decimal | null>();
const MOST_KEPT = 5_000;
const LONGEST_KEPT = 40;

function read(text: string): Decimal | null {
  if (text.length > 300 || !/^[+-]?\d+(\.\d+)?([eE][+-]?\d{1,4})?$/.test(text)) return null;
  const value = new Decimal(text);
  return value.isFinite() ? value : null;
}
