import type { DictionaryConfig } from '../../src/model/language/dictionary.ts';
import type { ModelConfig } from '../../src/model/language/model.ts';
import { emptyConfigSet } from '../../src/model/resolved/configSet.ts';
import { resolveModels } from '../../src/model/resolved/resolve.ts';
import { text } from './text.ts';

/** Loss events with their cost rows: every part of a list and a form in one model. */
const lossEvent: ModelConfig = {
  templateCode: 'storyLoss',
  title: text('Loss event', '损失事件', '損失事件'),
  description: text(
    'Operational losses from discovery to closing',
    '从发现到结案的操作风险损失',
    '從發現到結案的操作風險損失',
  ),
  labelField: 'name',
  codeField: 'eventNo',
  fields: [
    {
      name: 'eventNo',
      type: 'autoNumber',
      pattern: 'LE{yyyy}{seq:5}',
      title: text('Event no.', '事件编号', '事件編號'),
    },
    {
      name: 'name',
      type: 'text',
      required: true,
      maxLength: 100,
      search: true,
      title: text('Name', '事件名称', '事件名稱'),
    },
    {
      name: 'ownerDept',
      type: 'department',
      required: true,
      default: 'currentUser.department',
      title: text('Owner department', '责任部门', '責任部門'),
    },
    { name: 'owner', type: 'user', participant: 'owner', title: text('Owner', '责任人', '責任人') },
    {
      name: 'eventType',
      type: 'dictionary',
      dictionary: 'storyEventType',
      levels: 2,
      required: true,
      title: text('Event type', '事件类型', '事件類型'),
    },
    { name: 'severity', type: 'dictionary', dictionary: 'storyRisk', title: text('Severity', '严重程度', '嚴重程度') },
    {
      name: 'occurredOn',
      type: 'date',
      required: true,
      notAfter: 'today',
      title: text('Occurred on', '发生日期', '發生日期'),
    },
    { name: 'discoveredOn', type: 'date', notAfter: 'today', title: text('Discovered on', '发现日期', '發現日期') },
    { name: 'dueOn', type: 'date', title: text('Due on', '整改期限', '整改期限') },
    {
      name: 'grossLoss',
      type: 'money',
      required: true,
      min: 0,
      title: text('Gross loss', '总损失', '總損失'),
      help: text('In yuan, before recoveries', '单位：元，追回前', '單位：元，追回前'),
    },
    {
      name: 'costs',
      type: 'subTable',
      model: 'storyLossCost',
      totals: ['amount'],
      title: text('Costs', '损失明细', '損失明細'),
    },
    {
      name: 'recovered',
      type: 'money',
      computed: 'sum(costs.map(c, c.recovered))',
      title: text('Recovered', '已追回', '已追回'),
    },
    { name: 'netLoss', type: 'money', computed: 'grossLoss - recovered', title: text('Net loss', '净损失', '淨損失') },
    { name: 'major', type: 'boolean', title: text('Major event', '重大事件', '重大事件') },
    {
      name: 'majorReason',
      type: 'longText',
      visibleWhen: 'major == true',
      requiredWhen: 'major == true',
      title: text('Why it is major', '重大事件说明', '重大事件說明'),
    },
    { name: 'progress', type: 'percent', whole: true, title: text('Progress', '整改进度', '整改進度') },
    { name: 'description', type: 'richText', title: text('What happened', '事件经过', '事件經過') },
    { name: 'evidence', type: 'attachment', maxItems: 5, title: text('Evidence', '佐证材料', '佐證材料') },
  ],
  rules: [
    {
      check: 'discoveredOn >= occurredOn',
      message: text('Discovery cannot lie before the event', '发现日期不得早于发生日期', '發現日期不得早於發生日期'),
      fields: ['discoveredOn'],
    },
    {
      check: 'grossLoss < 5000000.0',
      weight: 'confirm',
      message: text(
        'A loss above 5 million is unusual. Is it right?',
        '损失超过 500 万元，请确认金额',
        '損失超過 500 萬元，請確認金額',
      ),
      fields: ['grossLoss'],
    },
  ],
  states: {
    dictionary: 'storyStatus',
    initial: 'draft',
    list: [
      { code: 'draft', editable: true, deletable: true },
      { code: 'review' },
      { code: 'returned', editable: true },
      { code: 'closed' },
    ],
    transitions: [
      {
        name: 'submit',
        title: text('Submit', '提交', '提交'),
        from: ['draft', 'returned'],
        to: 'review',
        opinion: 'none',
      },
      {
        name: 'approve',
        title: text('Approve', '通过', '通過'),
        from: ['review'],
        to: 'closed',
        opinion: 'optional',
        form: ['severity'],
        requires: ['severity'],
      },
      {
        name: 'sendBack',
        title: text('Send back', '退回', '退回'),
        from: ['review'],
        to: 'returned',
        opinion: 'required',
      },
    ],
  },
  list: {
    columns: [
      'eventNo',
      { field: 'name', width: 220 },
      'status',
      'eventType',
      'severity',
      'ownerDept',
      'owner',
      'occurredOn',
      { field: 'dueOn', renderer: 'countdown' },
      'grossLoss',
      'netLoss',
      { field: 'progress', renderer: 'progress', width: 130 },
      'major',
    ],
    filters: ['status', 'eventType', 'occurredOn', 'grossLoss', 'severity', 'ownerDept', 'owner', 'major'],
    presets: [
      {
        code: 'open',
        title: text('Open', '未结案', '未結案'),
        filter: { field: 'status', op: 'ne', value: 'closed' },
        tab: true,
      },
      {
        code: 'majorOnly',
        title: text('Major only', '仅重大', '僅重大'),
        filter: { field: 'major', op: 'eq', value: true },
      },
    ],
    sort: [{ field: 'occurredOn', order: 'desc' }],
    footer: [
      { field: 'grossLoss', measure: 'sum' },
      {
        measure: 'count',
        filter: { field: 'major', op: 'eq', value: true },
        title: text('Major events', '重大事件数', '重大事件數'),
      },
    ],
    pageSize: 20,
  },
  form: {
    layout: 'plain',
    sections: [
      {
        code: 'what',
        title: text('What happened', '事件信息', '事件資訊'),
        columns: 3,
        fields: [
          'eventNo',
          { field: 'name', span: 2 },
          'eventType',
          'severity',
          'ownerDept',
          'owner',
          'occurredOn',
          'discoveredOn',
          'dueOn',
          'progress',
          'major',
          { field: 'majorReason', span: 3 },
          { field: 'description', span: 3 },
        ],
      },
      {
        code: 'money',
        title: text('What it cost', '损失金额', '損失金額'),
        columns: 3,
        fields: ['grossLoss', 'recovered', 'netLoss', { field: 'costs', span: 3 }],
      },
      { code: 'proof', title: text('Evidence', '佐证材料', '佐證材料'), columns: 1, fields: ['evidence'] },
    ],
  },
  buttons: [
    {
      code: 'add',
      title: text('New', '新增', '新增'),
      icon: 'add',
      primary: true,
      selection: 'none',
      do: [{ action: 'openForm', mode: 'add' }],
    },
    {
      code: 'edit',
      title: text('Edit', '编辑', '編輯'),
      icon: 'edit',
      selection: 'one',
      place: ['row'],
      enabledWhen: "status == 'draft' || status == 'returned'",
      disabledReason: text(
        'Only drafts and returned events can be changed',
        '仅草稿和退回的事件可编辑',
        '僅草稿和退回的事件可編輯',
      ),
      do: [{ action: 'openForm', mode: 'edit' }],
    },
    {
      code: 'submit',
      title: text('Submit', '提交', '提交'),
      icon: 'submit',
      selection: 'many',
      place: ['toolbar', 'row', 'form'],
      enabledWhen: "status == 'draft' || status == 'returned'",
      do: [{ action: 'transition', transition: 'submit' }],
    },
    {
      code: 'approve',
      title: text('Approve', '通过', '通過'),
      selection: 'one',
      place: ['row', 'form'],
      visibleWhen: "status == 'review'",
      do: [{ action: 'transition', transition: 'approve' }],
    },
    {
      code: 'sendBack',
      title: text('Send back', '退回', '退回'),
      selection: 'one',
      place: ['row', 'form'],
      visibleWhen: "status == 'review'",
      do: [{ action: 'transition', transition: 'sendBack' }],
    },
    {
      code: 'copy',
      title: text('Copy', '复制', '複製'),
      icon: 'copy',
      selection: 'one',
      place: ['toolbar'],
      do: [{ action: 'copy' }],
    },
    {
      code: 'del',
      title: text('Delete', '删除', '刪除'),
      icon: 'delete',
      danger: true,
      selection: 'many',
      place: ['toolbar'],
      do: [{ action: 'delete' }],
    },
    {
      code: 'history',
      title: text('History', '历史', '歷史'),
      selection: 'one',
      place: ['row'],
      do: [{ action: 'showHistory' }],
    },
  ],
};

