import { describe, expect, it } from 'vitest';
import { compiled, context, evaluated } from './lossEventScope.ts';

const losses = [
  { amount: '600000.10', fxRate: '1', amountCny: '600000.10', acctDate: '2026-02-03', currency: 'CNY' },
  { amount: '100000', fxRate: '7.123456', amountCny: '712345.60', acctDate: '2026-01-15', currency: 'USD' },
];
const recoveries = [
  { recoveryType: 'insurance', amountCny: '200000.05' },
  { recoveryType: 'person', amountCny: '12345.55' },
  { recoveryType: null, amountCny: '1.00' },
];

describe('amounts of a loss event', () => {
  it.each([
    ['sum(losses.map(r, r.amountCny))', '1312345.7'],
    ["sum(recoveries.filter(r, r.recoveryType == 'insurance').map(r, r.amountCny))", '200000.05'],
    ["sum(recoveries.filter(r, r.recoveryType != 'insurance').map(r, r.amountCny))", '12345.55'],
    ['min(losses.map(r, r.acctDate))', '2026-01-15'],
    ['round(100000 * 7.123456, 2)', '712345.6'],
    ['count(losses)', '2'],
  ])('%s is %s', (source, value) => {
    expect(evaluated(source, { losses, recoveries })).toBe(value);
  });

  it('nets what was recovered, and is missing as long as a part is', () => {
    const source = 'grossLoss - recoveryIns - recoveryOther';
    expect(evaluated(source, { grossLoss: '10.30', recoveryIns: '0.10', recoveryOther: '0.20' })).toBe('10');
    expect(evaluated(source, { grossLoss: '10.30', recoveryIns: null, recoveryOther: '0.20' })).toBe('MISSING');
  });

  it('works out an amount in yuan in the row itself', () => {
    const scope = { variables: { amount: 'decimal', fxRate: 'decimal' }, records: {} } as const;
    const outcome = compiled('round(amount * fxRate, 2)', 'decimal', scope).evaluate(
      { amount: '33.33', fxRate: '7.015' },
      context,
    );
    expect(outcome).toEqual({ kind: 'value', value: '233.81' });
  });
});

describe('severity', () => {
  const lifted =
    "highest('lossSeverity', [band('lossSeverity', max(grossLoss, expectedLoss)), " +
    "coalesce(nonFinLevel, '0') == '5' ? 'severe' : coalesce(nonFinLevel, '0') == '4' ? 'major' : null])";

  it.each([
    [{ grossLoss: '9999.99' }, 'insignificant'],
    [{ grossLoss: '10000' }, 'minor'],
    [{ grossLoss: '1', expectedLoss: '999999.99' }, 'moderate'],
    [{ grossLoss: '10000000' }, 'severe'],
    [{ grossLoss: '1', nonFinLevel: '3' }, 'insignificant'],
    [{ grossLoss: '1', nonFinLevel: '4' }, 'major'],
    [{ grossLoss: '10000000', nonFinLevel: '4' }, 'severe'],
    [{ grossLoss: '1', nonFinLevel: '5' }, 'severe'],
    [{ nonFinLevel: '4' }, 'major'],
    [{}, 'MISSING'],
  ])('%j is %s', (values, severity) => {
    expect(evaluated(lifted, values)).toBe(severity);
  });

  it('can be written with a named part and ranks as well', () => {
    const source =
      "cel.bind(base, band('lossSeverity', grossLoss), " +
      "!empty(nonFinLevel) && nonFinLevel == '4' && rank('lossSeverity', base) < rank('lossSeverity', 'major') ? 'major' : base)";
    expect(evaluated(source, { grossLoss: '5', nonFinLevel: '4' })).toBe('major');
    expect(evaluated(source, { grossLoss: '5' })).toBe('insignificant');
    expect(evaluated(source, { grossLoss: '20000000', nonFinLevel: '4' })).toBe('severe');
  });
});

describe('major events', () => {
  const m1 =
    "expectedLoss >= param('MAJOR_EXP_AMT') || expectedLoss >= param('MAJOR_EXP_PCT') / 100 * param('NET_CAPITAL_PY')";
  const m2 =
    "grossLoss >= param('MAJOR_LOSS_AMT') || grossLoss >= param('MAJOR_LOSS_PCT') / 100 * param('NET_CAPITAL_PY')";
  const m4 =
    "downtimeMinutes >= param('MAJOR_DOWN_ONE') || provincesAffected >= 2 && downtimeMinutes >= param('MAJOR_DOWN_MULTI')";

  it.each([
    [m1, { expectedLoss: '50000000' }, true],
    [m1, { expectedLoss: '49999999.99' }, false],
    [m1, {}, 'MISSING'],
    [m2, { grossLoss: '10000000.00' }, true],
    [m4, { downtimeMinutes: 30, provincesAffected: 2 }, true],
    [m4, { downtimeMinutes: 179, provincesAffected: 1 }, false],
    [m4, { downtimeMinutes: 180 }, true],
    [m4, { downtimeMinutes: 29 }, false],
    ['count(majorCriteria) > 0', { majorCriteria: [] }, false],
    ['count(majorCriteria) > 0', { majorCriteria: ['M1'] }, true],
    ["'M4' in majorCriteria", { majorCriteria: ['M1', 'M4'] }, true],
  ])('%s over %j is %s', (source, values, answer) => {
    expect(evaluated(source, values)).toBe(answer);
  });

  it('counts the regulatory deadline in working days, and has none for other events', () => {
    const source = "isMajor ? workdayAdd(discoverDate, param('MAJOR_REPORT_DAYS')) : null";
    expect(evaluated(source, { isMajor: true, discoverDate: '2026-03-04' })).toBe('2026-03-12');
    expect(evaluated(source, { isMajor: false, discoverDate: '2026-03-04' })).toBe('MISSING');
    expect(compiled(source, 'day').type).toBe('day');
  });
});

