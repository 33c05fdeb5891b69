import type { Stage } from './demoParts.ts';
import type { EventPlan } from './eventPlans.ts';
import { MEASURES } from './lossTextData.ts';
import { UNITS } from './organisationData.ts';

type Fields = Record<string, unknown>;

const FORMS: Readonly<Record<string, readonly string[]>> = {
  ET01: ['assetLoss', 'recourseFail'],
  ET02: ['assetLoss', 'compensation'],
  ET03: ['legalCost', 'compensation'],
  ET04: ['compensation', 'regFine'],
  ET05: ['assetLoss', 'writeDown'],
  ET06: ['compensation', 'other'],
  ET07: ['recourseFail', 'regFine', 'writeDown', 'compensation'],
};
const CHANNELS = [
  'selfCheck',
  'lineCheck',
  'audit',
  'complaint',
  'monitor',
  'regulator',
  'whistle',
  'judicial',
] as const;
const RISK_OF: Readonly<Record<string, number>> = { ET01: 5, ET02: 4, ET03: 18, ET04: 11, ET05: 19, ET06: 7, ET07: 1 };

/** What the reporter types into the form for this event. */
export function eventBill(stage: Stage, plan: EventPlan, at: number): Fields {
  const { random } = stage;
  const { story } = plan;
  const type = story.type.slice(0, 4);
  const dept = UNITS.find((unit) => unit.code === plan.unit.unit)?.name ?? '';
  const grave = plan.stop === 'leaderReview' || plan.downtime >= 180;
  const serious = grave || plan.gross >= 1_000_000;
  return {
    title: story.title,
    nature: plan.nature,
    reporterPhone: `021-6888${String(1000 + at).slice(-4)}`,
    occurEntity: stage.id(`enterprise:${plan.entity}`),
    occurDept: stage.id(`unit:${plan.unit.unit}`),
    occurStart: plan.occurred,
    occurEnd: random.chance(0.7) ? plan.discovered : null,
    discoverDate: plan.discovered,
    discoverChannel: random.pick(CHANNELS),
    eventType: stage.id(`type:${story.type}`),
    businessLine: plan.line,
    productName: story.product,
    primaryCause: stage.id(`cause:${story.cause}`),
    causes: random.chance(0.3) && story.cause !== 'C105' ? [stage.id('cause:C105')] : [],
    summary: summaryOf(plan, dept),
    immediateMeasure: random.pick(MEASURES),
    boundary: type === 'ET02' && random.chance(0.15) ? 'credit' : 'none',
    losses: lossRows(stage, plan, type),
    recoveries: recoveryRows(stage, plan),
    expectedLoss: plan.expected === null ? null : String(plan.expected),
    ...(type === 'ET06' ? { downtimeMinutes: plan.downtime, provincesAffected: 1 } : {}),
    ...(plan.nature === 'nonFinancial' || grave
      ? { nonFinImpact: grave ? ['reputation', 'customer'] : ['operation'], nonFinLevel: grave ? '4' : '2' }
      : {}),
    customersAffected: type === 'ET06' ? random.whole(50, 20_000) : random.whole(0, 40),
    linkedRisks: serious || random.chance(0.3) ? [stage.id(`risk:${RISK_OF[type] ?? 1}`)] : [],
    linkedKris: type === 'ET06' ? [stage.id('indicator:KRI0004')] : [],
    process: story.type.startsWith('ET0701') && random.chance(0.5) ? stage.id('process:02.03.01') : null,
    ...(story.title.includes('立案')
      ? { isCase: true, caseNo: `沪公经立字〔${plan.discovered.slice(0, 4)}〕0${random.whole(100, 999)}号` }
      : {}),
    secretLevel: type === 'ET01' ? 'confidential' : 'internal',
    attachments: [],
  };
}

function summaryOf(plan: EventPlan, dept: string): string {
  const { story } = plan;
  const cost = plan.gross > 0 ? `涉及损失约${(plan.gross / 10_000).toFixed(2)}万元` : '暂未造成直接财务损失';
  return `${plan.occurred}，${dept}在办理${story.product}相关业务过程中发生“${story.title}”。${plan.discovered}发现后立即核查，确认事件影响范围，${cost}，已按规定启动应急处置并开展同类业务排查。`;
}

/** One to three entries that add up to the gross loss; dated between the event and its report. */
function lossRows(stage: Stage, plan: EventPlan, type: string): Fields[] {
  if (plan.gross <= 0) return [];
  const { random } = stage;
  const count = plan.gross > 20_000 ? random.whole(1, 3) : 1;
  const shares = Array.from({ length: count }, () => random.whole(1, 5));
  const total = shares.reduce((sum, share) => sum + share, 0);
  let left = Math.round(plan.gross * 100);
  return shares.map((share, at) => {
    const cents = at === count - 1 ? left : Math.round((plan.gross * 100 * share) / total);
    left -= cents;
    const acctDate = at === 0 ? plan.discovered : plan.entered;
    const voucherNo = `V${plan.entered.replaceAll('-', '')}${String(random.whole(1000, 9999))}`;
    return {
      lossForm: random.pick(FORMS[type] ?? ['other']),
      acctDate,
      currency: 'CNY',
      amount: (cents / 100).toFixed(2),
      glAccount: `67110${random.whole(1, 9)}`,
      voucherNo,
    };
  });
}

function recoveryRows(stage: Stage, plan: EventPlan): Fields[] {
  if (plan.gross <= 0 || plan.recovered <= 0) return [];
  const { random } = stage;
  const amount = (Math.floor(plan.gross * plan.recovered * 100) / 100).toFixed(2);
  const receivedDate = plan.entered;
  const voucherNo = `R${receivedDate.replaceAll('-', '')}${String(random.whole(1000, 9999))}`;
  if (plan.insured)
    return [
      {
        recoveryType: 'insurance',
        receivedDate,
        currency: 'CNY',
        amount,
        payer: '磐石人寿保险股份有限公司',
        policyNo: `P${random.whole(100_000, 999_999)}`,
        voucherNo,
      },
    ];
  const recoveryType = random.pick(['perpetrator', 'counterparty', 'thirdParty', 'judicial'] as const);
  return [{ recoveryType, receivedDate, currency: 'CNY', amount, voucherNo }];
}
