import type { Field } from '../../src/model/field-types/fieldTypes.ts';
import { text } from './text.ts';
import { TODAY, USERS } from './storyRecords.ts';

/** A field of one type with a value that such a field would hold. */
export interface FieldSample {
  field: Field;
  value: unknown;
}

const [first, second] = USERS.map((user) => user.id);
const DEPARTMENT = 'd0000000-0000-7000-8000-000000000002';
const LOSS = 'b0000000-0000-7000-8000-000000000001';
const FILE = {
  id: 'f0000000-0000-7000-8000-000000000001',
  name: '情况说明.pdf',
  size: 234_567,
  type: 'application/pdf',
};

/** One sample of every field type, realistic. */
export const fieldSamples: FieldSample[] = [
  {
    field: { name: 'name', type: 'text', title: text('Event name', '事件名称'), required: true },
    value: '柜面重复记账导致客户资金错付',
  },
  {
    field: { name: 'cause', type: 'longText', title: text('Cause', '原因分析') },
    value: '系统未做防重校验。\n复核流于形式。',
  },
  {
    field: { name: 'story', type: 'richText', title: text('What happened', '事件经过') },
    value: '<p>柜员<strong>重复提交</strong>代发指令。</p>',
  },
  {
    field: { name: 'people', type: 'integer', title: text('Customers hit', '涉及客户数'), unit: text('people', '人') },
    value: 12500,
  },
  { field: { name: 'rate', type: 'decimal', scale: 4, title: text('Rate', '汇率') }, value: '7.1234' },
  {
    field: { name: 'loss', type: 'money', inWords: true, title: text('Gross loss', '总损失') },
    value: '1234567.50',
  },
  { field: { name: 'done', type: 'percent', title: text('Progress', '完成比例') }, value: '62.50' },
  { field: { name: 'on', type: 'date', title: text('Occurred on', '发生日期') }, value: '2026-02-03' },
  {
    field: { name: 'at', type: 'dateTime', title: text('Discovered at', '发现时间') },
    value: `${TODAY}T02:30:00.000Z`,
  },
  { field: { name: 'major', type: 'boolean', title: text('Major event', '重大事件') }, value: true },
  {
    field: { name: 'severity', type: 'dictionary', dictionary: 'storyRisk', title: text('Severity', '严重程度') },
    value: 'high',
  },
  {
    field: {
      name: 'kinds',
      type: 'dictionary',
      dictionary: 'storyCostKind',
      multiple: true,
      title: text('Kinds of cost', '损失类别'),
    },
    value: ['legal', 'fine'],
  },
  {
    field: {
      name: 'eventType',
      type: 'dictionary',
      dictionary: 'storyEventType',
      levels: 2,
      title: text('Event type', '事件类型'),
    },
    value: 'EF1',
  },
  {
    field: { name: 'event', type: 'reference', model: 'storyLoss', title: text('Loss event', '损失事件') },
    value: LOSS,
  },
  {
    field: { name: 'events', type: 'references', model: 'storyLoss', title: text('Loss events', '关联事件') },
    value: [LOSS],
  },
  {
    field: { name: 'source', type: 'anyReference', models: ['storyLoss', 'storyRule'], title: text('Source', '来源') },
    value: `storyLoss:${LOSS}`,
  },
  { field: { name: 'owner', type: 'user', title: text('Owner', '责任人') }, value: first },
  { field: { name: 'helpers', type: 'users', title: text('Helpers', '协办人') }, value: [first, second] },
  { field: { name: 'unit', type: 'department', title: text('Department', '责任部门') }, value: DEPARTMENT },
  { field: { name: 'units', type: 'departments', title: text('Departments', '协办部门') }, value: [DEPARTMENT] },
  { field: { name: 'files', type: 'attachment', title: text('Evidence', '佐证材料'), maxItems: 3 }, value: [FILE] },
  {
    field: {
      name: 'costs',
      type: 'subTable',
      model: 'storyLossCost',
      totals: ['amount'],
      title: text('Costs', '损失明细'),
    },
    value: [
      {
        kind: 'fine',
        bookedOn: '2026-02-03',
        amount: '8000.00',
        recovered: '500.00',
        open: '7500.00',
        note: null,
        payer: null,
      },
    ],
  },
  {
    field: {
      name: 'related',
      type: 'inverse',
      model: 'storyRule',
      field: 'parentId',
      columns: ['risk', 'owner'],
      title: text('Rules below', '下级制度'),
    },
    value: [],
  },
  {
    field: { name: 'no', type: 'autoNumber', pattern: 'LE{yyyy}{seq:5}', title: text('Event no.', '事件编号') },
    value: 'LE202600001',
  },
];

/** Record to which the related records of the samples lead. */
export const SAMPLE_RECORD = '90000000-0000-7000-8000-000000000001';
