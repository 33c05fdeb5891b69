import type { DictionaryConfig } from '../../../src/model/language/dictionary.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import type { I18nText } from '../../../src/model/language/texts.ts';

/** The same words in three languages: these models are read by tests alone. */
export const say = (text: string): I18nText => ({ en: text, 'zh-cn': text, 'zh-tw': text });
const text = (name: string) => ({ type: 'text' as const, name, title: say(name) });

export const dictionaries: DictionaryConfig[] = [
  {
    dictionary: 'nature',
    title: say('Nature'),
    items: [
      { code: 'actual', label: say('Actual') },
      { code: 'potential', label: say('Potential') },
      { code: 'old', label: say('Old'), disabled: true },
    ],
  },
  {
    dictionary: 'lossStatus',
    title: say('Status'),
    items: ['draft', 'review', 'big', 'closed', 'voided'].map((code) => ({ code, label: say(code) })),
  },
  {
    dictionary: 'area',
    title: say('Area'),
    items: [
      ...['north', 'south'].map((code) => ({ code, label: say(code) })),
      { code: 'port', label: say('port'), parent: 'south' },
      { code: 'hill', label: say('hill'), parent: 'north' },
    ],
  },
  { dictionary: 'paramStatus', title: say('Status'), items: [{ code: 'enabled', label: say('Enabled') }] },
];

const dept: ModelConfig = {
  templateCode: 'sysDept',
  title: say('Department'),
  labelField: 'name',
  fields: [text('name'), { type: 'reference', name: 'parent', title: say('Parent'), model: 'self' }],
  tree: { parent: 'parent' },
};
const user: ModelConfig = { templateCode: 'sysUser', title: say('User'), labelField: 'name', fields: [text('name')] };
const param: ModelConfig = {
  templateCode: 'sysParam',
  title: say('Parameter'),
  labelField: 'paramCode',
  fields: [text('paramCode'), text('value'), { type: 'date', name: 'effectiveFrom', title: say('From') }],
  states: { dictionary: 'paramStatus', initial: 'enabled', list: [{ code: 'enabled' }], transitions: [] },
};
const calendar: ModelConfig = {
  templateCode: 'sysCalendar',
  title: say('Calendar'),
  labelField: 'kind',
  fields: [{ type: 'date', name: 'day', title: say('Day') }, text('kind')],
};
const eventType: ModelConfig = {
  templateCode: 'eventType',
  title: say('Type'),
  labelField: 'name',
  codeField: 'code',
  fields: [
    { ...text('name'), unique: 'siblings', required: true },
    text('code'),
    { type: 'boolean', name: 'enabled', title: say('Enabled'), default: 'true' },
    { type: 'money', name: 'ceiling', title: say('Ceiling') },
    { type: 'reference', name: 'parent', title: say('Parent'), model: 'self' },
  ],
  tree: { parent: 'parent', maxDepth: 4 },
};

