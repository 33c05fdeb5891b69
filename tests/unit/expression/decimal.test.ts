import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Decimal, parseDecimal, writeDecimal } from '../../../src/model/expression/decimal.ts';

it('is read again as the number that was written', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: 12 }),
      (digits, scale) => {
        const number = new Decimal(`${digits}e-${scale}`);
        const text = writeDecimal(number);
        expect(text).toBe(number.toFixed());
        expect(parseDecimal(text)?.eq(number)).toBe(true);
        expect(parseDecimal(text)?.eq(new Decimal(text))).toBe(true);
      },
    ),
  );
});
