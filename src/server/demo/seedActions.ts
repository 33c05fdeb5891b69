import type { Unit as Work } from '../records/write/unit.ts';
import type { Stage } from './demoParts.ts';
import type { SeededEvent } from './seedEvents.ts';
import { plusDays } from './workCalendar.ts';

type Course = 'open' | 'openLate' | 'running' | 'runningLate' | 'toVerify' | 'verified' | 'cancelled';

const COURSES: readonly (readonly [Course, number])[] = [
  ['open', 2],
  ['openLate', 2],
  ['running', 5],
  ['runningLate', 3],
  ['toVerify', 3],
  ['verified', 8],
  ['cancelled', 2],
];
const MEASURES = [
  ['修订操作规程并明确复核要求', 'policy'],
  ['优化系统校验规则防止重复入账', 'system'],
  ['开展岗位技能培训与考试', 'training'],
  ['向责任方追偿损失', 'recovery'],
  ['调整岗位设置落实制衡', 'staffing'],
  ['梳理业务流程并取消冗余环节', 'process'],
  ['启动责任认定与问责', 'accountability'],
  ['投保商业犯罪险转移风险', 'insurance'],
] as const;

/** Twenty-five action plans that follow from events, five of them overdue. */
export async function seedActions(stage: Stage, events: readonly SeededEvent[]): Promise<void> {
  const courses = COURSES.flatMap(([course, count]) => Array.from({ length: count }, () => course));
  const sources = events.filter((event) => event.plan.stop === 'confirmed').slice(-courses.length);
  const files: string[] = [];
  for (const event of sources)
    files.push(await stage.storeFile(event.plan.unit.coordinator, '整改完成证明.txt', '整改完成证明（演示数据）。'));
  await stage.unit(async (unit) => {
    for (const [at, event] of sources.entries())
      await action(stage, event, courses[at] ?? 'open', at, files[at] ?? '', unit);
  });
  stage.parts.log(`${sources.length} action plans`);
}

async function action(
  stage: Stage,
  event: SeededEvent,
  course: Course,
  at: number,
  file: string,
  unit: Work,
): Promise<void> {
  const { clock } = stage.parts;
  const [title, actionType] = MEASURES[at % MEASURES.length] ?? MEASURES[0];
  const { coordinator, unit: code } = event.plan.unit;
  const begun = stage.calendar.plusWorkdays(stage.today, -20);
  const late = course === 'openLate' || course === 'runningLate';
  clock.goTo(begun, 560 + at);
  const billData = {
    title,
    sourceType: 'lossEvent',
    source: `opsLossEvent:${event.id}`,
    measure: `针对“${event.plan.story.title}”，${title}，并跟踪执行效果。`,
    actionType,
    priority: stage.random.pick(['high', 'medium', 'medium', 'low'] as const),
    ownerDept: stage.id(`unit:${code}`),
    owner: stage.id(`person:${coordinator}`),
    planDate: plusDays(stage.today, late ? -3 - (at % 4) : 10 + at * 3),
  };
  const bill = await stage.save(stage.viewer('zhaoheng'), 'opsAction', billData, unit);
  if (course === 'open' || course === 'openLate') return;
  if (course === 'cancelled') {
    await stage.take(stage.viewer('linyue'), 'opsAction', 'cancel', bill, unit, {
      opinion: '与其他整改计划合并实施。',
    });
    return;
  }
  const owner = stage.viewer(coordinator);
  clock.goTo(stage.calendar.plusWorkdays(begun, 2), 570 + at);
  const started = await stage.take(owner, 'opsAction', 'start', bill, unit);
  clock.goTo(stage.calendar.plusWorkdays(begun, 6), 580 + at);
  const progress = String(stage.random.whole(2, 8) * 10);
  const reported = await stage.take(owner, 'opsAction', 'report', started, unit, {
    values: { progress, progressNote: '已完成方案制定，正在组织实施。' },
  });
  if (course === 'running' || course === 'runningLate') return;
  clock.goTo(stage.calendar.plusWorkdays(begun, 12), 590 + at);
  const finished = await stage.take(owner, 'opsAction', 'finish', reported, unit, {
    values: { progressNote: '措施已全部落实，相关制度与系统已上线。', evidence: [file] },
  });
  if (course === 'toVerify') return;
  clock.goTo(stage.calendar.plusWorkdays(begun, 15), 600 + at);
  await stage.take(stage.viewer('chenlan'), 'opsAction', 'verify', finished, unit, {
    values: { verifyOpinion: '经验证整改有效，同意关闭。' },
  });
}