const lossCost: ModelConfig = {
  templateCode: 'storyLossCost',
  rows: true,
  title: text('Cost', '损失明细', '損失明細'),
  fields: [
    {
      name: 'kind',
      type: 'dictionary',
      dictionary: 'storyCostKind',
      display: 'plain',
      required: true,
      title: text('Kind', '类别', '類別'),
    },
    { name: 'bookedOn', type: 'date', title: text('Booked on', '入账日期', '入帳日期') },
    { name: 'amount', type: 'money', required: true, min: 0, title: text('Amount', '金额', '金額') },
    { name: 'recovered', type: 'money', min: 0, title: text('Recovered', '追回金额', '追回金額') },
    {
      name: 'open',
      type: 'money',
      computed: 'amount - coalesce(recovered, 0.0)',
      title: text('Open', '未追回', '未追回'),
    },
    { name: 'note', type: 'text', title: text('Note', '备注', '備註') },
    { name: 'payer', type: 'user', title: text('Paid by', '经办人', '經辦人') },
  ],
};

/** Internal rules in chapters: a model drawn as a tree. */
const ruleTree: ModelConfig = {
  templateCode: 'storyRule',
  title: text('Internal rules', '内部制度', '內部制度'),
  labelField: 'name',
  fields: [
    { name: 'name', type: 'text', required: true, search: true, title: text('Name', '名称', '名稱') },
    { name: 'parentId', type: 'reference', model: 'storyRule', title: text('Under', '上级', '上級') },
    { name: 'owner', type: 'user', title: text('Owner', '责任人', '責任人') },
    { name: 'risk', type: 'dictionary', dictionary: 'storyRisk', title: text('Risk', '风险等级', '風險等級') },
    { name: 'validFrom', type: 'date', title: text('In force from', '生效日期', '生效日期') },
    {
      name: 'below',
      type: 'inverse',
      model: 'storyRule',
      field: 'parentId',
      columns: ['risk', 'owner'],
      title: text('Rules below', '下级制度', '下級制度'),
    },
  ],
  tree: { parent: 'parentId', columns: [{ field: 'name', width: 280 }, 'risk', 'owner', 'validFrom'] },
  buttons: [
    {
      code: 'edit',
      title: text('Edit', '编辑', '編輯'),
      selection: 'one',
      place: ['row'],
      do: [{ action: 'openForm', mode: 'edit' }],
    },
    {
      code: 'del',
      title: text('Delete', '删除', '刪除'),
      danger: true,
      selection: 'many',
      place: ['toolbar'],
      do: [{ action: 'delete' }],
    },
  ],
};

