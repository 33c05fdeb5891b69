import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CleanerName, cleaners, isCleanerName } from '../../../src/model/formats/cleaners.ts';

const numeric = fc.string({ unit: fc.constantFrom(...'0001234567890..-- ０５．a中') });
const anything = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), numeric);

const allowed: Record<CleanerName, RegExp> = {
  trim: /^(?!\s)[^]*$(?<!\s)/,
  integerPercent: /^(?:100|[1-9]\d?)?$/,
  decimal: /^(?:(?:0|[1-9]\d*)(?:\.\d{0,2})?)?$/,
  signedDecimal: /^-?(?:(?:0|[1-9]\d*)(?:\.\d{0,2})?)?$/,
  decimal4: /^(?:(?:0|[1-9]\d*)(?:\.\d{0,4})?)?$/,
  signedDecimal4: /^-?(?:(?:0|[1-9]\d*)(?:\.\d{0,4})?)?$/,
  rate6: /^(?:(?:0|[1-9]\d*)(?:\.\d{0,6})?)?$/,
  signedRate6: /^-?(?:(?:0|[1-9]\d*)(?:\.\d{0,6})?)?$/,
  decimalPercent: /^(?:100|(?:0|[1-9]\d?)(?:\.\d{0,2})?)?$/,
  decimalPercent4: /^(?:100|(?:0|[1-9]\d?)(?:\.\d{0,4})?)?$/,
  wholeNumber: /^(?:0|[1-9]\d*)?$/,
  signedWholeNumber: /^-?(?:0|[1-9]\d*)?$/,
  noChinese: /^[^\p{Script=Han}\s]*$/u,
  noLatin: /^[^\p{Script=Latin}]*$/u,
};

describe.each(Object.keys(cleaners).filter(isCleanerName))('cleaner %s', (name) => {
  const clean = cleaners[name];

  it('changes nothing the second time', () => {
    fc.assert(fc.property(anything, (text) => clean(clean(text)) === clean(text)));
  });

  it('leaves only what is allowed', () => {
    fc.assert(fc.property(anything, (text) => allowed[name].test(clean(text))));
  });
});

describe('numeric cleaners', () => {
  it('keep a finished number as it is', () => {
    const number = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(number, ([whole, cents]) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`;
        return cleaners.decimal(text) === text && cleaners.signedDecimal(`-${text}`) === `-${text}`;
      }),
    );
  });

  it('read the full-width digits of a Chinese input method', () => {
    expect(cleaners.decimal('１２．５')).toBe('12.5');
    expect(cleaners.decimal('12。5')).toBe('12.5');
    expect(cleaners.signedWholeNumber('－７')).toBe('-7');
  });
});

test.each<[CleanerName, string, string]>([
  ['integerPercent', ' 55 ', '55'],
  ['integerPercent', '5a5', '55'],
  ['integerPercent', '0', ''],
  ['integerPercent', '05', '5'],
  ['integerPercent', '99', '99'],
  ['integerPercent', '100', '100'],
  ['integerPercent', '101', '100'],
  ['integerPercent', '12345', '100'],
  ['integerPercent', '-7', '7'],
  ['decimal', '1.2.3', '1.23'],
  ['decimal', '1.239', '1.23'],
  ['decimal', '.5', '5'],
  ['decimal', '..5', '5'],
  ['decimal', '00', '0'],
  ['decimal', '0', '0'],
  ['decimal', '0.05', '0.05'],
  ['decimal', '12.', '12.'],
  ['decimal', '-1,234.5元', '1234.5'],
  ['signedDecimal', '-1,234.567', '-1234.56'],
  ['signedDecimal', '5-3', '53'],
  ['signedDecimal', '-', '-'],
  ['rate6', '7.12345678', '7.123456'],
  ['decimalPercent', '99.99', '99.99'],
  ['decimalPercent', '100.', '100'],
  ['decimalPercent', '100.01', '100'],
  ['decimalPercent', '250', '100'],
  ['decimalPercent', '10.555', '10.55'],
  ['wholeNumber', '12.5', '125'],
  ['wholeNumber', '007', '7'],
  ['wholeNumber', '0', '0'],
  ['signedWholeNumber', '-07', '-7'],
  ['noChinese', '风险 Risk 管理 1', 'Risk1'],
  ['noChinese', 'a　b\tc', 'abc'],
  ['noLatin', 'Risk 风险 é1', ' 风险 1'],
  ['trim', '  a b ', 'a b'],
])('%s turns "%s" into "%s"', (name, text, result) => {
  expect(cleaners[name](text)).toBe(result);
});

test('a name of no cleaner is not taken for one', () => {
  expect(isCleanerName('decimal')).toBe(true);
  expect(isCleanerName('toString')).toBe(false);
});
