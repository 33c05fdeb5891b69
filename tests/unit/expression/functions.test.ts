import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInZone, daysBetween, isDay, plusDays } from '../../../src/model/expression/calendarDay.ts';
import { FUNCTIONS } from '../../../src/model/expression/functions.ts';
import { evaluated, outcomeOf } from './lossEventScope.ts';

const anyDay = fc.integer({ min: -30_000, max: 60_000 }).map((n) => plusDays('1970-01-01', n) ?? '');

describe('days', () => {
  it.each([
    ["days(day('2024-02-28'), day('2024-03-01'))", '2'],
    ["days(day('2024-03-01'), day('2024-02-28'))", '-2'],
    ["addDays(day('2023-12-31'), 1)", '2024-01-01'],
    ["addDays(day('2024-03-01'), -1)", '2024-02-29'],
    ["addMonths(day('2024-01-31'), 1)", '2024-02-29'],
    ["addMonths(day('2024-03-31'), -1)", '2024-02-29'],
    ["addMonths(day('2023-11-30'), 14)", '2025-01-30'],
    ["addMonths(day('2024-02-29'), 12)", '2025-02-28'],
    ["year(day('2024-05-06'))", '2024'],
    ["quarter(day('2024-05-06'))", '2'],
    ["month(day('2024-05-06'))", '5'],
    ["dayOfMonth(day('2024-05-06'))", '6'],
    ['today()', '2026-03-06'],
    ['now()', '2026-03-05T16:30:00.000Z'],
    ['day(now())', '2026-03-06'],
    ["workdayAdd(day('2026-03-04'), 1)", '2026-03-06'],
    ["workdayAdd(day('2026-03-04'), 2)", '2026-03-09'],
    ["workdayAdd(day('2026-03-09'), -2)", '2026-03-04'],
    ["workdayAdd(day('2026-03-07'), 0)", '2026-03-07'],
    ["tradedayAdd(day('2026-03-04'), 1)", '2026-03-05'],
    ["workdaysBetween(day('2026-03-02'), day('2026-03-09'))", '4'],
    ["workdaysBetween(day('2026-03-09'), day('2026-03-02'))", '-4'],
    ["tradedaysBetween(day('2026-03-02'), day('2026-03-09'))", '5'],
    ["max(day('2026-03-02'), discoverDate)", '2026-03-04'],
    ['discoverDate.addDays(2)', '2026-03-06'],
  ])('%s is %s', (source, answer) => {
    expect(evaluated(source, { discoverDate: '2026-03-04' })).toBe(answer);
  });

  it.each([
    ['discoverDate', { discoverDate: '2026-02-30' }, /not a day/],
    ['discoverDate', { discoverDate: '2026-2-3' }, /not a day/],
    ['submitTime', { submitTime: 'yesterday' }, /not a date-time/],
    ['addDays(discoverDate, 4000000)', { discoverDate: '2026-01-01' }, /years 1 to 9999/],
    ['addDays(discoverDate, 0.5)', { discoverDate: '2026-01-01' }, /whole number/],
    ['workdayAdd(discoverDate, 5000.5)', { discoverDate: '2026-01-01' }, /whole number/],
  ])('%s over %j is refused', (source, values, message) => {
    expect(outcomeOf(source, values)).toEqual({ kind: 'error', message: expect.stringMatching(message) });
  });

  it('moved and counted back meet', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        const to = plusDays(day, n) ?? '';
        expect(isDay(to)).toBe(true);
        expect(daysBetween(day, to)).toBe(n);
      }),
    );
  });

  it('follow the zone of the business', () => {
    expect(dayInZone('2026-03-05T16:30:00Z', 'Asia/Shanghai')).toBe('2026-03-06');
    expect(dayInZone('2026-03-05T15:30:00Z', 'Asia/Shanghai')).toBe('2026-03-05');
  });
});

