import { halfWidth } from './halfWidth.ts';

/**
 * Cleans what is typed as a whole percent: keeps the digits, drops leading zeros (so "0" becomes empty),
 * and turns every value of three digits or more into "100" (Specification §5, Input cleaning; it names three to
 * five digits, and a longer value is no smaller).
 */
export function cleanIntegerPercent(text: string): string {
  const digits = halfWidth(text).replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 3 ? '100' : digits;
}
