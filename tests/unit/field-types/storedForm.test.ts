import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStoredForm } from '../../../src/model/field-types/number.ts';
import { typeOf, type Field } from '../../../src/model/field-types/fieldTypes.ts';

const title = { en: 'n', 'zh-cn': 'n', 'zh-tw': 'n' };
const text = fc.oneof(
  fc.stringMatching(/^[+-]?\d{0,22}(\.\d{0,14})?$/),
  fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 12 }))
    .map(([n, places]) => new Decimal(n).div(100).toFixed(places)),
);

describe('the stored form of a number', () => {
  it('is the text that rounding to its places gives again', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 12 }), (given, scale) => {
        if (isStoredForm(given, scale)) expect(new Decimal(given).plus(0).toFixed(scale)).toBe(given);
      }),
    );
  });

  it.each([
    ['12.30', 2, true],
    ['-12.30', 2, true],
    ['0.00', 2, true],
    ['-0.00', 2, false],
    ['-0.50', 2, false],
    ['012.30', 2, false],
    ['+1.00', 2, false],
    ['12.3', 2, false],
    ['12', 0, true],
    ['12.', 0, false],
    ['1e3', 0, false],
    [' 1.00', 2, false],
  ])('%s with %i places: %s', (given, scale, expected) => {
    expect(isStoredForm(given, scale)).toBe(expected);
  });

  it('is cleaned to what arithmetic makes of it, and refused where that refuses it', () => {
    const fields: Field[] = [
      { type: 'money', name: 'n', title },
      { type: 'percent', name: 'n', title },
      { type: 'decimal', name: 'n', title, precision: 6, scale: 6 },
      { type: 'decimal', name: 'n', title, precision: 10, scale: 0 },
      { type: 'decimal', name: 'n', title, precision: 12, scale: 4 },
    ];
    fc.assert(
      fc.property(text, fc.constantFrom(...fields), (given, field) => {
        // A blank before it takes it past the short way.
        expect(typeOf(field).clean(given, field)).toEqual(typeOf(field).clean(` ${given}`, field));
      }),
      { numRuns: 2000 },
    );
  });
});
