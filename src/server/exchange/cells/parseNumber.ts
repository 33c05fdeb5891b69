import { Decimal } from 'decimal.js';
import { halfWidth } from '../../../model/formats/halfWidth.ts';
import { cellText, Percentage, type Cell } from '../spreadsheet/cell.ts';
import { meaning, nonsense, type Parsed } from './parsed.ts';

/**
 * A number as people type it: thousands separators, currency signs, 万 and 亿, brackets for negatives, full-width digits, a percent
 * sign. Answers a plain decimal text. `percent`: the field counts in percent, so `12%`, a cell formatted as 12% and `12` are all 12.
 */
export function parseNumber(cell: Cell, percent: boolean): Parsed {
  if (cell instanceof Percentage) return meaning(plain(exact(cell.ratio).times(percent ? 100 : 1)));
  if (typeof cell === 'number') return meaning(plain(exact(cell)));
  const shown = cellText(cell);
  const number = typeof cell === 'string' ? fromText(shown, percent) : null;
  return number ? meaning(plain(number)) : nonsense('exchange.notNumber', shown);
}

/** Spreadsheets calculate with 15 digits; what comes after them is noise. */
const exact = (value: number): Decimal => new Decimal(value.toPrecision(15));
const plain = (value: Decimal): string => value.toFixed();

const UNITS: Record<string, number | undefined> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };

function fromText(shown: string, percent: boolean): Decimal | null {
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
