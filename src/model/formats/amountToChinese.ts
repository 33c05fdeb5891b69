import { Decimal } from 'decimal.js';
import { isDecimalText } from './decimalText.ts';

/**
 * Writes an amount in yuan, a decimal string of at most 10^16 either way, in Chinese capital currency words
 * (Specification §5): "1234.50" becomes "壹仟贰佰叁拾肆元伍角". Ends in 整 when there are no jiao or fen; a negative
 * amount begins with 负; amounts are rounded half up to the fen. `hant` gives the traditional characters.
 * @throws RangeError when the text is no decimal number or is out of range.
 */
export function amountToChinese(text: string, script: 'hans' | 'hant' = 'hans'): string {
  if (!isDecimalText(text)) throw new RangeError(`"${text}" is not a decimal number`);
  const cents = centsOf(text);
  const size = cents < 0n ? -cents : cents;
  if (size > LARGEST_CENTS) throw new RangeError(`"${text}" is larger than 10^16`);
  const words = (cents < 0n ? '负' : '') + positive(size);
  return script === 'hant' ? words.replace(/./gu, (word) => TRADITIONAL[word] ?? word) : words;
}

/** Whether `amountToChinese` has words for a text. */
export const hasChineseWords = (text: string): boolean =>
  isDecimalText(text) && text.length <= LONGEST && centsOf(text.replace('-', '')) <= LARGEST_CENTS;

const centsOf = (text: string): bigint => BigInt(new Decimal(text).toFixed(2, Decimal.ROUND_HALF_UP).replace('.', ''));

/** Nobody has typed more of an amount that has words. */
const LONGEST = 100;
const LARGEST_CENTS = 10n ** 18n;
const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const TRADITIONAL: Readonly<Record<string, string>> = {
  负: '負',
  贰: '貳',
  叁: '參',
  陆: '陸',
  万: '萬',
  亿: '億',
};
/** The names of the powers of ten, largest first. A count of 亿 may itself be written in 万 or 亿. */
const UNITS: readonly (readonly [bigint, string])[] = [
  [100_000_000n, '亿'],
  [10_000n, '万'],
  [1000n, '仟'],
  [100n, '佰'],
  [10n, '拾'],
];

function positive(cents: bigint): string {
  const yuan = cents / 100n;
  const jiao = (cents / 10n) % 10n;
  const fen = cents % 10n;
  const yuanWords = yuan > 0n ? `${whole(yuan)}元` : '';
  if (jiao === 0n && fen === 0n) return `${yuanWords || '零元'}整`;
  const gap = yuan > 0n && jiao === 0n ? '零' : '';
  return yuanWords + gap + part(jiao, '角') + part(fen, '分');
}

function part(value: bigint, unit: string): string {
  return value === 0n ? '' : digit(value) + unit;
}

/** Words of a whole number above zero; a 零 stands wherever the digit right below a unit is missing. */
function whole(value: bigint): string {
  for (const [size, name] of UNITS) {
    if (value < size) continue;
    const rest = value % size;
    const gap = rest > 0n && rest < size / 10n ? '零' : '';
    return whole(value / size) + name + gap + (rest > 0n ? whole(rest) : '');
  }
  return digit(value);
}

function digit(value: bigint): string {
  return DIGITS.charAt(Number(value));
}
