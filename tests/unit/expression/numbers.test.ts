import { Decimal as Base } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluated } from './lossEventScope.ts';

const Exact = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP });
const money = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, places]) => new Exact(units.toString()).div(new Exact(10).pow(places)).toFixed());

describe('numbers', () => {
  it('calculate as decimal.js does', () => {
    const operations = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'div', '%': 'mod' } as const;
    fc.assert(
      fc.property(money, money, fc.constantFrom('+', '-', '*', '/', '%'), (a, b, operator) => {
        const zeroDivisor = '/%'.includes(operator) && new Exact(b).isZero();
        const expected = zeroDivisor ? 'MISSING' : new Exact(a)[operations[operator]](b).toFixed();
        expect(evaluated(`grossLoss ${operator} netLoss`, { grossLoss: a, netLoss: b })).toBe(expected);
      }),
    );
  });

  it('compare as decimal.js does', () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        const order = new Exact(a).cmp(b);
        const values = { grossLoss: a, netLoss: b };
        expect(evaluated('grossLoss < netLoss', values)).toBe(order < 0);
        expect(evaluated('grossLoss <= netLoss', values)).toBe(order <= 0);
        expect(evaluated('grossLoss > netLoss', values)).toBe(order > 0);
        expect(evaluated('grossLoss >= netLoss', values)).toBe(order >= 0);
        expect(evaluated('grossLoss == netLoss', values)).toBe(order === 0);
        expect(evaluated('grossLoss != netLoss', values)).toBe(order !== 0);
      }),
    );
  });

  it('written in a source are what stands there', () => {
    fc.assert(
      fc.property(
        money.filter((text) => !text.startsWith('-')),
        (text) => {
          expect(evaluated(`grossLoss == ${text}`, { grossLoss: text })).toBe(true);
          expect(evaluated(`-${text} + 0`)).toBe(new Exact(text).neg().plus(0).toFixed());
        },
      ),
    );
  });

  it('add up over rows to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), { maxLength: 60 }), (cents) => {
        const losses = cents.map((amount) => ({ amount: new Exact(amount.toString()).div(100).toFixed(2) }));
        const expected = new Exact(cents.reduce((total, amount) => total + amount, 0n).toString()).div(100).toFixed();
        expect(evaluated('sum(losses.map(r, r.amount))', { losses })).toBe(expected);
      }),
    );
  });

  it.each([
    ['0.1 + 0.2', '0.3'],
    ['0.1 + 0.2 == 0.3', true],
    ['grossLoss * 2', '2469'],
    ['2 * grossLoss', '2469'],
    ['grossLoss >= 0.5', true],
    ['grossLoss == 1234.5', true],
    ['1234.5 == grossLoss', true],
    ['grossLoss in [1, 1234.50]', true],
    ['-grossLoss', '-1234.5'],
    ['grossLoss % 100', '34.5'],
    ['1.0 / 3 * 3', '0.9999999999999999999999999999999999999999'],
    ['customersAffected / 2', '1.5'],
    ['9007199254740993 + 0', '9007199254740993'],
    ['123456789012345678901234567890.12 + 0.01', '123456789012345678901234567890.13'],
    ['round(2.345, 2)', '2.35'],
    ['round(-2.345, 2)', '-2.35'],
    ['round(2.5)', '3'],
    ['floor(-2.5)', '-3'],
    ['ceil(-2.5)', '-2'],
    ['abs(-2.5)', '2.5'],
    ['count(losses) / 4', '0.5'],
    ['size(losses) * 0.5', '1'],
    ["days(day('2026-01-01'), day('2026-01-31')) / 4", '7.5'],
    ['max(1, 3, 2)', '3'],
    ['min(grossLoss, 3)', '3'],
    ["number('12.50') + 1", '13.5'],
    ["number('twelve')", 'MISSING'],
    ["'No. ' + text(grossLoss)", 'No. 1234.5'],
  ])('%s is %s', (source, answer) => {
    expect(evaluated(source, { grossLoss: '1234.50', customersAffected: 3, losses: [{}, {}] })).toBe(answer);
  });

  it('that cannot be are refused instead of guessed', () => {
    expect(evaluated('grossLoss + 1', { grossLoss: '12a' })).toMatch(
      /^ERROR grossLoss holds "12a", which is not a number/,
    );
    expect(evaluated('grossLoss + 1', { grossLoss: Number.NaN })).toMatch(/^ERROR/);
    expect(evaluated('grossLoss * grossLoss', { grossLoss: '1e150' })).toBe('ERROR The number is too large.');
    expect(evaluated('round(grossLoss, 0.5)', { grossLoss: '1' })).toMatch(
      /^ERROR The places of round must be a whole number/,
    );
  });
});
