import type { FakeRecord } from './fakeStore.ts';

/** The day of the stories; nothing in them depends on the real clock. */
export const TODAY = '2026-03-10';

const id = (kind: string, number: number): string =>
  `${kind}0000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const USERS: FakeRecord[] = ['林静', '王芳', '张伟', '陈思远', '赵敏', '李国强'].map((name, at) => ({
  id: id('a', at + 1),
  version: 1,
  name,
  account: ['linjing', 'wangfang', 'zhangwei', 'chensiyuan', 'zhaomin', 'liguoqiang'][at],
}));

const DEPARTMENTS: FakeRecord[] = [
  { id: id('d', 1), version: 1, name: '集团总部', parentId: null },
  { id: id('d', 2), version: 1, name: '操作风险管理部', parentId: id('d', 1) },
  { id: id('d', 3), version: 1, name: '运营管理部', parentId: id('d', 1) },
  { id: id('d', 4), version: 1, name: '信息科技部', parentId: id('d', 1) },
  { id: id('d', 5), version: 1, name: '数据中心', parentId: id('d', 4) },
];

const NAMES = [
  '柜面重复记账导致客户资金错付',
  '核心系统批处理中断四小时',
  '客户经理越权代客操作',
  '伪冒开户骗取贷款',
  '外包人员误删生产数据',
  '票据保管不善遗失',
  '理财销售适当性违规被罚',
  '网银钓鱼致客户资金损失',
  '交易录入方向错误',
  '反洗钱报送延迟',
  '自助设备现金短款',
  '合同条款审核疏漏引发诉讼',
];
const TYPES = ['EP1', 'EF1', 'IF1', 'IF2'];
const STATES = ['draft', 'review', 'returned', 'closed'];
const LEVELS = ['low', 'medium', 'high', 'extreme'];

const LOSSES: FakeRecord[] = Array.from({ length: 67 }, (_, at) => ({
  id: id('b', at + 1),
  version: 1,
  eventNo: `LE2026${String(at + 1).padStart(5, '0')}`,
  name: `${NAMES[at % NAMES.length]}${at >= NAMES.length ? `（${Math.floor(at / NAMES.length) + 1}）` : ''}`,
  status: STATES[at % 4],
  eventType: TYPES[at % 4],
  severity: LEVELS[(at * 3) % 4],
  ownerDept: id('d', (at % 4) + 2),
  owner: id('a', (at % 6) + 1),
  occurredOn: `2026-0${(at % 2) + 1}-${String((at % 27) + 1).padStart(2, '0')}`,
  discoveredOn: `2026-0${(at % 2) + 2}-${String((at % 27) + 1).padStart(2, '0')}`,
  dueOn: `2026-03-${String(5 + (at % 20)).padStart(2, '0')}`,
  grossLoss: `${((at + 1) * 18734.5).toFixed(2)}`,
  recovered: at === 0 ? '12000.00' : '0.00',
  netLoss: `${((at + 1) * 18734.5 - (at === 0 ? 12000 : 0)).toFixed(2)}`,
  progress: `${(at * 7) % 101}`,
  major: at % 5 === 0,
  majorReason: at % 5 === 0 ? '涉及客户数量较多，可能引发监管关注。' : null,
  description:
    '<p>2026 年初，柜员在处理<strong>代发工资</strong>业务时重复提交。</p><ul><li>当日发现</li><li>次日追回部分款项</li></ul>',
  evidence: at === 0 ? [{ id: id('f', 1), name: '情况说明.pdf', size: 234_567, type: 'application/pdf' }] : [],
  costs:
    at === 0
      ? [
          {
            id: id('c', 1),
            version: 1,
            kind: 'legal',
            bookedOn: '2026-02-03',
            amount: '8000.00',
            recovered: '0.00',
            open: '8000.00',
            note: '律师费',
          },
          {
            id: id('c', 2),
            version: 1,
            kind: 'writeDown',
            bookedOn: '2026-02-10',
            amount: '10734.50',
            recovered: '12000.00',
            open: '-1265.50',
            note: null,
          },
        ]
      : [],
}));

const RULES: FakeRecord[] = [
  {
    id: id('9', 1),
    version: 1,
    name: '基本制度',
    parentId: null,
    risk: null,
    owner: id('a', 1),
    validFrom: '2024-01-01',
  },
  {
    id: id('9', 2),
    version: 1,
    name: '操作风险管理办法',
    parentId: id('9', 1),
    risk: 'high',
    owner: id('a', 2),
    validFrom: '2025-06-01',
  },
  {
    id: id('9', 3),
    version: 1,
    name: '损失数据收集细则',
    parentId: id('9', 2),
    risk: 'medium',
    owner: id('a', 3),
    validFrom: '2025-07-01',
  },
  {
    id: id('9', 4),
    version: 1,
    name: '业务连续性管理',
    parentId: null,
    risk: 'extreme',
    owner: id('a', 4),
    validFrom: '2023-09-01',
  },
  {
    id: id('9', 5),
    version: 1,
    name: '应急演练规程',
    parentId: id('9', 4),
    risk: 'low',
    owner: id('a', 5),
    validFrom: null,
  },
];

/** Everything that the stories have stored at their beginning, by model. */
export const storyRecords = (): Record<string, FakeRecord[]> => ({
  storyLoss: LOSSES,
  storyRule: RULES,
  sysUser: USERS,
  sysDept: DEPARTMENTS,
});