describe('conditions of a loss event', () => {
  const inCapital =
    "nature == 'actualLoss' && boundary != 'credit' && status in ['confirmed', 'closed'] && mergeRole != 'child' && netLoss >= param('LOSS_CAPITAL_MIN')";
  const counted = {
    nature: 'actualLoss',
    boundary: 'none',
    status: 'confirmed',
    mergeRole: 'single',
    netLoss: '10000',
  };

  it.each([
    [inCapital, counted, true],
    [inCapital, { ...counted, boundary: 'credit' }, false],
    [inCapital, { ...counted, netLoss: '9999.99' }, false],
    [inCapital, { ...counted, mergeRole: null }, 'MISSING'],
    [inCapital, { ...counted, mergeRole: null, status: 'draft' }, false],
    ["nature in ['nearMiss', 'potential']", { nature: 'potential' }, true],
    ["eventTypeL1 == 'ET06'", { eventTypeL1: 'ET06' }, true],
    [
      'discoverDate >= occurStart && (empty(occurEnd) || occurStart <= occurEnd)',
      { occurStart: '2026-01-01', discoverDate: '2026-01-02' },
      true,
    ],
    ['occurEnd <= today()', { occurEnd: '2026-03-07' }, false],
    ['size(summary) >= 30 && size(summary) <= 4000', { summary: '字'.repeat(29) }, false],
    ["status in ['open', 'inProgress'] && today() > planDate", { status: 'open', planDate: '2026-03-05' }, true],
    ["status == 'distributed' && today() > planDate", { status: 'closed' }, false],
    ['!(primaryCause in causes) && count(causes) <= 5', { primaryCause: 'c1', causes: ['c2', { id: 'c1' }] }, false],
    ['empty(lead) || eventType == lead.eventType', { eventType: 'e1', lead: { id: 'l1', eventType: 'e1' } }, true],
    [
      "isFormat(reporterPhone, 'mobile') || isFormat(reporterPhone, 'landline')",
      { reporterPhone: '13800138000' },
      true,
    ],
    ['losses.all(r, r.amount > 0)', { losses }, true],
    ['losses.exists(r, r.amount < 0)', { losses }, false],
    ['recoveryIns + recoveryOther <= grossLoss', { recoveryIns: '1', recoveryOther: '2', grossLoss: '3' }, true],
    ['day(coalesce(submitTime, now())) > planDate', { planDate: '2026-03-05' }, true],
    [
      'day(coalesce(submitTime, now())) > planDate',
      { planDate: '2026-03-05', submitTime: '2026-03-05T15:59:59Z' },
      false,
    ],
  ])('%s over %j is %s', (source, values, answer) => {
    const scoped = source.replaceAll('summary', 'title');
    const given: Record<string, unknown> = 'summary' in values ? { title: values.summary } : values;
    expect(evaluated(scoped, given)).toBe(answer);
  });

  it('reads the type on level one through the tree', () => {
    const eventType = {
      id: 't2',
      code: 'ET0601',
      _ancestors: [
        { id: 't1', code: 'ET06' },
        { id: 't2', code: 'ET0601' },
      ],
    };
    expect(evaluated('ancestor(eventType, 1).code', { eventType })).toBe('ET06');
    expect(evaluated('ancestor(eventType, 3).code', { eventType })).toBe('MISSING');
    expect(evaluated('depth(eventType) >= 2', { eventType })).toBe(true);
  });
});

describe('indicators and matrices', () => {
  it.each([
    ["matrix('riskMatrix', likelihood, impact)", { likelihood: 5, impact: '4.00' }, 'extreme'],
    ["matrix('riskMatrix', likelihood, impact)", { likelihood: 6, impact: 4 }, 'MISSING'],
    ["matrix('riskMatrix', likelihood, impact)", { likelihood: 5 }, 'MISSING'],
    ['(value - prevValue) / abs(prevValue) * 100', { value: '90', prevValue: '-60' }, '250'],
    ['(value - prevValue) / abs(prevValue) * 100', { value: '90', prevValue: '0.00' }, 'MISSING'],
    ['value - prev(value)', { value: '90' }, '10'],
    ['(value - yoy(value)) / abs(yoy(value)) * 100', { value: '90' }, '80'],
    ["nature == 'higherWorse' ? value >= 5 ? 'red' : 'green' : null", { nature: 'higherWorse', value: '5' }, 'red'],
    ["nature == 'higherWorse' ? value >= 5 ? 'red' : 'green' : null", { nature: 'range', value: '5' }, 'MISSING'],
    ["count(losses.filter(r, r.currency == 'CNY')) / count(losses) * 100", { losses }, '50'],
    ["count(losses.filter(r, r.currency == 'CNY')) / count(losses) * 100", { losses: [] }, 'MISSING'],
  ])('%s over %j is %s', (source, values, answer) => {
    expect(evaluated(source, values)).toBe(answer);
  });
});
