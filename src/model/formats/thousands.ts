import { Decimal } from 'decimal.js';
import { isDecimalText } from './decimalText.ts';

/**
 * Writes a decimal string with thousands separators: "-1234567.5" becomes "-1,234,567.5" (Specification §5).
 * With `places` the number is rounded half up and padded to so many digits. Never passes through a float.
 * Text that is no decimal number comes back unchanged.
 */
export function formatThousands(text: string, places?: number): string {
  if (!isDecimalText(text)) return text;
  const plain = places === undefined ? text : new Decimal(text).toFixed(places, Decimal.ROUND_HALF_UP);
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
