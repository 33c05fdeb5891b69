import type { DictionaryConfig } from '../../../src/model/language/dictionary.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import type { I18nText } from '../../../src/model/language/texts.ts';

/** The same words in three languages: these models are read by tests alone. */
export const say = (text: string): I18nText => ({ en: text, 'zh-cn': `${text}（简）`, 'zh-tw': `${text}（繁）` });

export const dictionaries: DictionaryConfig[] = [
  {
    dictionary: 'grade',
    title: say('Grade'),
    items: [
      { code: 'low', label: say('Low') },
      { code: 'mid', label: say('Middle') },
      { code: 'high', label: say('High') },
      { code: 'veryHigh', label: say('Very high'), parent: 'high' },
    ],
  },
  {
    dictionary: 'caseStatus',
    title: say('Status'),
    items: [
      { code: 'draft', label: say('Draft') },
      { code: 'open', label: say('Open') },
      { code: 'closed', label: say('Closed') },
    ],
  },
];

const dept: ModelConfig = {
  templateCode: 'sysDept',
  title: say('Department'),
  labelField: 'name',
  codeField: 'code',
  fields: [
    { type: 'text', name: 'name', title: say('Name'), required: true },
    { type: 'text', name: 'code', title: say('Code') },
    { type: 'reference', name: 'parent', title: say('Parent'), model: 'self' },
  ],
  tree: { parent: 'parent' },
};
const user: ModelConfig = {
  templateCode: 'sysUser',
  title: say('User'),
  labelField: 'name',
  codeField: 'account',
  fields: [
    { type: 'text', name: 'name', title: say('Name') },
    { type: 'text', name: 'account', title: say('Account'), unique: true },
    { type: 'department', name: 'deptId', title: say('Department') },
    { type: 'reference', name: 'favourite', title: say('Favourite topic'), model: 'topic' },
  ],
};
const topic: ModelConfig = {
  templateCode: 'topic',
  title: say('Topic'),
  labelField: 'name',
  codeField: 'code',
  fields: [
    { type: 'text', name: 'name', title: say('Name'), unique: 'siblings' },
    { type: 'text', name: 'code', title: say('Code') },
    { type: 'reference', name: 'parent', title: say('Parent'), model: 'self' },
    { type: 'boolean', name: 'enabled', title: say('Enabled') },
    { type: 'integer', name: 'caseCount', title: say('Cases') },
    { type: 'integer', name: 'caseCountBelow', title: say('Cases below') },
  ],
  aggregates: [
    { field: 'caseCount', model: 'riskCase', via: 'topic', measure: 'count' },
    { field: 'caseCountBelow', model: 'riskCase', via: 'topic', measure: 'count', below: true },
  ],
  tree: { parent: 'parent', order: 'code' },
  list: { columns: ['name', 'code', 'caseCount', 'caseCountBelow', 'leaf'], sort: [{ field: 'code', order: 'asc' }] },
};
/** One field of every type. */
const riskCase: ModelConfig = {
  templateCode: 'riskCase',
  title: say('Case'),
  labelField: 'name',
  codeField: 'caseNo',
  fields: [
    { type: 'autoNumber', name: 'caseNo', title: say('No.'), pattern: 'RC{yyyy}{seq:4}' },
    { type: 'text', name: 'name', title: say('Name'), required: true },
    { type: 'longText', name: 'remarks', title: say('Remarks'), search: true },
    { type: 'richText', name: 'story', title: say('Story') },
    { type: 'text', name: 'secret', title: say('Secret'), search: true },
    { type: 'integer', name: 'count', title: say('Count') },
    { type: 'decimal', name: 'ratio', title: say('Ratio'), precision: 20, scale: 4 },
    { type: 'money', name: 'amount', title: say('Amount') },
    { type: 'percent', name: 'share', title: say('Share') },
    { type: 'date', name: 'dueDate', title: say('Due') },
    { type: 'dateTime', name: 'happenedAt', title: say('Happened') },
    { type: 'boolean', name: 'major', title: say('Major') },
    { type: 'dictionary', name: 'grade', title: say('Grade'), dictionary: 'grade' },
    { type: 'dictionary', name: 'tags', title: say('Tags'), dictionary: 'grade', multiple: true },
    {
      type: 'reference',
      name: 'topic',
      title: say('Topic'),
      model: 'topic',
      filter: { field: 'enabled', op: 'eq', value: true },
    },
    { type: 'references', name: 'topics', title: say('Topics'), model: 'topic' },
    { type: 'anyReference', name: 'source', title: say('Source'), models: ['topic', 'riskCase'] },
    { type: 'user', name: 'owner', title: say('Owner'), participant: 'owner' },
    { type: 'users', name: 'helpers', title: say('Helpers') },
    { type: 'department', name: 'dept', title: say('Handling department') },
    { type: 'departments', name: 'depts', title: say('Departments') },
    { type: 'attachment', name: 'files', title: say('Files') },
    { type: 'subTable', name: 'steps', title: say('Steps'), model: 'caseStep' },
    { type: 'inverse', name: 'followUps', title: say('Follow-ups'), model: 'followUp', field: 'case' },
    {
      type: 'boolean',
      name: 'overdue',
      title: say('Overdue'),
      mode: 'live',
      computed: "!empty(dueDate) && dueDate < today() && status != 'closed'",
    },
    { type: 'integer', name: 'daysLeft', title: say('Days left'), mode: 'live', computed: 'days(today(), dueDate)' },
    { type: 'decimal', name: 'perCount', title: say('Per count'), mode: 'live', computed: 'amount / count' },
    { type: 'money', name: 'spent', title: say('Spent') },
    { type: 'date', name: 'lastStep', title: say('Last step') },
    { type: 'integer', name: 'openFollowUps', title: say('Open follow-ups') },
    { type: 'integer', name: 'recentSteps', title: say('Recent steps') },
  ],
  aggregates: [
    { field: 'spent', model: 'caseStep', via: 'parent', measure: 'sum', of: 'cost' },
    { field: 'lastStep', model: 'caseStep', via: 'parent', measure: 'latest', of: 'day', by: 'day' },
    {
      field: 'recentSteps',
      model: 'caseStep',
      via: 'parent',
      measure: 'count',
      filter: { field: 'day', op: 'gte', value: { cel: 'addDays(today(), -150)' } },
    },
    {
      field: 'openFollowUps',
      model: 'followUp',
      via: 'case',
      measure: 'count',
      filter: {
        and: [
          { field: 'done', op: 'ne', value: true },
          { field: 'createdBy', op: 'eq', value: '$record.createdBy' },
        ],
      },
    },
  ],
  states: {
    dictionary: 'caseStatus',
    initial: 'draft',
    list: [
      { code: 'draft' },
      { code: 'open', editable: ['remarks'] },
      { code: 'closed', editable: false, deletable: false },
    ],
    transitions: [
      { name: 'openIt', title: say('Open'), from: ['draft'], to: 'open', requires: ['grade'] },
      { name: 'closeIt', title: say('Close'), from: ['open'], to: 'closed', roles: ['boss'], fourEyes: true },
      {
        name: 'big',
        title: say('Big'),
        from: ['draft', 'open'],
        guard: 'amount >= 1000',
        guardMessage: say('Only for a thousand and more'),
      },
    ],
  },
  buttons: [
    {
      code: 'open',
      title: say('Open'),
      selection: 'one',
      do: [{ action: 'transition', transition: 'openIt' }],
      enabledWhen: "status == 'draft'",
    },
    { code: 'close', title: say('Close'), selection: 'one', do: [{ action: 'transition', transition: 'closeIt' }] },
    { code: 'big', title: say('Big'), selection: 'one', do: [{ action: 'transition', transition: 'big' }] },
  ],
  access: {
    rows: [
      { roles: ['boss'], scope: 'all' },
      { roles: ['highOnly'], scope: 'all', filter: { field: 'grade', op: 'below', value: 'high' } },
      { roles: ['partner'], scope: 'party' },
    ],
    fields: [
      { fields: ['secret'], except: ['boss'], rights: 'hidden' },
      { fields: ['amount'], roles: ['noMoney'], rights: 'hidden' },
    ],
  },
  list: {
    columns: ['caseNo', 'name', 'grade', 'amount', 'dueDate', 'topic', 'owner', 'topic.code', 'overdue', 'status'],
    filters: ['name', 'grade', 'dueDate', 'topic', 'tags', 'amount'],
    sort: [{ field: 'dueDate', order: 'desc' }],
    footer: [
      { measure: 'count' },
      { measure: 'sum', field: 'amount', filter: { field: 'status', op: 'eq', value: 'open' } },
    ],
  },
};
const caseStep: ModelConfig = {
  templateCode: 'caseStep',
  title: say('Step'),
  rows: true,
  labelField: 'what',
  fields: [
    { type: 'text', name: 'what', title: say('What') },
    { type: 'money', name: 'cost', title: say('Cost') },
    { type: 'date', name: 'day', title: say('Day') },
    { type: 'user', name: 'who', title: say('Who') },
  ],
};
const followUp: ModelConfig = {
  templateCode: 'followUp',
  title: say('Follow-up'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: say('Name') },
    { type: 'reference', name: 'case', title: say('Case'), model: 'riskCase' },
    { type: 'boolean', name: 'done', title: say('Done') },
  ],
};
/** A view over cases: high ones only, and one field more. */
const highCase: ModelConfig = {
  templateCode: 'highCase',
  title: say('High case'),
  extends: 'riskCase',
  filter: { field: 'grade', op: 'in', value: ['high', 'veryHigh'] },
  fields: [{ type: 'text', name: 'verdict', title: say('Verdict'), search: true }],
  access: {
    rows: [{ roles: ['narrow'], scope: 'own' }],
    fields: [{ fields: ['remarks'], roles: ['narrow'], rights: 'hidden' }],
  },
  list: { columns: ['caseNo', 'name', 'verdict'] },
};

export const models: ModelConfig[] = [dept, user, topic, riskCase, caseStep, followUp, highCase];