describe('texts', () => {
  const values = { title: 'Wire Fraud 欺诈', majorCriteria: ['M1', 'M4'] };

  it.each([
    ["contains(title, 'Fraud')", true],
    ["title.contains('fraud')", false],
    ["lower(title).contains('fraud')", true],
    ["startsWith(title, 'Wire')", true],
    ["title.endsWith('诈')", true],
    ['upper(title)', 'WIRE FRAUD 欺诈'],
    ["trim('  a ')", 'a'],
    ['size(title)', '13'],
    ["size('𠮷')", '1'],
    ['join(majorCriteria)', 'M1, M4'],
    ["majorCriteria.join('/')", 'M1/M4'],
    ["title + '!'", 'Wire Fraud 欺诈!'],
    ["matches('F0123', '^F[0-9]{4}$')", true],
    [String.raw`matches('F01234', r'^F\d{4}$')`, false],
    ["isFormat('13800138000', 'mobile')", true],
    ["isFormat('123', 'mobile')", false],
    ["'b' > 'a'", true],
    ['majorCriteria[1]', 'M4'],
    ['majorCriteria[7]', 'MISSING'],
    ["size(distinct(['a', 'b', 'a']))", '2'],
    ['count(distinct([1, 1.0, 2]))', '2'],
  ])('%s is %s', (source, answer) => {
    expect(evaluated(source, values)).toBe(answer);
  });
});

describe('lists and records', () => {
  it.each([
    ['majorCriteria', { majorCriteria: ['M1'] }, ['M1']],
    ['currentUser.department', {}, 'dept-1'],
    ['currentUser.department == department', { department: 'dept-1' }, true],
    ['currentUser == owner', { owner: { id: 'user-1' } }, true],
    ['owner == currentUser', { owner: 'user-2' }, false],
    ["'auditor' in currentUser.roles", {}, true],
    ['causes', { causes: ['c1', { id: 'c2', code: 'x' }] }, ['c1', 'c2']],
    ['distinct(causes)', { causes: ['c1', { id: 'c1' }, 'c2'] }, ['c1', 'c2']],
    [
      'losses.filter(r, r.isProvision)',
      { losses: [{ isProvision: true, amount: '1.00' }, { isProvision: false }] },
      [{ isProvision: true, amount: '1.00' }],
    ],
    ['causes.map(c, c.code)', { causes: [{ id: 'c1', code: 'C101' }, 'c2'] }, ['C101', null]],
    [
      'losses.map(r, losses.filter(s, s.amount < r.amount).count())',
      { losses: [{ amount: '2' }, { amount: '1' }, { amount: '3' }] },
      ['1', '0', '2'],
    ],
    ["rank('lossSeverity', severity)", { severity: 'major' }, '4'],
    ["rank('lossSeverity', severity)", { severity: 'unheard' }, 'MISSING'],
    ["lowest('lossSeverity', ['major', 'minor', null])", {}, 'minor'],
    ['coalesce(lead, null) == lead', { lead: 'l1' }, true],
  ])('%s over %j is %j', (source, values, answer) => {
    expect(evaluated(source, values)).toEqual(answer);
  });

  it('are refused when they are something else', () => {
    expect(evaluated('count(losses)', { losses: 'x' })).toMatch(/^ERROR losses holds "x", which is not a list/);
    expect(evaluated('eventType.code', { eventType: 5 })).toMatch(/^ERROR eventType holds 5/);
    expect(evaluated("band('riskMatrix', 1)")).toMatch(/^ERROR .*not a band/);
    expect(evaluated("band('nowhere', 1)")).toMatch(/^ERROR There is no decision table/);
  });

  it('read nothing of the prototype', () => {
    expect(evaluated('eventType.code', { eventType: Object.create({ code: 'inherited' }) })).toBe('MISSING');
  });
});

it('every function says how it is written and what it answers', () => {
  for (const [name, { usage, help, min, max }] of FUNCTIONS) {
    expect(usage).toContain(`${name}(`);
    expect(help).toMatch(/\.$/);
    expect(max).toBeGreaterThanOrEqual(min);
  }
});
