import { describe, expect, it } from 'vitest';
import type { Needs } from '../../../src/model/expression/needs.ts';
import type { Scope } from '../../../src/model/expression/scope.ts';
import { compiled, context } from './lossEventScope.ts';

const NOTHING: Needs = {
  fields: [],
  paths: [],
  ancestors: [],
  params: [],
  tables: [],
  dictionaries: [],
  series: [],
  clock: false,
  calendar: false,
  user: false,
  rowFields: {},
  side: 'pure',
};

describe('the needs of an expression', () => {
  it.each<[string, Partial<Needs>]>([
    ['1 + 2', {}],
    ['grossLoss - recoveryIns > grossLoss', { fields: ['grossLoss', 'recoveryIns'] }],
    ["state == 'draft'", { fields: ['state'] }],
    ['sum(losses.map(r, r.amount * r.fxRate))', { fields: ['losses'], rowFields: { losses: ['amount', 'fxRate'] } }],
    [
      'losses.filter(r, r.isProvision).map(r, r.amount)',
      { fields: ['losses'], rowFields: { losses: ['isProvision', 'amount'] } },
    ],
    [
      "losses.exists(r, r.account.code == '6401')",
      {
        fields: ['losses'],
        rowFields: { losses: ['account'] },
        paths: [['losses', 'account', 'code']],
        side: 'server',
      },
    ],
    ["eventType.code == 'ET01'", { fields: ['eventType'], paths: [['eventType', 'code']], side: 'server' }],
    ['eventType == lead.eventType', { fields: ['eventType', 'lead'], paths: [['lead', 'eventType']], side: 'server' }],
    [
      'lead.eventType.code',
      {
        fields: ['lead'],
        paths: [
          ['lead', 'eventType'],
          ['lead', 'eventType', 'code'],
        ],
        side: 'server',
      },
    ],
    ['eventType.id', { fields: ['eventType'] }],
    ['primaryCause in causes', { fields: ['primaryCause', 'causes'] }],
    ['causes.map(c, c.code)', { fields: ['causes'], paths: [['causes', 'code']], side: 'server' }],
    [
      'ancestor(eventType, 1).code',
      { fields: ['eventType'], paths: [['eventType', 'ancestor()', 'code']], ancestors: ['eventType'], side: 'server' },
    ],
    [
      'depth(lead.eventType)',
      { fields: ['lead'], paths: [['lead', 'eventType']], ancestors: ['lead.eventType'], side: 'server' },
    ],
    [
      '(isCase ? lead.eventType : eventType).code',
      {
        fields: ['isCase', 'lead', 'eventType'],
        paths: [
          ['lead', 'eventType'],
          ['lead', 'eventType', 'code'],
          ['eventType', 'code'],
        ],
        side: 'server',
      },
    ],
    ["workdayAdd(today(), param('LEAD_DAYS'))", { params: ['LEAD_DAYS'], clock: true, calendar: true }],
    ["band('lossSeverity', grossLoss)", { fields: ['grossLoss'], tables: ['lossSeverity'] }],
    ["rank('lossSeverity', severity)", { fields: ['severity'], dictionaries: ['lossSeverity'] }],
    ['value - prev(value)', { fields: ['value'], series: [{ kind: 'prev', field: 'value' }], side: 'server' }],
    [
      'currentUser.department == department',
      { fields: ['department'], paths: [['currentUser', 'department']], user: true },
    ],
    ['owner.department', { fields: ['owner'], paths: [['owner', 'department']], side: 'server' }],
    ['attachments.exists(f, f.size > 10)', { fields: ['attachments'], rowFields: { attachments: ['size'] } }],
    ['cel.bind(g, grossLoss, g * g)', { fields: ['grossLoss'] }],
  ])('%s', (source, needs) => {
    expect(compiled(source).needs).toEqual({ ...NOTHING, ...needs });
  });

  it('of a row reach the parent without a server', () => {
    const row: Scope = {
      variables: { acctDate: 'day', parent: { record: 'opsLossEvent' } },
      records: {
        opsLossEvent: { occurStart: 'day', lead: { record: 'opsLossLead' } },
        opsLossLead: { amount: 'decimal' },
      },
    };
    const expression = compiled('acctDate >= parent.occurStart', 'bool', row);
    expect(expression.needs).toEqual({ ...NOTHING, fields: ['acctDate', 'parent'], paths: [['parent', 'occurStart']] });
    expect(expression.evaluate({ acctDate: '2026-01-02', parent: { occurStart: '2026-01-01' } }, context)).toEqual({
      kind: 'value',
      value: true,
    });
    expect(compiled('parent.lead.amount', 'decimal', row).needs.side).toBe('server');
  });
});

describe('the names that an expression mentions', () => {
  it('carry their place, and what they are compared with', () => {
    const source =
      "nature in ['nearMiss'] && status == 'draft' && losses.exists(r, 'CNY' != r.currency) && 'M1' in majorCriteria";
    const mentions = compiled(source).mentions.map(({ name, kind, comparedWith, start, end }) => [
      kind,
      name,
      comparedWith,
      source.slice(start, end),
    ]);
    expect(mentions).toEqual([
      ['code', 'nearMiss', ['nature'], "'nearMiss'"],
      ['code', 'draft', ['status'], "'draft'"],
      ['code', 'CNY', ['losses', 'currency'], "'CNY'"],
      ['code', 'M1', ['majorCriteria'], "'M1'"],
    ]);
  });
});

it('the types of the parts are known to compilers of the tree', () => {
  const { ast, types } = compiled('grossLoss > 1 && losses.exists(r, r.isProvision)');
  expect(ast.kind === 'binary' ? [types.get(ast), types.get(ast.left), types.get(ast.right)] : []).toEqual([
    'bool',
    'bool',
    'bool',
  ]);
  expect(ast.kind === 'binary' && ast.left.kind === 'binary' ? types.get(ast.left.left) : null).toBe('decimal');
});
