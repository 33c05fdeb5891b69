import type { Context } from '../../../src/model/expression/context.ts';
import type { FieldConfig } from '../../../src/model/field-types/fieldTypes.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { checkRecord, type RecordFault } from '../../../src/model/program/checkRecord.ts';
import {
  evaluateRecord,
  type EvaluateOptions,
  type RecordState,
  type Values,
} from '../../../src/model/program/evaluate.ts';
import { buildProgram, type ModelProgram } from '../../../src/model/program/program.ts';
import { emptyConfigSet } from '../../../src/model/resolved/configSet.ts';
import { resolveModels } from '../../../src/model/resolved/resolve.ts';
import { context as expressionContext } from '../expression/lossEventScope.ts';

export const context: Context = expressionContext;
export const say = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });

type Untitled<T> = T extends unknown ? Omit<T, 'name' | 'title'> : never;
export const field = (name: string, options: Untitled<FieldConfig> = { type: 'text' }): FieldConfig => ({
  ...options,
  name,
  title: say(name),
});

/** The program of the first of some models. */
export function programOf(first: ModelConfig, ...others: ModelConfig[]): ModelProgram {
  const models = resolveModels({ ...emptyConfigSet(), models: [first, ...others] });
  const model = models.get(first.templateCode);
  if (!model) throw new Error(`${first.templateCode} was left out.`);
  return buildProgram(model, models);
}

/** The program of a model of some fields. */
export const programOfFields = (fields: FieldConfig[], config: Partial<ModelConfig> = {}): ModelProgram =>
  programOf({ templateCode: 'record', title: say('record'), fields, ...config });

export const evaluated = (program: ModelProgram, values: Values, options: Partial<EvaluateOptions> = {}): RecordState =>
  evaluateRecord(program, values, context, { side: 'server', ...options });

/** Faults of a record as `field: key` or `rows[0].field: message`. */
export function faultsOf(program: ModelProgram, values: Values, options: Partial<EvaluateOptions> = {}): string[] {
  const full: EvaluateOptions = { side: 'server', ...options };
  return checkRecord(program, evaluateRecord(program, values, context, full), context, full).map(shown);
}

function shown(fault: RecordFault): string {
  const { field: name, rows, row } = fault.place;
  const place = rows === undefined ? name : `${rows}[${row}].${name}`;
  return `${place}: ${'fault' in fault ? fault.fault.key : fault.message.en}`;
}

const lossItem: ModelConfig = {
  templateCode: 'opsLossItem',
  title: say('Loss entry'),
  rows: true,
  fields: [
    field('acctDate', { type: 'date', requiredWhen: '!coalesce(isProvision, false)', notAfter: 'today' }),
    field('isProvision', { type: 'boolean' }),
    field('currency', { type: 'dictionary', dictionary: 'currency', required: true }),
    field('amount', { type: 'money', required: true }),
    field('fxRate', {
      type: 'decimal',
      precision: 12,
      scale: 6,
      above: 0,
      requiredWhen: "currency != 'CNY'",
      readOnlyWhen: "currency == 'CNY' || parent.status == 'financeReview'",
    }),
    field('amountCny', { type: 'money', computed: "currency == 'CNY' ? amount : amount * fxRate" }),
  ],
  rules: [
    { check: "amount > 0 || parent.nature == 'gain'", message: say('positive'), fields: ['amount'] },
    { check: 'acctDate >= parent.occurStart', message: say('before the event'), fields: ['acctDate'] },
    { check: 'acctDate == before.acctDate', message: say('booked already'), fields: ['acctDate'], at: ['finance'] },
  ],
};

const lossRecovery: ModelConfig = {
  templateCode: 'opsLossRecovery',
  title: say('Recovery'),
  rows: true,
  fields: [
    field('recoveryType', { type: 'dictionary', dictionary: 'recoveryType', required: true }),
    field('insurer', { type: 'text', visibleWhen: "recoveryType == 'insurance'", required: true }),
    field('amountCny', { type: 'money', required: true }),
  ],
};