/** A record with something of everything. */
const loss: ModelConfig = {
  templateCode: 'lossEvent',
  title: say('Loss event'),
  labelField: 'title',
  codeField: 'eventNo',
  fields: [
    { type: 'autoNumber', name: 'eventNo', title: say('No.'), pattern: 'LE{yyyy}{seq:4}', unique: true },
    { ...text('title'), required: true, maxLength: 50 },
    { ...text('code'), unique: true },
    { type: 'dictionary', name: 'nature', title: say('Nature'), dictionary: 'nature', default: "'actual'" },
    {
      type: 'reference',
      name: 'eventType',
      title: say('Type'),
      model: 'eventType',
      filter: { field: 'enabled', op: 'eq', value: true },
    },
    { type: 'references', name: 'otherTypes', title: say('Other types'), model: 'eventType' },
    { ...text('typeCode'), computed: 'eventType.code' },
    { ...text('rootName'), computed: 'ancestor(eventType, 1).name' },
    { type: 'money', name: 'amount', title: say('Amount'), min: 0, default: '0.0' },
    { type: 'money', name: 'third', title: say('Third'), computed: 'amount / 3' },
    { type: 'money', name: 'total', title: say('Total'), computed: 'sum(items.map(r, r.cost))' },
    { type: 'money', name: 'limit', title: say('Limit'), computed: "param('LOSS_LIMIT') * 2" },
    { ...text('reason'), requiredWhen: 'amount > 1000.0' },
    { ...text('note'), visibleWhen: "nature == 'potential'" },
    { ...text('memo'), visibleWhen: "nature == 'potential'", whenHidden: 'keep' },
    { ...text('lead'), readOnly: true },
    { ...text('mark'), readOnly: true },
    { ...text('rate'), readOnlyWhen: "nature == 'actual'", default: "'fixed'" },
    { ...text('closing'), requiredAt: ['close'] },
    { ...text('verdict') },
    { type: 'date', name: 'startDay', title: say('Start') },
    { type: 'date', name: 'endDay', title: say('End') },
    { type: 'date', name: 'submittedOn', title: say('Submitted'), readOnly: true },
    { type: 'user', name: 'owner', title: say('Owner'), participant: 'owner' },
    { type: 'users', name: 'handlers', title: say('Handlers'), participant: 'handler' },
    { ...text('secret') },
    { type: 'richText', name: 'story', title: say('Story') },
    { type: 'longText', name: 'summary', title: say('Summary'), search: true },
    { type: 'attachment', name: 'files', title: say('Files'), maxItems: 3, accept: ['pdf'] },
    { type: 'subTable', name: 'items', title: say('Items'), model: 'lossItem', maxItems: 50 },
    { type: 'inverse', name: 'revisions', title: say('Revisions'), model: 'revision', field: 'event' },
    { ...text('lastNature'), readOnly: true },
  ],
  rules: [
    { check: 'startDay <= endDay', message: say('It ends before it begins'), fields: ['endDay'] },
    { check: 'amount <= 100000.0', message: say('So much?'), fields: ['amount'], weight: 'confirm' },
    { check: 'amount <= 5000.0', message: say('Report it soon'), fields: ['amount'], weight: 'remind' },
    { check: "summary != '' && size(summary) >= 5", message: say('Say more'), fields: ['summary'], at: ['submit'] },
    {
      absent: {
        filter: {
          and: [
            { field: 'title', op: 'eq', value: '$record.title' },
            { field: 'amount', op: 'gte', value: { cel: 'amount * 0.9' } },
          ],
        },
      },
      when: 'amount > 0.0',
      message: say('Known already: {candidates}'),
      fields: ['title'],
      weight: 'confirm',
    },
  ],
  states: {
    dictionary: 'lossStatus',
    initial: 'draft',
    list: [
      { code: 'draft' },
      { code: 'review', editable: ['title', 'items', 'nature', 'note'], editRoles: ['officer'] },
      { code: 'big', editable: true, deletable: true },
      { code: 'closed', editable: false },
      { code: 'voided', editable: false },
    ],
    transitions: [
      {
        name: 'submit',
        title: say('Submit'),
        from: ['draft'],
        to: [{ to: 'big', when: 'amount > 10000.0' }, { to: 'review' }],
        requires: ['eventType'],
        set: { submittedOn: 'today()' },
        do: [
          { action: 'setValue', field: 'mark', value: "'set by ' + currentUser.account" },
          { action: 'callAction', name: 'loss.submitted', params: { title: 'title', was: 'before.status' } },
          { action: 'notify', to: ['creator'], title: say('Submitted') },
        ],
      },
      {
        name: 'close',
        title: say('Close'),
        from: ['review', 'big'],
        to: 'closed',
        roles: ['officer', 'boss'],
        fourEyes: true,
        opinion: 'required',
        form: ['closing', 'verdict', 'endDay'],
      },
      {
        name: 'void',
        title: say('Void'),
        from: ['draft'],
        to: 'voided',
        who: 'createdBy.id == currentUser.id',
        guard: 'amount < 50.0',
        guardMessage: say('Too large to be voided'),
      },
      { name: 'expire', title: say('Expire'), from: ['draft'], to: 'voided', by: 'system' },
      { name: 'flow', title: say('Flow'), from: ['draft'], to: 'voided', by: 'process' },
    ],
  },
  buttons: ['submit', 'close', 'void', 'expire', 'flow'].map((code) => ({
    code,
    title: say(code),
    selection: 'one' as const,
    do: [{ action: 'transition' as const, transition: code }],
  })),
  events: [
    {
      on: 'beforeSave',
      do: [{ action: 'setValue', field: 'lastNature', value: 'before.nature' }],
      when: 'nature != before.nature',
    },
    {
      on: 'afterSave',
      when: 'amount != before.amount',
      do: [
        { action: 'callAction', name: 'loss.amountChanged', params: { from: 'before.amount', to: 'amount' } },
        { action: 'notify', to: ['creator'], title: say('Amount changed') },
      ],
    },
  ],
  access: {
    fields: [
      { fields: ['secret'], except: ['boss'], rights: 'hidden' },
      { fields: ['verdict'], roles: ['reader'], rights: 'readOnly' },
    ],
  },
};
const item: ModelConfig = {
  templateCode: 'lossItem',
  title: say('Item'),
  rows: true,
  labelField: 'what',
  fields: [
    { ...text('what'), required: true },
    { type: 'money', name: 'cost', title: say('Cost'), default: '1.5' },
    { type: 'money', name: 'doubled', title: say('Doubled'), computed: 'cost * 2' },
    { ...text('parentNature'), computed: 'parent.nature' },
    { ...text('currency'), default: "'CNY'" },
    {
      type: 'decimal',
      name: 'rate',
      title: say('Rate'),
      readOnlyWhen: "currency == 'CNY'",
      default: "currency == 'CNY' ? 1.0 : null",
    },
    { type: 'dictionary', name: 'kind', title: say('Kind'), dictionary: 'nature' },
    { type: 'reference', name: 'type', title: say('Type'), model: 'eventType' },
    { ...text('voucher') },
    { ...text('origin'), readOnly: true },
    { type: 'attachment', name: 'papers', title: say('Papers') },
  ],
  rules: [
    { check: 'cost > 0.0', message: say('A cost is positive'), fields: ['cost'] },
    {
      absent: { model: 'lossItem', filter: { field: 'voucher', op: 'eq', value: '$record.voucher' } },
      when: '!empty(voucher)',
      weight: 'confirm',
      message: say('The voucher stands in another entry'),
      fields: ['voucher'],
    },
  ],
};
const bigLoss: ModelConfig = {
  templateCode: 'bigLoss',
  title: say('Big loss'),
  extends: 'lossEvent',
  filter: { field: 'amount', op: 'gte', value: 1000 },
  fields: [{ ...text('committee'), required: true, search: true }],
  buttons: [],
};
const revision: ModelConfig = {
  templateCode: 'revision',
  title: say('Revision'),
  labelField: 'no',
  fields: [
    { type: 'autoNumber', name: 'no', title: say('No.'), pattern: 'V{seq:2}', per: 'event', gapless: true },
    { type: 'reference', name: 'event', title: say('Event'), model: 'lossEvent' },
    { type: 'anyReference', name: 'source', title: say('Source'), models: ['lossEvent', 'eventType'] },
  ],
};
/** Amounts of a party, which must not be taken twice a day: nothing but the lock keeps two of them apart. */
const usage: ModelConfig = {
  templateCode: 'limitUse',
  title: say('Use of a limit'),
  labelField: 'party',
  fields: [
    { ...text('party'), required: true },
    { type: 'date', name: 'day', title: say('Day') },
  ],
  serialiseBy: ['party'],
  rules: [
    {
      absent: {
        filter: {
          and: [
            { field: 'party', op: 'eq', value: '$record.party' },
            { field: 'day', op: 'eq', value: '$record.day' },
          ],
        },
      },
      message: say('Once a day'),
      fields: ['party'],
    },
  ],
};
/** Opens a form of a loss filled beforehand: so `lead`, read-only, is taken of a new one. */
const leadModel: ModelConfig = {
  templateCode: 'lossLead',
  title: say('Lead'),
  labelField: 'name',
  fields: [text('name')],
  buttons: [
    {
      code: 'make',
      title: say('Make'),
      selection: 'one',
      do: [{ action: 'openForm', mode: 'add', templateCode: 'lossEvent', prefill: { lead: 'name' } }],
    },
  ],
};

export const models: ModelConfig[] = [
  dept,
  user,
  param,
  calendar,
  eventType,
  loss,
  item,
  bigLoss,
  revision,
  usage,
  leadModel,
];
