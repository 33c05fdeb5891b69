import { describe, expect, it } from 'vitest';
import {
  context,
  evaluated,
  event,
  faultsOf,
  field,
  lossEventProgram as program,
  programOfFields,
} from './lossEvent.ts';

const losses = (amount: string) => [{ acctDate: '2026-02-10', currency: 'CNY', amount }];

describe('the amounts of a loss event', () => {
  it('are summed from the rows, each after what it is computed from, rounded half up', () => {
    const { values, rows } = evaluated(program, event);
    // 100.05 x 7.12345 = 712.7011725
    expect(rows.losses?.map((row) => row.values.amountCny)).toEqual(['1000000.00', '712.70']);
    expect(values).toMatchObject({
      grossLoss: '1000712.70',
      recoveryIns: '200000.00',
      recoveryOther: '0.50',
      netLoss: '800712.20',
      severity: 'major',
      inCapital: false,
      isMajor: false,
      regDeadline: null,
    });
    expect(values.losses).toEqual(rows.losses?.map((row) => row.values));
  });

  it('count towards capital once the event is confirmed and large enough', () => {
    expect(evaluated(program, { ...event, status: 'confirmed' }).values.inCapital).toBe(true);
    const small = { ...event, status: 'confirmed', recoveries: [], losses: losses('9999.99') };
    expect(evaluated(program, small).values.inCapital).toBe(false);
    expect(evaluated(program, { ...small, losses: losses('10000.00') }).values.inCapital).toBe(true);
  });

  it('are missing, not nought, where an operand is missing', () => {
    const { values } = evaluated(program, { ...event, losses: [{ currency: 'USD', amount: '5.00' }] });
    expect(values.losses).toMatchObject([{ amountCny: null }]);
    expect(values.grossLoss).toBe('0.00');
    const sum = programOfFields([field('a', { type: 'money' }), field('b', { type: 'money', computed: 'a + 1' })]);
    expect(evaluated(sum, { a: null }).values.b).toBeNull();
  });

  it('ignore what a client says of computed values', () => {
    expect(evaluated(program, { ...event, grossLoss: '1.00', netLoss: '1.00' }).values.netLoss).toBe('800712.20');
  });

  it('lift the severity by the level of other damage', () => {
    expect(evaluated(program, { ...event, nonFinLevel: '5' }).values.severity).toBe('severe');
  });
});

describe('what a loss event shows and asks', () => {
  const type = { id: 't2', code: 'ET0601', _ancestors: [{ id: 't1', code: 'ET06', level: 1 }] };
  const record = (_model: string, id: string) => (id === 't2' ? type : undefined);

  it('hides the report of an event that is no major one, and what hangs on it', () => {
    const files = ['0197c0de-1111-7abc-8def-0123456789ab'];
    const { values, visible, required } = evaluated(program, {
      ...event,
      regReportDate: '2026-02-05',
      regReportFile: files,
    });
    expect(values).toMatchObject({ regReportDate: null, regReportFile: [] });
    expect(visible).toMatchObject({ regReportDate: false, regReportFile: false });
    expect(required.regReportFile).toBe(false);
    const major = evaluated(program, {
      ...event,
      losses: losses('10000000.00'),
      regReportDate: '2026-02-05',
      regReportFile: files,
    });
    expect(major.values).toMatchObject({
      regReportDate: '2026-02-05',
      regReportFile: files,
      regDeadline: '2026-02-09',
    });
    expect(major.required.regReportFile).toBe(true);
  });

  it('asks by what the referenced type leads to, on the server', () => {
    const { values, visible, required } = evaluated(
      program,
      { ...event, eventType: 't2', downtimeMinutes: 5 },
      { record },
    );
    expect(values).toMatchObject({ eventType: 't2', eventTypeL1: 'ET06', downtimeMinutes: 5 });
    expect([visible.downtimeMinutes, required.downtimeMinutes]).toEqual([true, true]);
  });

  it('leaves to the server what only the server knows', () => {
    const given = { ...event, eventType: 't2', eventTypeL1: 'ET06', downtimeMinutes: 5 };
    const { values, visible } = evaluated(program, given, { side: 'browser' });
    expect(values).toMatchObject({ eventTypeL1: 'ET06', downtimeMinutes: 5 });
    expect(visible.downtimeMinutes).toBe(true);
  });

  it('locks the rate of a row by its currency and by the state of the event', () => {
    const locked = (status: string) =>
      evaluated(program, { ...event, status }).rows.losses?.map((row) => row.readOnly.fxRate);
    expect(locked('draft')).toEqual([true, false]);
    expect(locked('financeReview')).toEqual([true, true]);
  });

  it('clears what a row hides', () => {
    const { values } = evaluated(program, {
      ...event,
      recoveries: [{ id: 'r1', recoveryType: 'customer', insurer: 'PICC', amountCny: '1.00' }],
    });
    expect(values.recoveries).toEqual([{ id: 'r1', recoveryType: 'customer', insurer: null, amountCny: '1.00' }]);
  });
});

