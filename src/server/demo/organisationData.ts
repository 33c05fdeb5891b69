/** A node of the demonstration group: code, names, kind; `legal` where it is a legal entity with an entry of its own. */
export interface Unit {
  code: string;
  parent: string | null;
  name: string;
  nameTw: string;
  nameEn: string;
  type: 'group' | 'company' | 'branch' | 'dept';
  legal?: {
    short: string;
    kind: string;
    holding: string;
    province: string;
    city: string;
    capital: string;
    business: string;
    since: string;
  };
}

const dept = (code: string, parent: string, name: string, nameTw: string, nameEn: string): Unit => ({
  code,
  parent,
  name,
  nameTw,
  nameEn,
  type: 'dept',
});

const company = (
  code: string,
  parent: string | null,
  name: string,
  nameTw: string,
  nameEn: string,
  legal: Unit['legal'],
): Unit => ({
  code,
  parent,
  name,
  nameTw,
  nameEn,
  type: parent === null ? 'group' : 'company',
  legal,
});

/** Forty nodes: the group, thirteen companies on two levels, two branches and twenty-four departments. */
export const UNITS: readonly Unit[] = [
  company('PS', null, '磐石金融控股集团有限公司', '磐石金融控股集團有限公司', 'Panshi Financial Holding Group', {
    short: '磐石集团',
    kind: 'parent',
    holding: '100',
    province: '110000',
    city: '北京',
    capital: '30000000000',
    business: '股权投资与管理',
    since: '2003-05-18',
  }),
  dept('PS-RM', 'PS', '集团风险管理部', '集團風險管理部', 'Group Risk Management'),
  dept('PS-FN', 'PS', '集团财务管理部', '集團財務管理部', 'Group Finance'),
  dept('PS-AU', 'PS', '集团审计部', '集團審計部', 'Group Internal Audit'),
  dept('PS-IT', 'PS', '集团信息科技部', '集團資訊科技部', 'Group Information Technology'),
  dept('PS-BO', 'PS', '董事会办公室', '董事會辦公室', 'Board Office'),
  company('BK', 'PS', '磐石银行股份有限公司', '磐石銀行股份有限公司', 'Panshi Bank', {
    short: '磐石银行',
    kind: 'bank',
    holding: '68.5',
    province: '310000',
    city: '上海',
    capital: '18000000000',
    business: '存贷款、支付结算与金融市场业务',
    since: '1997-11-06',
  }),
  dept('BK-OP', 'BK', '运营管理部', '運營管理部', 'Operations'),
  dept('BK-RT', 'BK', '零售金融部', '零售金融部', 'Retail Banking'),
  dept('BK-CB', 'BK', '公司金融部', '公司金融部', 'Corporate Banking'),
  dept('BK-PC', 'BK', '支付结算部', '支付結算部', 'Payment and Clearing'),
  dept('BK-IT', 'BK', '金融科技部', '金融科技部', 'Financial Technology'),
  dept('BK-RC', 'BK', '风险合规部', '風險合規部', 'Risk and Compliance'),
  { code: 'BK-EC', parent: 'BK', name: '华东分行', nameTw: '華東分行', nameEn: 'East China Branch', type: 'branch' },
  dept('BK-EC-01', 'BK-EC', '华东分行营业部', '華東分行營業部', 'East China Branch Banking Hall'),
  { code: 'BK-SC', parent: 'BK', name: '华南分行', nameTw: '華南分行', nameEn: 'South China Branch', type: 'branch' },
  dept('BK-SC-01', 'BK-SC', '华南分行营业部', '華南分行營業部', 'South China Branch Banking Hall'),
  company('SC', 'PS', '磐石证券有限责任公司', '磐石證券有限責任公司', 'Panshi Securities', {
    short: '磐石证券',
    kind: 'securities',
    holding: '82',
    province: '440000',
    city: '深圳',
    capital: '6000000000',
    business: '证券经纪、承销与自营',
    since: '2001-03-22',
  }),
  dept('SC-BR', 'SC', '经纪业务部', '經紀業務部', 'Brokerage'),
  dept('SC-TD', 'SC', '证券交易部', '證券交易部', 'Trading'),
  company('IN', 'PS', '磐石人寿保险股份有限公司', '磐石人壽保險股份有限公司', 'Panshi Life Insurance', {
    short: '磐石人寿',
    kind: 'insurance',
    holding: '75',
    province: '320000',
    city: '南京',
    capital: '8000000000',
    business: '人身保险',
    since: '2005-08-30',
  }),
  dept('IN-CL', 'IN', '理赔部', '理賠部', 'Claims'),
  dept('IN-CS', 'IN', '客户服务部', '客戶服務部', 'Customer Service'),
  company('TR', 'PS', '磐石信托有限公司', '磐石信託有限公司', 'Panshi Trust', {
    short: '磐石信托',
    kind: 'trust',
    holding: '60',
    province: '330000',
    city: '杭州',
    capital: '3500000000',
    business: '信托业务',
    since: '2002-12-10',
  }),
  dept('TR-BZ', 'TR', '信托业务部', '信託業務部', 'Trust Business'),
  company('LE', 'PS', '磐石金融租赁有限公司', '磐石金融租賃有限公司', 'Panshi Leasing', {
    short: '磐石租赁',
    kind: 'leasing',
    holding: '90',
    province: '120000',
    city: '天津',
    capital: '4000000000',
    business: '融资租赁',
    since: '2010-06-01',
  }),
  dept('LE-BZ', 'LE', '租赁业务部', '租賃業務部', 'Leasing Business'),
  company('AM', 'PS', '磐石资产管理有限公司', '磐石資產管理有限公司', 'Panshi Asset Management', {
    short: '磐石资管',
    kind: 'amc',
    holding: '100',
    province: '510000',
    city: '成都',
    capital: '2500000000',
    business: '不良资产收购与处置',
    since: '2014-09-15',
  }),
  dept('AM-DS', 'AM', '资产处置部', '資產處置部', 'Asset Disposal'),
  company('RE', 'PS', '磐石置业发展有限公司', '磐石置業發展有限公司', 'Panshi Properties', {
    short: '磐石置业',
    kind: 'realEstate',
    holding: '55',
    province: '420000',
    city: '武汉',
    capital: '1200000000',
    business: '物业持有与管理',
    since: '2008-04-11',
  }),
  company('TE', 'PS', '磐石数字科技有限公司', '磐石數字科技有限公司', 'Panshi Digital', {
    short: '磐石科技',
    kind: 'service',
    holding: '100',
    province: '370000',
    city: '青岛',
    capital: '500000000',
    business: '软件开发与运行维护',
    since: '2016-02-29',
  }),
  dept('TE-OM', 'TE', '运行维护中心', '運行維護中心', 'Operations Centre'),
  company('FD', 'BK', '磐石基金管理有限公司', '磐石基金管理有限公司', 'Panshi Fund Management', {
    short: '磐石基金',
    kind: 'fund',
    holding: '51',
    province: '310000',
    city: '上海',
    capital: '600000000',
    business: '公募基金管理',
    since: '2013-07-09',
  }),
  dept('FD-IO', 'FD', '基金运营部', '基金運營部', 'Fund Operations'),
  company('WM', 'BK', '磐石理财有限责任公司', '磐石理財有限責任公司', 'Panshi Wealth Management', {
    short: '磐石理财',
    kind: 'amc',
    holding: '68.5',
    province: '310000',
    city: '上海',
    capital: '2000000000',
    business: '理财产品发行与管理',
    since: '2020-10-16',
  }),
  dept('WM-PD', 'WM', '产品管理部', '產品管理部', 'Product Management'),
  company('VB', 'BK', '云岭磐石村镇银行有限责任公司', '雲嶺磐石村鎮銀行有限責任公司', 'Yunling Panshi Rural Bank', {
    short: '云岭村镇银行',
    kind: 'bank',
    holding: '45',
    province: '530000',
    city: '曲靖',
    capital: '100000000',
    business: '县域存贷款业务',
    since: '2011-12-20',
  }),
  dept('VB-BZ', 'VB', '营业部', '營業部', 'Banking Hall'),
  company('IA', 'IN', '磐石保险资产管理有限公司', '磐石保險資產管理有限公司', 'Panshi Insurance Asset Management', {
    short: '磐石保险资管',
    kind: 'amc',
    holding: '71',
    province: '110000',
    city: '北京',
    capital: '300000000',
    business: '保险资金运用',
    since: '2012-05-25',
  }),
  company('LX', 'LE', '磐石航运租赁有限公司', '磐石航運租賃有限公司', 'Panshi Shipping Leasing', {
    short: '磐石航运租赁',
    kind: 'leasing',
    holding: '90',
    province: '350000',
    city: '厦门',
    capital: '800000000',
    business: '船舶租赁',
    since: '2018-01-08',
  }),
];

/** The legal entity that a node belongs to: itself, or the nearest company above it. */
export function entityOf(code: string): string {
  const unit = UNITS.find((candidate) => candidate.code === code);
  if (!unit) throw new Error(`There is no unit ${code}.`);
  return unit.legal || unit.parent === null ? unit.code : entityOf(unit.parent);
}
