import { DayCalendar } from '../../../src/model/expression/dayCalendar.ts';
import { compile, type Expression, type Outcome } from '../../../src/model/expression/compile.ts';
import type { Context } from '../../../src/model/expression/context.ts';
import type { DecisionTable } from '../../../src/model/expression/decisionTable.ts';
import type { Scope } from '../../../src/model/expression/scope.ts';
import type { ValueType } from '../../../src/model/expression/valueType.ts';

/** The fields of the loss event and of what it refers to, as far as the expressions of the tests read them. */
export const lossEvent: Scope = {
  variables: {
    title: 'text',
    nature: 'text',
    status: 'text',
    boundary: 'text',
    mergeRole: 'text',
    occurStart: 'day',
    occurEnd: 'day',
    discoverDate: 'day',
    submitTime: 'instant',
    firstAcctDate: 'day',
    eventType: { record: 'opsLossEventType' },
    eventTypeL1: 'text',
    primaryCause: { record: 'opsLossReason' },
    causes: { list: { record: 'opsLossReason' } },
    losses: { list: { record: 'opsLossItem' } },
    recoveries: { list: { record: 'opsLossRecovery' } },
    grossLoss: 'decimal',
    recoveryIns: 'decimal',
    recoveryOther: 'decimal',
    netLoss: 'decimal',
    expectedLoss: 'decimal',
    severity: 'text',
    nonFinImpact: { list: 'text' },
    nonFinLevel: 'text',
    customersAffected: 'decimal',
    downtimeMinutes: 'decimal',
    provincesAffected: 'decimal',
    majorCriteria: { list: 'text' },
    isMajor: 'bool',
    isCase: 'bool',
    regReportDate: 'day',
    likelihood: 'decimal',
    impact: 'decimal',
    value: 'decimal',
    prevValue: 'decimal',
    planDate: 'day',
    reporterPhone: 'text',
    owner: { record: 'sysUser' },
    department: { record: 'sysDept' },
    lead: { record: 'opsLossLead' },
    attachments: { list: { record: 'file' } },
  },
  records: {
    opsLossEventType: { code: 'text', name: 'text', level: 'decimal' },
    opsLossReason: { code: 'text', category: 'text' },
    opsLossItem: {
      acctDate: 'day',
      currency: 'text',
      amount: 'decimal',
      fxRate: 'decimal',
      amountCny: 'decimal',
      isProvision: 'bool',
      account: { record: 'glAccount' },
    },
    opsLossRecovery: { recoveryType: 'text', amountCny: 'decimal' },
    opsLossLead: { eventType: { record: 'opsLossEventType' }, amount: 'decimal' },
    glAccount: { code: 'text' },
    sysUser: { name: 'text', department: { record: 'sysDept' } },
    sysDept: { name: 'text', code: 'text' },
  },
  inline: ['opsLossItem', 'opsLossRecovery'],
};

/** The seed rows of the parameters. */
const PARAMS: Record<string, string> = {
  MAJOR_REPORT_DAYS: '5',
  MAJOR_EXP_AMT: '50000000',
  MAJOR_EXP_PCT: '5',
  MAJOR_LOSS_AMT: '10000000',
  MAJOR_LOSS_PCT: '1',
  MAJOR_DOWN_ONE: '180',
  MAJOR_DOWN_MULTI: '30',
  NET_CAPITAL_PY: '80000000000.00',
  LOSS_CAPITAL_MIN: '10000',
  LEAD_DAYS: '10',
};

const TABLES: Record<string, DecisionTable> = {
  lossSeverity: {
    kind: 'band',
    bands: [
      { below: '10000', value: 'insignificant' },
      { below: '200000', value: 'minor' },
      { below: '1000000', value: 'moderate' },
      { below: '10000000', value: 'major' },
      { value: 'severe' },
    ],
  },
  riskMatrix: {
    kind: 'matrix',
    rows: ['5', '4', '3', '2', '1'],
    columns: ['1', '2', '3', '4', '5'],
    cells: [
      ['medium', 'high', 'high', 'extreme', 'extreme'],
      ['low', 'medium', 'high', 'high', 'extreme'],
      ['low', 'medium', 'medium', 'high', 'extreme'],
      ['low', 'low', 'medium', 'medium', 'high'],
      ['low', 'low', 'low', 'medium', 'high'],
    ],
  },
};

const DICTIONARIES: Record<string, string[]> = {
  lossSeverity: ['insignificant', 'minor', 'moderate', 'major', 'severe'],
};

/** A Friday, with a Thursday off before it. */
export const context: Context = {
  today: '2026-03-06',
  now: '2026-03-05T16:30:00Z',
  user: {
    id: 'user-1',
    account: 'wang_li',
    name: '王丽',
    department: 'dept-1',
    organisation: 'org-1',
    roles: ['auditor'],
  },
  param: (code, day) => (day !== undefined && day < '2024-07-01' ? null : (PARAMS[code] ?? null)),
  table: (name) => TABLES[name],
  workdays: new DayCalendar({ off: ['2026-03-05'], on: [] }),
  tradingDays: new DayCalendar({ off: [], on: [] }),
  dictionaryRank: (dictionary, code) => {
    const place = DICTIONARIES[dictionary]?.indexOf(code) ?? -1;
    return place < 0 ? null : place + 1;
  },
  dayOf: (instant) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10),
  series: (kind, field) => (field === 'value' ? { prev: '80.00', yoy: '50', latest: '100' }[kind] : null),
};

/** The expression of a source that must be right. */
export function compiled(source: string, expected?: ValueType, scope: Scope = lossEvent): Expression {
  const result = compile(source, scope, expected);
  if (result.ok) return result.expression;
  throw new Error(`${source}: ${result.faults.map((fault) => fault.message).join(' ')}`);
}

/** The outcome of a source over values. */
export function outcomeOf(source: string, values: Record<string, unknown> = {}): Outcome {
  return compiled(source).evaluate(values, context);
}

/** The value of a source, or the word for what came instead. */
export function evaluated(source: string, values: Record<string, unknown> = {}): unknown {
  const outcome = outcomeOf(source, values);
  return outcome.kind === 'value' ? outcome.value : outcome.kind === 'missing' ? 'MISSING' : `ERROR ${outcome.message}`;
}