describe('the faults of a loss event', () => {
  it('are none when it is complete', () => {
    expect(faultsOf(program, event)).toEqual([]);
  });

  it('are all told at once, also those of rows', () => {
    const faults = faultsOf(program, {
      title: 'x'.repeat(21),
      occurStart: '2026-03-02',
      discoverDate: '2026-03-07',
      nature: 'actualLoss',
      losses: [
        { currency: 'CNY', amount: '-1.00', acctDate: '2026-03-01' },
        { currency: 'USD', isProvision: true, amount: '1.00' },
      ],
      recoveries: [{ recoveryType: 'insurance', amountCny: '5.00' }],
    });
    expect(faults.sort()).toEqual(
      [
        'title: tooLong',
        'discoverDate: tooLate',
        'losses[0].amount: positive',
        'losses[0].acctDate: before the event',
        'losses[1].fxRate: required',
        'recoveries[0].insurer: required',
        ': more recovered than lost',
      ].sort(),
    );
  });

  it('do not count what is hidden or filled by the server', () => {
    const faults = faultsOf(program, {
      ...event,
      eventNo: null,
      recoveries: [{ recoveryType: 'customer', amountCny: '1.00' }],
    });
    expect(faults).toEqual([]);
  });

  it('ask at a transition what a draft may leave open', () => {
    const draft = { ...event, nature: 'other', losses: [], recoveries: [] };
    expect(faultsOf(program, draft)).toEqual([]);
    expect(faultsOf(program, draft, { transition: 'submit' })).toEqual(['summary: required', ': nothing lost']);
    expect(evaluated(program, draft, { transition: 'submit' }).required.summary).toBe(true);
  });

  it('ask for rows where a condition does', () => {
    expect(faultsOf(program, { ...event, losses: [], recoveries: [] })).toEqual(['losses: required']);
  });

  it('let a rule pass whose operands are missing', () => {
    expect(faultsOf(program, { ...event, occurStart: null })).toEqual(['occurStart: required']);
  });

  it('ask a rule only when its condition holds', () => {
    const nearMiss = { ...event, nature: 'nearMiss', losses: [], recoveries: [] };
    expect(faultsOf(program, { ...nearMiss, expectedLoss: '0.00' })).toEqual([': expects nothing']);
    expect(faultsOf(program, { ...nearMiss, nature: 'other', expectedLoss: '0.00' })).toEqual([]);
  });

  it('compare a row with the row of the same id as it was', () => {
    const changed = event.losses;
    if (!Array.isArray(changed)) throw new Error('The event has rows.');
    const before = {
      ...event,
      losses: [
        { id: 'l2', acctDate: '2026-02-12' },
        { id: 'l1', acctDate: '2026-02-10' },
      ],
    };
    const later = { ...event, summary: 'x' };
    expect(faultsOf(program, later, { transition: 'finance', before })).toEqual(['losses[1].acctDate: booked already']);
    expect(faultsOf(program, later, { transition: 'finance', before: null })).toEqual([]);
  });

  it('name a computed amount that its column cannot hold', () => {
    const huge = losses('9999999999999999.99');
    expect(faultsOf(program, { ...event, losses: [...huge, ...huge] })).toContain('grossLoss: tooManyDigits');
  });

  it('hold the day of the business, not that of the machine', () => {
    expect(faultsOf(program, { ...event, discoverDate: context.today })).toEqual([]);
  });
});
