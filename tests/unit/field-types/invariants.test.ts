import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeOf, type Field } from '../../../src/model/field-types/fieldTypes.ts';
import { CLEANERS, anyField, anyInput } from './arbitraries.ts';
import { fieldOf } from './fields.ts';

const cleanInput = (field: Field, raw: unknown) => {
  const result = typeOf(field).clean(raw, field);
  return result.ok ? { value: result.value } : null;
};

describe('whatever comes in', () => {
  it('is cleaned or refused, and never throws', () => {
    fc.assert(
      fc.property(anyField, fc.anything(), (field, raw) => {
        expect(typeof typeOf(field).clean(raw, field).ok).toBe('boolean');
      }),
    );
  });

  it('stays what cleaning made of it when it is cleaned again', () => {
    fc.assert(
      fc.property(anyField, anyInput, (field, raw) => {
        const once = cleanInput(field, raw);
        if (once && once.value !== null) expect(cleanInput(field, once.value)).toEqual(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('survives the way through JSON', () => {
    fc.assert(
      fc.property(anyField, anyInput, (field, raw) => {
        const once = cleanInput(field, raw);
        if (once) expect(JSON.parse(JSON.stringify(once.value))).toEqual(once.value);
      }),
      { numRuns: 1000 },
    );
  });

  it('can be stored as UTF-8 as it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Field>(fieldOf({ type: 'text' }), fieldOf({ type: 'longText' }), fieldOf({ type: 'richText' })),
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
        (field, raw) => {
          const once = cleanInput(field, raw);
          if (typeof once?.value !== 'string') return;
          expect(Buffer.from(once.value, 'utf8').toString('utf8')).toBe(once.value);
          expect(once.value).not.toContain('\u0000');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a cleaned decimal', () => {
  it('fits precision and scale of its column, and is the number that came in', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 38 }),
        fc.integer({ min: 0, max: 12 }),
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.integer({ min: 0, max: 14 }),
        (precision, scale, digits, places) => {
          fc.pre(scale <= precision);
          const raw = new Decimal(digits.toString()).toFixed().replace(/(\d+)$/, (whole) => {
            const padded = whole.padStart(places + 1, '0');
            return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
          });
          const field = fieldOf({ type: 'decimal', precision, scale });
          const once = cleanInput(field, raw);
          if (!once) return;
          expect(once.value).toMatch(scale === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${scale}}$`));
          expect(String(once.value).replace(/[-.]/g, '').replace(/^0+/, '').length).toBeLessThanOrEqual(precision);
          expect(new Decimal(String(once.value)).eq(new Decimal(raw))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a text with input cleaners', () => {
  it('is the same when cleaned twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CLEANERS), fc.string(), (cleaner, raw) => {
        const field = fieldOf({ type: 'text', cleaners: [cleaner] });
        const once = cleanInput(field, raw);
        if (once && once.value !== null) expect(cleanInput(field, once.value)).toEqual(once);
      }),
      { numRuns: 1000 },
    );
  });
});
