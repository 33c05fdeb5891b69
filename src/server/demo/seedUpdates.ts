import type { Unit as Work } from '../records/write/unit.ts';
import type { Stage } from './demoParts.ts';
import type { SeededEvent } from './seedEvents.ts';

type Kind = 'addRecovery' | 'addLoss' | 'reclassify' | 'facts';
const KINDS: readonly Kind[] = ['addRecovery', 'addRecovery', 'addLoss', 'reclassify', 'addRecovery', 'facts'];
const COUNT = 20;
const REASONS: Readonly<Record<Kind, string>> = {
  addRecovery: '追偿款项到账，按到账日期登记挽回金额。',
  addLoss: '诉讼判决后新增赔付，按入账日期登记后续损失。',
  reclassify: '复核发现业务条线归属有误，予以更正。',
  facts: '根据最新核查情况补充影响范围。',
};

/** Twenty updates of confirmed events: fifteen in force, three in review, one returned, one begun. */
export async function seedUpdates(stage: Stage, events: readonly SeededEvent[]): Promise<void> {
  const able = events
    .filter((event) => event.plan.stop === 'confirmed' && event.plan.gross > 10_000 && event.plan.gross < 1_000_000)
    .slice(0, COUNT);
  const files = new Map<string, string>();
  for (const event of able) {
    const { coordinator } = event.plan.unit;
    files.set(event.id, await stage.storeFile(coordinator, '到账与入账凭证.txt', '入账凭证影印件（演示数据）。'));
  }
  await stage.unit(async (unit) => {
    for (const [at, event] of able.entries()) await update(stage, event, at, files.get(event.id) ?? '', unit);
  });
  stage.parts.log(`${able.length} updates of events`);
}

async function update(stage: Stage, event: SeededEvent, at: number, file: string, unit: Work): Promise<void> {
  const kind = KINDS[at % KINDS.length] ?? 'facts';
  const day = stage.calendar.plusWorkdays(stage.today, -(at < 15 ? 14 - Math.floor(at / 2) : 5));
  const { clock } = stage.parts;
  clock.goTo(day, 570 + at);
  const reporter = stage.viewer(event.plan.unit.coordinator);
  const billData = {
    event: event.id,
    updateType: [kind],
    reason: REASONS[kind],
    attachments: [file],
    ...changes(stage, kind, event, day),
  };
  const draft = await stage.save(reporter, 'opsLossUpdate', billData, unit);
  if (at === 19) return;
  const submitted = await stage.take(reporter, 'opsLossUpdate', 'submit', draft, unit);
  if (at === 15 || at === 16 || at === 17) return;
  clock.goTo(stage.calendar.plusWorkdays(day, 1), 600 + at);
  const officer = stage.viewer('zhaoheng');
  if (at === 18) {
    await stage.take(officer, 'opsLossUpdate', 'return', submitted, unit, { opinion: '请补充证明材料。' });
    return;
  }
  if (kind === 'reclassify' || kind === 'facts') {
    await stage.take(officer, 'opsLossUpdate', 'approve', submitted, unit, { opinion: '同意更新。' });
    return;
  }
  const agreed = await stage.take(officer, 'opsLossUpdate', 'agree', submitted, unit, {
    opinion: '同意，请财务核对。',
  });
  clock.goTo(stage.calendar.plusWorkdays(day, 2), 620 + at);
  await stage.take(stage.viewer('hejing'), 'opsLossUpdate', 'approveFinance', agreed, unit, {
    opinion: '金额核对一致。',
  });
}

function changes(stage: Stage, kind: Kind, event: SeededEvent, day: string): Record<string, unknown> {
  const share = stage.random.whole(4, 15) / 100;
  const amount = (Math.round(event.plan.gross * share * 100) / 100).toFixed(2);
  const voucherNo = `U${day.replaceAll('-', '')}${stage.random.whole(1000, 9999)}`;
  if (kind === 'addRecovery')
    return { newRecoveries: [{ recoveryType: 'judicial', receivedDate: day, currency: 'CNY', amount, voucherNo }] };
  if (kind === 'addLoss')
    return {
      newLosses: [{ lossForm: 'legalCost', acctDate: day, currency: 'CNY', amount, voucherNo, glAccount: '671105' }],
    };
  if (kind === 'reclassify') return { newBusinessLine: event.plan.line === 'BL06' ? 'BL03' : 'BL06' };
  return { newCustomersAffected: stage.random.whole(41, 400) };
}
