import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluated } from './lossEventScope.ts';

const PRESENT: Record<string, unknown> = {
  grossLoss: '1',
  title: 'a',
  isCase: true,
  discoverDate: '2026-01-01',
  submitTime: '2026-01-01T00:00:00Z',
  eventType: 'e1',
};
const SAME: Record<string, string> = {
  grossLoss: 'grossLoss == grossLoss',
  title: 'title == title',
  isCase: 'isCase == isCase',
  discoverDate: 'discoverDate == discoverDate',
  submitTime: 'submitTime == submitTime',
  eventType: 'eventType == eventType',
};

describe.each(Object.keys(SAME))('a missing %s', (field) => {
  const comparison = SAME[field] ?? '';
  const missing = { [field]: null };

  it.each([
    [comparison, 'MISSING'],
    [comparison.replace('==', '!='), 'MISSING'],
    [`!(${comparison})`, 'MISSING'],
    [`${comparison} || true`, true],
    [`true || ${comparison}`, true],
    [`${comparison} && false`, false],
    [`false && ${comparison}`, false],
    [`${comparison} || false`, 'MISSING'],
    [`true && ${comparison}`, 'MISSING'],
    [`${comparison} ? 1 : 2`, 'MISSING'],
    [`empty(${field})`, true],
    [`${field} in [${field}]`, 'MISSING'],
    [`empty(coalesce(${field}, ${field}))`, true],
  ])('gives in %s: %s', (source, answer) => {
    expect(evaluated(source, missing)).toBe(answer);
  });

  it('is there when it has a value', () => {
    expect(evaluated(comparison, PRESENT)).toBe(true);
    expect(evaluated(`empty(${field})`, PRESENT)).toBe(false);
  });
});

describe('missing numbers', () => {
  it.each(['+', '-', '*', '/', '%'])('%s with one gives missing, on either side', (operator) => {
    expect(evaluated(`grossLoss ${operator} 2`)).toBe('MISSING');
    expect(evaluated(`2 ${operator} grossLoss`)).toBe('MISSING');
  });

  it.each([
    ['grossLoss / netLoss', 'MISSING'],
    ['grossLoss % netLoss', 'MISSING'],
    ['-expectedLoss', 'MISSING'],
    ['grossLoss * 2 > 1 || true', true],
    ['coalesce(expectedLoss, grossLoss * 2)', '10'],
    ['coalesce(expectedLoss, null, 7)', '7'],
    ['max(expectedLoss, grossLoss)', '5'],
    ['max(expectedLoss, value)', 'MISSING'],
    ['sum([grossLoss, expectedLoss, 2])', '7'],
    ['avg([grossLoss, expectedLoss, 2])', '3.5'],
    ['count([grossLoss, expectedLoss, 2])', '2'],
    ['size([grossLoss, expectedLoss, 2])', '3'],
    ['sum(losses.map(r, r.amount))', '0'],
    ['avg(losses.map(r, r.amount))', 'MISSING'],
    ['max(losses.map(r, r.amount))', 'MISSING'],
    ['round(expectedLoss, 2)', 'MISSING'],
    ["band('lossSeverity', expectedLoss)", 'MISSING'],
    ["param('NO_SUCH')", 'MISSING'],
    ["param('LEAD_DAYS', day('2024-06-30'))", 'MISSING'],
  ])('%s is %s', (source, answer) => {
    expect(evaluated(source, { grossLoss: '5', netLoss: '0', losses: [] })).toBe(answer);
  });

  it('goes through any arithmetic over it', () => {
    const operators = fc.array(fc.constantFrom('+', '-', '*', '/', '%'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(operators, (chain) => {
        expect(
          evaluated(`expectedLoss ${chain.map((operator) => `${operator} grossLoss`).join(' ')}`, { grossLoss: '3' }),
        ).toBe('MISSING');
      }),
    );
  });
});

describe('what counts as empty', () => {
  it.each([
    [null, true],
    ['', true],
    ['  ', true],
    ['x', false],
    [undefined, true],
  ])('a text %j: %s', (title, answer) => {
    expect(evaluated('empty(title)', { title })).toBe(answer);
  });

  it('a list without entries, and a list that nobody gave', () => {
    expect(evaluated('empty(losses)', { losses: [] })).toBe(true);
    expect(evaluated('empty(losses)')).toBe(true);
    expect(evaluated('empty(losses)', { losses: [{}] })).toBe(false);
  });

  it('is not a false or a zero', () => {
    expect(evaluated('empty(isCase) || empty(grossLoss)', { isCase: false, grossLoss: 0 })).toBe(false);
  });
});

describe('rows', () => {
  it('are left out by a filter that cannot tell', () => {
    expect(
      evaluated('count(losses.filter(r, r.amount > 1))', { losses: [{ amount: '2' }, { amount: null }, {}] }),
    ).toBe('1');
  });

  it('decide exists and all only when they can', () => {
    const losses = [{ amount: '2' }, { amount: null }];
    expect(evaluated('losses.exists(r, r.amount > 1)', { losses })).toBe(true);
    expect(evaluated('losses.exists(r, r.amount > 5)', { losses })).toBe('MISSING');
    expect(evaluated('losses.all(r, r.amount > 5)', { losses })).toBe(false);
    expect(evaluated('losses.all(r, r.amount > 1)', { losses })).toBe('MISSING');
    expect(evaluated('losses.all(r, r.amount > 1)', { losses: [] })).toBe(true);
  });

  it('that are not stored yet equal no record', () => {
    expect(evaluated('losses.exists(a, losses.exists(b, a == b)) || false', { losses: [{ amount: '2' }] })).toBe(
      'MISSING',
    );
  });
});
