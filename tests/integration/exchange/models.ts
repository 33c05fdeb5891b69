import type { DictionaryConfig } from '../../../src/model/language/dictionary.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import type { I18nText } from '../../../src/model/language/texts.ts';

export const words = (en: string, cn = en, tw = cn): I18nText => ({ en, 'zh-cn': cn, 'zh-tw': tw });
const text = (name: string, title = words(name)) => ({ type: 'text' as const, name, title });

export const dictionaries: DictionaryConfig[] = [
  {
    dictionary: 'controlKind',
    title: words('Kind'),
    items: [
      { code: 'preventive', label: words('Preventive', '预防性', '預防性') },
      { code: 'detective', label: words('Detective', '检测性', '偵測性') },
      { code: 'manual', label: words('Manual, by hand', '人工', '人工') },
    ],
  },
];

const dept: ModelConfig = {
  templateCode: 'sysDept',
  title: words('Department', '部门', '部門'),
  labelField: 'name',
  codeField: 'code',
  fields: [text('name'), text('code'), { type: 'reference', name: 'parent', title: words('Parent'), model: 'self' }],
  tree: { parent: 'parent' },
};
const user: ModelConfig = {
  templateCode: 'sysUser',
  title: words('User', '用户', '使用者'),
  labelField: 'name',
  codeField: 'account',
  fields: [text('name'), text('account')],
};

/** Systems that controls refer to, by name or number. */
const system: ModelConfig = {
  templateCode: 'itSystem',
  title: words('System', '系统', '系統'),
  labelField: 'name',
  codeField: 'code',
  fields: [text('name'), { ...text('code'), unique: true }],
};

const step: ModelConfig = {
  templateCode: 'controlStep',
  title: words('Step', '步骤', '步驟'),
  rows: true,
  labelField: 'name',
  fields: [
    { ...text('name', words('Step', '步骤', '步驟')), required: true },
    { type: 'money', name: 'cost', title: words('Cost', '成本', '成本'), min: 0 },
    text('remark', words('Remark', '备注', '備註')),
  ],
};

const control: ModelConfig = {
  templateCode: 'control',
  title: words('Control', '控制', '控制'),
  labelField: 'title',
  codeField: 'code',
  exchange: { businessKey: ['code'] },
  fields: [
    { ...text('code', words('Code', '编号', '編號')), required: true, unique: true },
    { ...text('title', words('Title', '标题', '標題')), required: true, search: true },
    { type: 'dictionary', name: 'kind', title: words('Kind', '类型', '類型'), dictionary: 'controlKind' },
    {
      type: 'dictionary',
      name: 'traits',
      title: words('Traits', '特征', '特徵'),
      dictionary: 'controlKind',
      multiple: true,
    },
    { type: 'user', name: 'owner', title: words('Owner', '负责人', '負責人') },
    { type: 'references', name: 'systems', title: words('Systems', '系统', '系統'), model: 'itSystem' },
    { type: 'money', name: 'budget', title: words('Budget', '预算', '預算'), min: 0 },
    { type: 'percent', name: 'coverage', title: words('Coverage', '覆盖率', '覆蓋率') },
    { type: 'integer', name: 'tests', title: words('Tests', '次数', '次數') },
    { type: 'date', name: 'since', title: words('Since', '启用日期', '啟用日期') },
    { type: 'dateTime', name: 'reviewedAt', title: words('Reviewed at', '复核时间', '覆核時間') },
    { type: 'boolean', name: 'key', title: words('Key control', '是否关键', '是否關鍵') },
    { type: 'longText', name: 'notes', title: words('Notes', '说明', '說明') },
    text('secret', words('Secret', '机密', '機密')),
    { type: 'subTable', name: 'steps', title: words('Steps', '步骤', '步驟'), model: 'controlStep' },
  ],
  rules: [
    {
      code: 'budgetOfKey',
      when: 'key == true',
      check: 'budget <= 1000000.0',
      message: words('A key control of this size needs a second look.'),
      weight: 'confirm',
    },
  ],
  access: { fields: [{ fields: ['secret'], except: ['boss'], rights: 'hidden' }] },
  list: {
    columns: [
      'code',
      'title',
      'kind',
      'traits',
      'owner',
      'owner.account',
      'systems',
      'budget',
      'coverage',
      'tests',
      'since',
      'reviewedAt',
      'key',
      'secret',
      'notes',
    ],
    sort: [{ field: 'code', order: 'asc' }],
  },
};

const unit: ModelConfig = {
  templateCode: 'unit',
  title: words('Unit', '单位', '單位'),
  labelField: 'name',
  fields: [
    { ...text('name', words('Name', '名称', '名稱')), required: true, unique: true },
    { type: 'reference', name: 'parent', title: words('Parent unit', '上级单位', '上級單位'), model: 'self' },
  ],
  tree: { parent: 'parent', columns: ['name', 'parent'] },
  list: { columns: ['name', 'parent'], sort: [{ field: 'name', order: 'asc' }] },
};

export const models: ModelConfig[] = [dept, user, system, step, control, unit];
