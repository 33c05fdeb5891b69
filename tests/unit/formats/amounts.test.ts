import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountToChinese } from '../../../src/model/formats/amountToChinese.ts';
import { formatThousands } from '../../../src/model/formats/thousands.ts';

/** Reads capital currency words back into fen: the opposite of what is tested, written independently of it. */
function fenOf(words: string): bigint {
  const negative = words.startsWith('负');
  const [yuan = '', rest = ''] = words.includes('元')
    ? words.replace(/^负/, '').split('元')
    : ['', words.replace(/^负/, '')];
  const jiao = /([壹贰叁肆伍陆柒捌玖])角/.exec(rest)?.[1] ?? '零';
  const fen = /([壹贰叁肆伍陆柒捌玖])分/.exec(rest)?.[1] ?? '零';
  const size = numberOf(yuan) * 100n + numberOf(jiao) * 10n + numberOf(fen);
  return negative ? -size : size;
}

function numberOf(words: string): bigint {
  for (const [name, size] of [
    ['亿', 100_000_000n],
    ['万', 10_000n],
    ['仟', 1000n],
    ['佰', 100n],
    ['拾', 10n],
  ] as const) {
    const at = words.lastIndexOf(name);
    if (at >= 0) return numberOf(words.slice(0, at)) * size + numberOf(words.slice(at + 1));
  }
  return BigInt(Math.max(0, '零壹贰叁肆伍陆柒捌玖'.indexOf(words.replace(/零/g, '') || '零')));
}

const fen = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

function asDecimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('amountToChinese', () => {
  it('can be read back', () => {
    fc.assert(fc.property(fen, (value) => fenOf(amountToChinese(asDecimal(value))) === value));
    fc.assert(fc.property(fc.integer(), (value) => fenOf(amountToChinese(asDecimal(BigInt(value)))) === BigInt(value)));
  });

  it('ends in 整 exactly when there are no jiao or fen, and never doubles a 零', () => {
    fc.assert(
      fc.property(fen, (value) => {
        const words = amountToChinese(asDecimal(value));
        expect(words.endsWith('整')).toBe(value % 100n === 0n);
        expect(words).not.toMatch(/零零|零[万亿拾佰仟角分]/);
      }),
    );
  });

  test.each([
    ['0', '零元整'],
    ['0.00', '零元整'],
    ['-0.001', '零元整'],
    ['1', '壹元整'],
    ['10', '壹拾元整'],
    ['0.5', '伍角'],
    ['0.05', '伍分'],
    ['1.05', '壹元零伍分'],
    ['1234.50', '壹仟贰佰叁拾肆元伍角'],
    ['-12.34', '负壹拾贰元叁角肆分'],
    ['1001', '壹仟零壹元整'],
    ['1010', '壹仟零壹拾元整'],
    ['10005', '壹万零伍元整'],
    ['100000000', '壹亿元整'],
    ['100005000', '壹亿零伍仟元整'],
    ['1000000000000', '壹万亿元整'],
    ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['10000000000000000', '壹亿亿元整'],
    ['1.005', '壹元零壹分'],
  ])('writes %s as %s', (amount, words) => {
    expect(amountToChinese(amount)).toBe(words);
  });

  it('writes traditional characters when asked', () => {
    expect(amountToChinese('-23600000000.2', 'hant')).toBe('負貳佰參拾陸億元貳角');
  });

  test.each(['', 'abc', '1e5', '1,000', '10000000000000000.01', '-99999999999999999'])('refuses %j', (amount) => {
    expect(() => amountToChinese(amount)).toThrow(RangeError);
  });
});

describe('formatThousands', () => {
  test.each([
    ['1234567.5', '1,234,567.5'],
    ['-1234', '-1,234'],
    ['123', '123'],
    ['1234.5678', '1,234.5678'],
    ['12345678901234567890.12', '12,345,678,901,234,567,890.12'],
    ['n/a', 'n/a'],
    ['', ''],
  ])('shows %s as %s', (text, shown) => {
    expect(formatThousands(text)).toBe(shown);
  });

  it('rounds half up and pads to the places asked for', () => {
    expect(formatThousands('1234.5', 2)).toBe('1,234.50');
    expect(formatThousands('999999.995', 2)).toBe('1,000,000.00');
    expect(formatThousands('1234.5', 0)).toBe('1,235');
  });

  it('loses no digit', () => {
    fc.assert(fc.property(fen, (value) => formatThousands(asDecimal(value)).replaceAll(',', '') === asDecimal(value)));
  });
});
