import type { Stage } from './demoParts.ts';
import { REPORTING } from './peopleData.ts';
import { generateDataReview } from '../actions/operational/generateDataReview.ts';

/** Two data reviews: the quarter before last is done and has raised leads, the last one is under way. */
export async function seedDataReviews(stage: Stage): Promise<void> {
  const depts = REPORTING.map(({ unit }) => stage.id(`unit:${unit}`));
  const [done, begun] = [quarterBefore(stage.today, 2), quarterBefore(stage.today, 1)];
  await review(stage, done, depts.slice(0, 4), true);
  await review(stage, begun, depts, false);
  stage.parts.log('2 data reviews');
}

async function review(stage: Stage, period: string, depts: readonly string[], finish: boolean): Promise<void> {
  const { records, actions, clock } = stage.parts;
  const officer = stage.viewer('chenlan');
  clock.goTo(stage.calendar.plusWorkdays(stage.today, finish ? -15 : -4), 600);
  const billData = {
    title: `${period.slice(0, 4)}年第${period.slice(5)}季度损失数据复核`,
    period,
    depts,
    checker: officer.id,
  };
  const { id } = await stage.unit((unit) => stage.save(officer, 'opsDataReview', billData, unit));
  const bills = [{ billId: id, version: 1 }];
  await actions.call(officer, generateDataReview, { templateCode: 'opsDataReview', bills });
  if (!finish) return;
  const found = await records.get(officer, 'opsDataReview', id);
  const items = Array.isArray(found.billData.items) ? found.billData.items : [];
  await stage.unit(async (unit) => {
    const judged = items.map((item, at) => judge(item, at, depts));
    const conclusion = '数据总体完整准确，个别事件填报不及时、佐证不足，已转线索跟踪整改。';
    const saved = await stage.save(
      officer,
      'opsDataReview',
      { id, version: found.version, items: judged, conclusion },
      unit,
    );
    const submitted = await stage.take(officer, 'opsDataReview', 'submit', saved, unit);
    clock.goTo(stage.calendar.plusWorkdays(stage.today, -13), 640);
    await stage.take(stage.viewer('linyue'), 'opsDataReview', 'approve', submitted, unit, {
      opinion: '同意复核结论。',
    });
  });
}

/** What the checks could not tell is judged: nearly everything passes. */
function judge(item: unknown, at: number, depts: readonly string[]): Record<string, unknown> {
  const row = typeof item === 'object' && item !== null ? item : {};
  const [id, result] = ['id' in row ? row.id : undefined, 'result' in row ? row.result : null];
  if (typeof result === 'string') return { id };
  if (at % 23 !== 5) return { id, result: 'pass' };
  return {
    id,
    result: 'fail',
    dept: 'dept' in row && row.dept ? row.dept : depts[0],
    remark: '佐证材料不完整，需补充入账凭证。',
  };
}

function quarterBefore(today: string, count: number): string {
  const day = today;
  const quarter = Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3) - count;
  return `${Math.floor(quarter / 4)}Q${(quarter % 4) + 1}`;
}