const lossEvent: ModelConfig = {
  templateCode: 'opsLossEvent',
  title: say('Loss event'),
  states: {
    dictionary: 'lossEventStatus',
    initial: 'draft',
    list: [{ code: 'draft' }, { code: 'financeReview' }, { code: 'confirmed' }],
    transitions: [{ name: 'submit', title: say('Submit'), from: ['draft'], to: 'confirmed' }],
  },
  fields: [
    field('eventNo', { type: 'autoNumber', pattern: 'LE{yyyy}{seq:5}', required: true }),
    field('title', { type: 'text', required: true, maxLength: 20 }),
    field('nature', { type: 'dictionary', dictionary: 'lossNature', required: true }),
    field('occurStart', { type: 'date', required: true }),
    field('discoverDate', { type: 'date', required: true, notAfter: 'today' }),
    field('eventType', { type: 'reference', model: 'opsLossEventType' }),
    field('eventTypeL1', { type: 'text', computed: 'ancestor(eventType, 1).code' }),
    field('summary', { type: 'longText', requiredAt: ['submit'] }),
    field('losses', { type: 'subTable', model: 'opsLossItem', requiredWhen: "nature in ['actualLoss', 'gain']" }),
    field('recoveries', { type: 'subTable', model: 'opsLossRecovery' }),
    // Stated before what they are computed from, so that the order has something to do.
    field('inCapital', {
      type: 'boolean',
      computed: "nature == 'actualLoss' && state == 'confirmed' && netLoss >= param('LOSS_CAPITAL_MIN')",
    }),
    field('severity', {
      type: 'dictionary',
      dictionary: 'lossSeverity',
      computed:
        "highest('lossSeverity', [band('lossSeverity', max(grossLoss, expectedLoss)), nonFinLevel == '5' ? 'severe' : 'insignificant'])",
    }),
    field('netLoss', { type: 'money', computed: 'grossLoss - recoveryIns - recoveryOther' }),
    field('grossLoss', { type: 'money', computed: 'sum(losses.map(r, r.amountCny))' }),
    field('recoveryIns', {
      type: 'money',
      computed: "sum(recoveries.filter(r, r.recoveryType == 'insurance').map(r, r.amountCny))",
    }),
    field('recoveryOther', {
      type: 'money',
      computed: "sum(recoveries.filter(r, r.recoveryType != 'insurance').map(r, r.amountCny))",
    }),
    field('expectedLoss', { type: 'money', requiredWhen: "nature in ['nearMiss', 'potential']" }),
    field('nonFinLevel', { type: 'dictionary', dictionary: 'impactLevel' }),
    field('downtimeMinutes', {
      type: 'integer',
      min: 0,
      visibleWhen: "eventTypeL1 == 'ET06'",
      requiredWhen: "eventTypeL1 == 'ET06'",
    }),
    field('isMajor', { type: 'boolean', computed: "grossLoss >= param('MAJOR_LOSS_AMT')" }),
    field('regDeadline', {
      type: 'date',
      computed: "isMajor ? workdayAdd(discoverDate, param('MAJOR_REPORT_DAYS')) : null",
    }),
    field('regReportDate', { type: 'date', visibleWhen: 'isMajor' }),
    field('regReportFile', {
      type: 'attachment',
      visibleWhen: '!empty(regReportDate)',
      requiredWhen: '!empty(regReportDate)',
    }),
  ],
  rules: [
    { check: 'discoverDate >= occurStart', message: say('discovered too early'), fields: ['discoverDate'] },
    { check: "netLoss >= 0 || nature == 'gain'", message: say('more recovered than lost'), weight: 'confirm' },
    { check: 'count(losses) > 0', message: say('nothing lost'), at: ['submit'] },
    { when: "nature == 'nearMiss'", check: 'expectedLoss > 0', message: say('expects nothing'), weight: 'remind' },
  ],
};

const eventType: ModelConfig = {
  templateCode: 'opsLossEventType',
  title: say('Event type'),
  tree: { parent: 'parentId' },
  fields: [field('code'), field('name'), field('parentId', { type: 'reference', model: 'self' })],
};

export const lossEventProgram = programOf(lossEvent, lossItem, lossRecovery, eventType);

/** A complete event without fault. */
export const event: Values = {
  title: 'Cheque fraud',
  nature: 'actualLoss',
  occurStart: '2026-01-10',
  discoverDate: '2026-02-02',
  losses: [
    { id: 'l1', acctDate: '2026-02-10', currency: 'CNY', amount: '1000000.00' },
    { id: 'l2', acctDate: '2026-02-11', currency: 'USD', amount: '100.05', fxRate: '7.123450' },
  ],
  recoveries: [
    { id: 'r1', recoveryType: 'insurance', insurer: 'PICC', amountCny: '200000.00' },
    { id: 'r2', recoveryType: 'customer', amountCny: '0.50' },
  ],
};
