import type { Bill, Stage } from './demoParts.ts';
import type { SeededEvent } from './seedEvents.ts';

/** Two mergings in force (five events below two masters), one before the leader, one before the chief risk officer, one begun. */
export async function seedMerges(stage: Stage, events: readonly SeededEvent[]): Promise<void> {
  const children = events.filter((event) => event.plan.stop === 'merged');
  const singles = events.filter(
    (event) => event.plan.stop === 'confirmed' && event.plan.gross > 5_000 && event.plan.gross < 1_000_000,
  );
  const [first, second, third, fourth, fifth, sixth] = singles;
  if (!first || !second || !third || !fourth || !fifth || !sixth) return;
  const beyond = singles.slice(6);
  const elsewhere = beyond.find((event) => event.plan.entity !== beyond[0]?.plan.entity);
  const spanning = beyond[0] && elsewhere ? [beyond[0], elsewhere] : [];
  stage.parts.clock.goTo(stage.calendar.plusWorkdays(stage.today, -12), 600);
  await stage.unit(async (unit) => {
    const save = (
      title: string,
      mergeReason: string,
      members: readonly Bill[],
      more: Readonly<Record<string, unknown>> = {},
    ) =>
      stage.save(
        stage.viewer('chenlan'),
        'opsLossMerge',
        {
          title,
          mergeReason,
          members: members.map(({ id }) => id),
          masterMode: 'existing',
          masterEvent: members[0]?.id,
          note: '经核查为同一根源引发，合并计量并保留各事件明细。',
          ...more,
        },
        unit,
      );
    for (const [title, reason, members] of [
      ['同一团伙连续作案事件合并', 'series', [first, ...children.slice(0, 3)]],
      ['同一系统缺陷引发差错合并', 'sameCause', [second, ...children.slice(3)]],
    ] as const) {
      const submitted = await stage.take(
        stage.viewer('chenlan'),
        'opsLossMerge',
        'submit',
        await save(title, reason, members),
        unit,
      );
      await approve(stage, members, submitted, unit);
    }
    await stage.take(
      stage.viewer('chenlan'),
      'opsLossMerge',
      'submit',
      await save('同日同因短款事件合并', 'sameCause', [third, fourth]),
      unit,
    );
    if (spanning.length > 0) {
      const submitted = await stage.take(
        stage.viewer('chenlan'),
        'opsLossMerge',
        'submit',
        await save('同一供应商故障波及多家机构合并', 'sameCause', spanning),
        unit,
      );
      await stage.take(stage.viewer('linyue'), 'opsLossMergeReview', 'agree', submitted, unit, {
        opinion: '同意合并，报首席风险官。',
      });
    }
    await save('重复填报事件合并', 'duplicate', [fifth, sixth], { duplicateCut: '1000' });
  });
  for (const used of [first, second, third, fourth, fifth, sixth, ...spanning]) used.plan.stop = 'merged';
  stage.parts.log('5 mergings');
}

/** Over several legal entities the chief risk officer has the last word. */
async function approve(
  stage: Stage,
  members: readonly SeededEvent[],
  bill: Bill,
  unit: Parameters<Parameters<Stage['unit']>[0]>[0],
): Promise<void> {
  const leader = stage.viewer('linyue');
  if (new Set(members.map((member) => member.plan.entity)).size === 1) {
    await stage.take(leader, 'opsLossMergeReview', 'approve', bill, unit, { opinion: '同意合并。' });
    return;
  }
  const agreed = await stage.take(leader, 'opsLossMergeReview', 'agree', bill, unit, {
    opinion: '同意合并，报首席风险官。',
  });
  await stage.take(stage.viewer('sunbowen'), 'opsLossMergeReview', 'approveCro', agreed, unit, { opinion: '同意。' });
}
