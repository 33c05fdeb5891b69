import type { FieldConfig } from '../../src/model/field-types/fieldTypes.ts';
import type { Action } from '../../src/model/language/action.ts';
import type { Button } from '../../src/model/language/button.ts';
import type { Statistic } from '../../src/model/language/layout.ts';
import type { ModelConfig } from '../../src/model/language/model.ts';
import type { I18nText } from '../../src/model/language/texts.ts';
import { emptyConfigSet } from '../../src/model/resolved/configSet.ts';
import type { Model } from '../../src/model/resolved/model.ts';
import { resolveModels } from '../../src/model/resolved/resolve.ts';
import { fieldSamples } from './fieldSamples.ts';
import { pickerSamples } from './pickerSamples.ts';
import type { FakeRecord } from './fakeStore.ts';
import { storyConfigs, storyDictionaries } from './lossModels.ts';
import { USERS } from './storyRecords.ts';
import { text } from './text.ts';

/** The model that has every type of field, every part of a layout and every action. */
export const WHOLE = 'storyWhole';

/** The samples with this model's own rows and the records that follow from it; more of what a form reacts to. */
const fields: FieldConfig[] = [
  ...[...fieldSamples, ...pickerSamples].map(({ field }): FieldConfig => {
    if (field.type === 'subTable') return { ...field, model: 'storyWholeCost' };
    if (field.type === 'inverse')
      return { ...field, model: 'storyWholeStep', field: 'whole', columns: ['name', 'dueOn'] };
    return field;
  }),
  { name: 'stars', type: 'decimal', scale: 1, min: 0, max: 5, title: text('Rating', '评分', '評分') },
  { name: 'parentId', type: 'reference', model: WHOLE, title: text('Part of', '所属事件', '所屬事件') },
  {
    name: 'why',
    type: 'longText',
    title: text('Why it is major', '重大事件说明', '重大事件說明'),
    visibleWhen: 'major == true',
    requiredWhen: 'major == true',
  },
];

const whole: ModelConfig = {
  templateCode: WHOLE,
  title: text('Everything', '全部功能', '全部功能'),
  description: text('Every type of field, layout and action', '全部字段类型、布局与动作', '全部欄位類型、版面與動作'),
  labelField: 'name',
  codeField: 'no',
  fields,
  rules: [
    {
      check: 'loss < 9000000.0',
      weight: 'confirm',
      message: text('That much?', '金额是否正确？', '金額是否正確？'),
      fields: ['loss'],
    },
  ],
  states: {
    dictionary: 'storyStatus',
    initial: 'draft',
    list: [
      { code: 'draft', editable: true, deletable: true },
      { code: 'review' },
      { code: 'returned' },
      { code: 'closed' },
    ],
    transitions: [
      {
        name: 'submit',
        title: text('Submit', '提交'),
        from: ['draft'],
        to: 'review',
        opinion: 'optional',
        form: ['severity'],
      },
      { name: 'close', title: text('Close', '结案', '結案'), from: ['review'], to: 'closed', opinion: 'none' },
      { name: 'sendBack', title: text('Send back', '退回'), from: ['review'], to: 'returned', opinion: 'required' },
    ],
  },
  list: {
    columns: [
      { field: 'no', pin: 'left', priority: 1 },
      { field: 'name', width: 220, sortable: false, title: text('What happened', '事件', '事件') },
      { field: 'status', footer: 'count' },
      { field: 'severity', renderer: 'tag' },
      { field: 'owner', renderer: 'avatar', width: 140 },
      { field: 'stars', renderer: 'rating', width: 150 },
      { field: 'done', renderer: 'progress', width: 130, footer: 'max' },
      { field: 'on', renderer: 'countdown' },
      { field: 'event', renderer: 'link' },
      { field: 'loss', footer: 'sum' },
      { field: 'kinds', hidden: true },
      { field: 'people', hidden: true, footer: 'avg' },
      { field: 'rate', hidden: true, footer: 'min', plugin: 'storyPlugin' },
      { field: 'parentId', hidden: true, pin: 'right' },
    ],
    filters: [
      { field: 'name', op: 'contains', quick: true, title: text('Name holds', '名称包含', '名稱包含') },
      'severity',
      'on',
      { field: 'loss', op: 'between' },
      'owner',
      'unit',
      'major',
      { field: 'no', op: 'startsWith' },
      { field: 'status', op: 'ne' },
      { field: 'at', op: 'gte' },
      { field: 'people', op: 'gt' },
      { field: 'rate', op: 'lt' },
      { field: 'done', op: 'lte' },
      { field: 'stars', op: 'eq' },
      { field: 'event', op: 'in' },
      { field: 'eventType', op: 'notIn' },
      { field: 'rule', op: 'below' },
      { field: 'kinds', op: 'hasAny' },
      { field: 'helpers', op: 'hasAll' },
      { field: 'cause', op: 'empty' },
      { field: 'files', op: 'notEmpty' },
    ],
    presets: [
      { code: 'all', title: text('Major', '重大'), filter: { field: 'major', op: 'eq', value: true }, tab: true },
      { code: 'mine', title: text('Mine', '我的'), filter: { field: 'owner', op: 'eq', value: '$user.id' } },
    ],
    sort: [
      { field: 'on', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    footer: [
      { measure: 'count', title: text('Records', '记录', '記錄') },
      {
        measure: 'sum',
        field: 'loss',
        filter: { field: 'major', op: 'eq', value: true },
        title: text('Loss of major ones', '重大损失', '重大損失'),
      },
      { measure: 'avg', field: 'people' },
      { measure: 'min', field: 'rate' },
      { measure: 'max', field: 'done' },
    ],
    statistics: [
      { code: 'count', kind: 'card', title: text('Records', '记录', '記錄'), measure: 'count', whole: true },
      {
        code: 'worst',
        kind: 'card',
        title: text('Worst of the major ones', '重大事件最大损失', '重大事件最大損失'),
        measure: 'max',
        field: 'loss',
        filter: { field: 'major', op: 'eq', value: true },
      },
      {
        code: 'bySeverity',
        kind: 'bars',
        title: text('Loss by severity', '按严重程度的损失', '按嚴重程度的損失'),
        measure: 'sum',
        field: 'loss',
        by: 'severity',
      },
      {
        code: 'byMonth',
        kind: 'columns',
        title: text('Mean loss by month', '月均损失', '月均損失'),
        measure: 'avg',
        field: 'loss',
        by: 'on',
        period: 'month',
      },
      {
        code: 'byQuarter',
        kind: 'columns',
        title: text('Least loss by quarter', '季度最小损失', '季度最小損失'),
        measure: 'min',
        field: 'loss',
        by: 'on',
        period: 'quarter',
      },
    ],
    inlineEdit: ['severity', 'loss'],
    beside: { field: 'unit', title: text('Departments', '部门', '部門') },
    detail: ['cause', 'helpers', 'unit', 'loss', 'files'],
    paging: 'endless',
    pageSize: 20,
  },
  tree: {
    parent: 'parentId',
    order: 'no',
    maxDepth: 4,
    onDelete: 'refuse',
    form: 'drawer',
    columns: [
      { field: 'name', width: 300, title: text('What happened', '事件', '事件') },
      { field: 'severity', renderer: 'tag' },
      { field: 'owner', renderer: 'avatar' },
      { field: 'stars', renderer: 'rating' },
      { field: 'done', renderer: 'progress' },
      { field: 'on', renderer: 'countdown' },
      { field: 'event', renderer: 'link' },
      { field: 'rate', hidden: true, plugin: 'storyPlugin' },
    ],
  },
  print: {
    title: text('Event sheet', '事件登记表', '事件登記表'),
    landscape: true,
    sections: [
      {
        title: text('In short', '概要'),
        columns: 3,
        fields: ['no', 'name', 'on', 'severity', 'loss', 'owner'],
      },
      {
        title: text('Costs', '损失明细', '損失明細'),
        fields: [{ field: 'costs', columns: ['kind', 'amount'] }],
      },
    ],
    opinions: true,
    signatures: [text('Reported by', '报告人', '報告人'), text('Approved by', '批准人', '核准人')],
    footer: text('Internal', '内部资料', '內部資料'),
  },
  form: {
    layout: 'plain',
    open: 'page',
    columns: 2,
    sections: [
      {
        code: 'head',
        title: text('In short', '概要'),
        columns: 4,
        fields: ['no', { field: 'name', span: 2 }, 'on', 'at', 'severity', 'major', { field: 'why', span: 4 }],
      },
      {
        code: 'numbers',
        title: text('Numbers', '数字', '數字'),
        columns: 3,
        fields: ['loss', 'people', 'rate', 'done', 'stars'],
      },
      {
        code: 'links',
        title: text('Whom and what it concerns', '相关人员与记录', '相關人員與記錄'),
        columns: 2,
        fold: 'open',
        fields: [
          'parentId',
          'owner',
          'helpers',
          'unit',
          'units',
          'event',
          'events',
          'source',
          'eventType',
          'kinds',
          'rule',
          'reviewers',
          'chapters',
          'clauses',
        ],
      },
      {
        code: 'words',
        title: text('In words', '文字说明', '文字說明'),
        columns: 1,
        fold: 'closed',
        fields: ['cause', 'story', 'files'],
      },
      {
        code: 'rows',
        title: text('Rows and related records', '明细与关联', '明細與關聯'),
        columns: 1,
        visibleWhen: "state != 'closed' || !empty(loss)",
        fields: [{ field: 'costs', columns: ['kind', 'amount', 'payer'] }, 'related'],
      },
    ],
  },
  buttons: [
    { ...button('add', text('New', '新增'), 'none', { action: 'openForm', mode: 'add' }), primary: true, icon: 'add' },
    button('edit', text('Edit', '编辑', '編輯'), 'one', { action: 'openForm', mode: 'edit' }),
    button('all', text('All of its kind', '同类记录', '同類記錄'), 'one', {
      action: 'openList',
      templateCode: WHOLE,
      filter: { field: 'severity', op: 'eq', value: { cel: 'severity' } },
    }),
    button('home', text('Home', '首页', '首頁'), 'none', { action: 'openPage', path: '/home' }),
    button('rules', text('Rules', '制度'), 'none', { action: 'openDialog', templateCode: 'storyRule', show: 'tree' }),
    button('history', text('History', '历史', '歷史'), 'one', { action: 'showHistory' }),
    inForm(button('keep', text('Keep', '暂存', '暫存'), 'one', { action: 'save' })),
    { ...button('del', text('Delete', '删除', '刪除'), 'many', { action: 'delete' }), danger: true },
    button('again', text('Reload', '刷新'), 'none', { action: 'refresh' }),
    button('copy', text('Copy', '复制', '複製'), 'one', { action: 'copy', except: ['loss'] }),
    button('submit', text('Submit', '提交'), 'many', { action: 'transition', transition: 'submit' }),
    inForm(button('round', text('Round', '取整'), 'one', { action: 'setValue', field: 'people', value: '100' })),
    {
      ...inForm(button('wipe', text('Wipe', '清除'), 'one', { action: 'clear', fields: ['cause', 'helpers'] })),
      visibleWhen: '!empty(cause)',
    },
    inForm(
      button('grave', text('Grave only', '仅限严重', '僅限嚴重'), 'one', {
        action: 'setOptions',
        field: 'severity',
        only: ['high', 'extreme'],
      }),
    ),
    button('begin', text('Send off all', '批量发起流程', '批次發起流程'), 'many', {
      action: 'startProcess',
      key: "'storyFlow'",
    }),
    button('say', text('Say', '提示'), 'none', { action: 'message', text: text('Hello', '您好'), level: 'success' }),
    button(
      'ask',
      text('Ask', '询问', '詢問'),
      'many',
      { action: 'confirm', text: text('Really?', '确定吗？', '確定嗎？') },
      { action: 'message', text: text('Agreed', '已同意') },
    ),
    {
      ...button('call', text('Call', '调用', '調用'), 'many', {
        action: 'callAction',
        name: 'story.call',
        params: { loss: 'loss' },
        each: true,
      }),
      permission: { any: [`${WHOLE}:call`, `${WHOLE}:edit`] },
      parameters: [
        { name: 'reason', type: 'text', required: true, title: text('Reason', '原因') },
        { name: 'until', type: 'date', title: text('Until', '截止日期') },
      ],
    },
    {
      ...button('compute', text('Compute', '计算', '計算'), 'many', { action: 'script', source: "set('people', 1)" }),
      permission: { all: [`${WHOLE}:compute`, `${WHOLE}:edit`] },
      enabledWhen: "state == 'draft'",
      disabledReason: text('Only drafts', '仅限草稿', '僅限草稿'),
      confirm: text('Compute anew?', '重新计算？', '重新計算？'),
    },
    button('plug', text('Plugin', '插件', '外掛'), 'one', {
      action: 'plugin',
      name: 'storyPlugin',
      params: { loss: 'loss' },
    }),
    button('export', text('Export', '导出', '匯出'), 'none', { action: 'export' }),
    button('import', text('Import', '导入', '匯入'), 'none', { action: 'import' }),
    button('sheet', text('Import sheet', '导入模板', '匯入範本'), 'none', { action: 'downloadTemplate' }),
    button('print', text('Print', '打印', '列印'), 'one', { action: 'print' }),
    button('sendOff', text('Send off', '发起流程', '發起流程'), 'one', {
      action: 'startProcess',
      key: "'storyReview'",
    }),
    button('files', text('Files', '文件', '檔案'), 'one', { action: 'download', field: 'files' }),
  ],
  events: [
    {
      on: 'afterSave',
      do: [{ action: 'notify', to: ['field:owner'], title: text('It was saved', '已保存', '已儲存') }],
    },
  ],
};

const cost: ModelConfig = {
  templateCode: 'storyWholeCost',
  rows: true,
  title: text('Cost', '损失明细', '損失明細'),
  fields: [
    {
      name: 'kind',
      type: 'dictionary',
      dictionary: 'storyCostKind',
      required: true,
      title: text('Kind', '类别', '類別'),
    },
    { name: 'amount', type: 'money', required: true, min: 0, title: text('Amount', '金额', '金額') },
    { name: 'payer', type: 'user', title: text('Paid by', '经办人', '經辦人') },
    { name: 'note', type: 'text', title: text('Note', '备注', '備註') },
  ],
};

const step: ModelConfig = {
  templateCode: 'storyWholeStep',
  title: text('Step', '整改步骤', '整改步驟'),
  labelField: 'name',
  fields: [
    { name: 'name', type: 'text', title: text('Name', '名称', '名稱') },
    { name: 'dueOn', type: 'date', title: text('Due on', '期限') },
    { name: 'whole', type: 'reference', model: WHOLE, title: text('Of', '所属', '所屬') },
  ],
};

/** What the checker is given: the model of everything and all that it names. */
export const wholeConfigs: readonly ModelConfig[] = [...storyConfigs, whole, cost, step];

type FormLook = Model['form']['layout'];

/** The model of everything with its form in a layout; where a model says one of several things, the one in tabs says the others. */
export function wholeConfigIn(layout: FormLook): ModelConfig {
  const { list, tree, form } = whole;
  if (!list || !tree || !form) throw new Error('The model of everything lacks a layout');
  if (layout === 'plain') return whole;
  // Only a plain form shows several sections at once, and so can fold them.
  const sections = form.sections.map(({ fold: _fold, ...section }) => section);
  if (layout === 'steps') return { ...whole, form: { ...form, layout, sections } };
  return {
    ...whole,
    list: { ...list, paging: 'pages', statistics: list.statistics?.map(inYears) },
    tree: { ...tree, form: 'beside', onDelete: 'below' },
    form: { ...form, layout, sections, open: 'drawer' },
  };
}

const inYears = (one: Statistic): Statistic => (one.period ? { ...one, period: 'year' } : one);

/** The models of the stories with the one of everything in a layout; what folds does so in the plain one alone. */
export function wholeModels(layout: FormLook): ReadonlyMap<string, Model> {
  const models = [...storyConfigs, wholeConfigIn(layout), cost, step];
  return resolveModels({ ...emptyConfigSet(), models, dictionaries: storyDictionaries });
}

/** Records of it: the first is the samples' own, others with other numbers. */
export function wholeRecords(count = 45): FakeRecord[] {
  const values = Object.fromEntries([...fieldSamples, ...pickerSamples].map(({ field, value }) => [field.name, value]));
  return Array.from({ length: count }, (_, at) => ({
    ...values,
    id: `c0000000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`,
    version: 1,
    no: `LE2026${String(at + 1).padStart(5, '0')}`,
    status: at % 4 === 3 ? 'closed' : 'draft',
    owner: USERS[at % USERS.length]?.id ?? null,
    stars: `${(at % 11) / 2}`,
    done: `${(at * 13) % 101}.00`,
    major: at % 3 === 0,
    why: at % 3 === 0 ? '涉及客户数量较多。' : null,
  }));
}

function button(code: string, title: I18nText, selection: Button['selection'], ...actions: Action[]): Button {
  return {
    code,
    title,
    selection,
    place: selection === 'none' ? ['toolbar'] : ['toolbar', 'row', 'form'],
    do: actions,
  };
}

function inForm(one: Button): Button {
  return { ...one, place: ['form'] };
}
