import { Decimal } from 'decimal.js';
import { typedNumber } from '../../../model/formats/typedNumber.ts';
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
  const number = typeof cell === 'string' ? typedNumber(shown, percent) : null;
  return number ? meaning(plain(number)) : nonsense('exchange.notNumber', shown);
}

/** Spreadsheets calculate with 15 digits; what comes after them is noise. */
const exact = (value: number): Decimal => new Decimal(value.toPrecision(15));
const plain = (value: Decimal): string => value.toFixed();