const people: ModelConfig = {
  templateCode: 'sysUser',
  title: text('User', '用户', '使用者'),
  labelField: 'name',
  codeField: 'account',
  fields: [
    { name: 'name', type: 'text', search: true, title: text('Name', '姓名', '姓名') },
    { name: 'account', type: 'text', search: true, title: text('Account', '账号', '帳號') },
  ],
};
const departments: ModelConfig = {
  templateCode: 'sysDept',
  title: text('Department', '部门', '部門'),
  labelField: 'name',
  fields: [
    { name: 'name', type: 'text', search: true, title: text('Name', '名称', '名稱') },
    { name: 'parentId', type: 'reference', model: 'sysDept', title: text('Under', '上级', '上級') },
  ],
  tree: { parent: 'parentId' },
};

export const storyDictionaries: DictionaryConfig[] = [
  {
    dictionary: 'storyRisk',
    title: text('Risk', '风险等级', '風險等級'),
    items: [
      { code: 'low', label: text('Low', '低', '低'), tone: 'low' },
      { code: 'medium', label: text('Medium', '中', '中'), tone: 'medium' },
      { code: 'high', label: text('High', '高', '高'), tone: 'high' },
      { code: 'extreme', label: text('Extreme', '极高', '極高'), tone: 'extreme' },
    ],
  },
  {
    dictionary: 'storyStatus',
    title: text('Status', '状态', '狀態'),
    items: [
      { code: 'draft', label: text('Draft', '草稿', '草稿'), tone: 'draft' },
      { code: 'review', label: text('In review', '审核中', '審核中'), tone: 'review' },
      { code: 'returned', label: text('Returned', '已退回', '已退回'), tone: 'returned' },
      { code: 'closed', label: text('Closed', '已结案', '已結案'), tone: 'done' },
    ],
  },
  {
    dictionary: 'storyEventType',
    title: text('Event type', '事件类型', '事件類型'),
    items: [
      { code: 'IF', label: text('Internal fraud', '内部欺诈', '內部詐欺') },
      { code: 'IF1', parent: 'IF', label: text('Unauthorised activity', '未授权行为', '未授權行為') },
      { code: 'IF2', parent: 'IF', label: text('Theft and fraud', '盗窃和欺诈', '盜竊和詐欺') },
      { code: 'EF', label: text('External fraud', '外部欺诈', '外部詐欺') },
      { code: 'EF1', parent: 'EF', label: text('Systems security', '系统安全', '系統安全') },
      { code: 'EP', label: text('Execution and process', '执行与流程管理', '執行與流程管理') },
      { code: 'EP1', parent: 'EP', label: text('Transaction capture', '交易录入与执行', '交易錄入與執行') },
    ],
  },
  {
    dictionary: 'storyCostKind',
    title: text('Kind of cost', '损失类别', '損失類別'),
    items: [
      { code: 'legal', label: text('Legal costs', '法律成本', '法律成本') },
      { code: 'fine', label: text('Fines', '监管罚没', '監管罰沒') },
      { code: 'writeDown', label: text('Write-down', '账面减值', '帳面減值') },
      { code: 'other', label: text('Other', '其他', '其他') },
    ],
  },
];

/** The models of the stories as a team writes them. */
export const storyConfigs: readonly ModelConfig[] = [lossEvent, lossCost, ruleTree, people, departments];

/** The models of the stories, complete. */
export const storyModels = resolveModels({
  ...emptyConfigSet(),
  models: [...storyConfigs],
  dictionaries: storyDictionaries,
});
