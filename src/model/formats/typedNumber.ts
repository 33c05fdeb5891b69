import { Decimal } from 'decimal.js';
import { halfWidth } from './halfWidth.ts';

/**
 * A number as people type it or copy it from a spreadsheet: thousands separators, currency signs, 万 and 亿, brackets for negatives,
 * full-width digits, a percent sign. `percent`: the value counts in percent, so `12%` and `12` are both 12. Null for what is no number.
 */
export function typedNumber(shown: string, percent: boolean): Decimal | null {
  const text = halfWidth(shown)
    .replace(/[，,]/g, ',')
    .replace(/％/g, '%')
    .replace(/（/g, '(')
    .replace(/）/g, ')')
    .replace(/＋/g, '+')
    .replace(/\s/g, '');
  const bracketed = /^\((.*)\)$/.exec(text);
  const match =
    /^([+-]?)(?:[¥￥$€£]|CNY|RMB|USD)?([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(\.\d+)?(万|萬|亿|億)?(元)?(%)?$/i.exec(
      bracketed?.[1] ?? text,
    );
  if (!match) return null;
  const [, sign = '', inner = '', whole = '', fraction = '', unit = '', , percentSign] = match;
  if ((whole === '' && fraction === '') || (sign && inner) || (bracketed && (sign || inner))) return null;
  const digits = new Decimal(`${whole.replaceAll(',', '') || '0'}${fraction}`).times(UNITS[unit] ?? 1);
  const signed = sign === '-' || inner === '-' || bracketed ? digits.negated() : digits;
  return percentSign && !percent ? signed.div(100) : signed;
}

const UNITS: Record<string, number | undefined> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };
