import type { Bill, Stage } from './demoParts.ts';
import { CATEGORIES, CONTROLS, FACTORS, INDICATORS, type IndicatorData, RISKS } from './libraryData.ts';
import { plusDays } from './workCalendar.ts';

const CONTROL_UNITS = ['BK-OP', 'BK-RT', 'BK-PC', 'SC-BR', 'IN-CL'] as const;
const RISK_UNITS = ['BK-OP', 'BK-EC-01', 'SC-BR'] as const;

/** Inherent level and control effect of each risk, so that 45 % end low, 35 % medium, 15 % high, 5 % extreme. */
const RATINGS = [
  ['high', 'strong', 'low', 18],
  ['medium', 'adequate', 'low', 27],
  ['extreme', 'strong', 'medium', 10],
  ['high', 'adequate', 'medium', 25],
  ['high', 'weak', 'high', 15],
  ['extreme', 'weak', 'extreme', 5],
] as const;

/** A hundred and ten controls and sixty risks with the ratings of their last assessment. */
export async function seedRisks(stage: Stage): Promise<void> {
  await seedControls(stage);
  const ratings = stage.random.spread(
    RISKS.length * RISK_UNITS.length,
    RATINGS.map((rating) => [rating, rating[3]] as const),
  );
  for (const code of RISK_UNITS) {
    await stage.unit(async (unit) => {
      const { system } = stage.parts;
      for (const [at, [name, type, businessLine, description, causes, controls]] of RISKS.entries()) {
        const ownerDept = stage.id(`unit:${code}`);
        const process = at < 3 && code === 'BK-OP' ? stage.id('process:02.03.01') : null;
        const bill = await stage.save(
          stage.viewer('chenlan'),
          'rcRisk',
          {
            name,
            eventType: stage.id(`type:${type}`),
            businessLine,
            ownerDept,
            description: `${description}。`,
            source: 'startup',
            process,
            causes: causes.map((cause) => stage.id(`cause:${cause}`)),
            controls: controls.map((control) => stage.id(`control:${control}:${nearest(code)}`)),
          },
          unit,
        );
        const enabled = await stage.take(system, 'rcRisk', 'enable', bill, unit);
        const [inherentLevel, controlEffect, residualLevel] = ratings.pop() ?? RATINGS[0];
        const lastAssessed = plusDays(stage.today, -stage.random.whole(40, 330));
        const keyRisk = residualLevel === 'high' || residualLevel === 'extreme';
        await stage.take(system, 'rcRisk', 'rate', enabled, unit, {
          values: { inherentLevel, controlEffect, residualLevel, lastAssessed, keyRisk },
        });
        stage.ids.set(`risk:${at}:${code}`, bill.id);
        stage.ids.set(`risk:${at}`, bill.id);
      }
    });
  }
  stage.parts.log(`${CONTROLS.length * CONTROL_UNITS.length} controls, ${RISKS.length * RISK_UNITS.length} risks`);
}

const nearest = (code: string): string => CONTROL_UNITS.find((unit) => unit === code) ?? 'BK-OP';

async function seedControls(stage: Stage): Promise<void> {
  for (const code of CONTROL_UNITS) {
    await stage.unit(async (unit) => {
      const { system } = stage.parts;
      for (const [
        at,
        [name, activity, controlType, controlMode, frequency, keyControl, ownerPost, evidence],
      ] of CONTROLS.entries()) {
        const billData = {
          name,
          description: `${activity}。`,
          controlType,
          controlMode,
          frequency,
          keyControl,
          ownerPost,
          evidence,
          ownerDept: stage.id(`unit:${code}`),
        };
        const bill = await stage.take(
          system,
          'rcControl',
          'enable',
          await stage.save(stage.viewer('chenlan'), 'rcControl', billData, unit),
          unit,
        );
        if (stage.random.chance(0.7)) await rateControl(stage, bill, unit);
        stage.ids.set(`control:${at}:${code}`, bill.id);
      }
    });
  }
}

async function rateControl(stage: Stage, bill: Bill, unit: Parameters<Parameters<Stage['unit']>[0]>[0]): Promise<void> {
  const rating = () => (stage.random.chance(0.78) ? 'effective' : stage.random.chance(0.7) ? 'partial' : 'ineffective');
  const values = {
    lastDesign: rating(),
    lastOperating: rating(),
    lastTested: plusDays(stage.today, -stage.random.whole(20, 400)),
  };
  await stage.take(stage.parts.system, 'rcControl', 'rate', bill, unit, { values });
}

/** Categories, thirty factors and twenty indicators: sixteen in use, three out of use, one under review. */
export async function seedIndicators(stage: Stage): Promise<void> {
  await stage.unit(async (unit) => {
    const { system } = stage.parts;
    for (const [at, [code, name, nameTw, nameEn, type]] of CATEGORIES.entries()) {
      const bill = await stage.save(
        system,
        'kriCategory',
        { code, name, nameTw, nameEn, eventType: stage.id(`type:${type}`), sortNo: at + 1 },
        unit,
      );
      await stage.take(system, 'kriCategory', 'enable', bill, unit);
      stage.ids.set(`category:${code}`, bill.id);
    }
    for (const [factorCode, name, measure, frequency, provider] of FACTORS) {
      const billData = {
        factorCode,
        name,
        unit: measure,
        frequency,
        provideDept: stage.id(`unit:${provider}`),
        definition: `${name}，取自业务系统统计口径，由提供部门按期核对后填报。`,
        minValue: '0',
      };
      const bill = await stage.save(stage.viewer('chenlan'), 'kriFactor', billData, unit);
      await stage.take(system, 'kriFactor', 'enable', bill, unit);
    }
  });
  await stage.unit(async (unit) => {
    const factors = await stage.parts.records.queryPage(
      stage.parts.system,
      { templateCode: 'kriFactor', sort: [], pageNum: 1, pageSize: 100 },
      unit.transaction,
    );
    for (const row of factors.list) stage.ids.set(`factor:${String(row.factorCode)}`, row.id);
    for (const [at, indicator] of INDICATORS.entries()) await saveIndicator(stage, indicator, at, unit);
  });
  stage.parts.log(`${INDICATORS.length} indicators of ${FACTORS.length} factors`);
}

async function saveIndicator(
  stage: Stage,
  indicator: IndicatorData,
  at: number,
  unit: Parameters<Parameters<Stage['unit']>[0]>[0],
): Promise<void> {
  const [
    kriCode,
    name,
    nameTw,
    nameEn,
    category,
    measure,
    factors,
    formula,
    direction,
    yellowFrom,
    redFrom,
    frequency,
    owner,
    nature,
    risk,
  ] = indicator;
  const [officer, leader] = [stage.viewer('chenlan'), stage.viewer('linyue')];
  const start = at < 16 ? 500 - at * 12 : at < 19 ? 420 : 6;
  stage.parts.clock.goTo(stage.calendar.plusWorkdays(plusDays(stage.today, -start), 0), 600);
  const bounds = direction === 'range' ? { yellowTo: '12', redTo: '15' } : {};
  const bill = await stage.save(
    officer,
    'kriIndicator',
    {
      kriCode,
      name,
      nameTw,
      nameEn,
      category: stage.id(`category:${category}`),
      kriLevel: 'group',
      nature,
      unit: measure,
      factors: factors.map((factor) => stage.id(`factor:${factor}`)),
      formula,
      direction,
      yellowFrom,
      redFrom,
      ...bounds,
      thresholdBasis: '参照近三年历史分布与同业水平确定。',
      description: `监测${name}的变化，及时发现风险苗头。`,
      frequency,
      ownerDept: stage.id(`unit:${owner}`),
      scopeDepts: ['BK-OP', 'BK-RT', 'BK-CB', 'BK-PC', 'BK-IT', 'BK-EC-01', 'SC-BR', 'IN-CL'].map((code) =>
        stage.id(`unit:${code}`),
      ),
      verifier: stage.id('person:zhaoheng'),
      linkedRisks: [stage.id(`risk:${risk}`)],
    },
    unit,
  );
  stage.ids.set(`indicator:${kriCode}`, bill.id);
  const submitted = await stage.take(officer, 'kriIndicator', 'submit', bill, unit);
  if (at === 19) return;
  stage.parts.clock.goTo(stage.calendar.plusWorkdays(plusDays(stage.today, -start), 2), 620);
  const enabled = await stage.take(leader, 'kriIndicator', 'approve', submitted, unit, { opinion: '同意启用。' });
  if (at < 16) return;
  stage.parts.clock.goTo(stage.calendar.plusWorkdays(plusDays(stage.today, -90 + at), 0), 640);
  await stage.take(leader, 'kriIndicator', 'disable', enabled, unit, {
    values: { disableReason: '统计口径调整，由其他指标替代。' },
  });
}
