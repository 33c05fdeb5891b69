import type { Unit as Work } from '../records/write/unit.ts';
import type { Stage } from './demoParts.ts';
import { REPORTING } from './peopleData.ts';
import type { SeededEvent } from './seedEvents.ts';

/** How far a lead has come, and what the department answers. */
type Course = 'pending' | 'overdue' | 'distributed' | 'wrongDept' | 'included' | 'excluded' | 'accepted' | 'discarded';

const COURSES: readonly (readonly [Course, number])[] = [
  ['pending', 6],
  ['overdue', 6],
  ['distributed', 4],
  ['wrongDept', 2],
  ['included', 3],
  ['excluded', 2],
  ['accepted', 5],
  ['discarded', 2],
];
const SUBJECTS = [
  ['总账扫描：营业外支出异常入账', 'ledger'],
  ['监管处罚决定书涉及机构罚款', 'penalty'],
  ['客户起诉要求返还划扣资金', 'lawsuit'],
  ['客户投诉资金重复扣划', 'complaint'],
  ['审计发现凭证补登', 'audit'],
  ['系统故障工单涉及客户赔付', 'itIncident'],
  ['保险公司理赔到账核对', 'insurance'],
  ['媒体报道网点服务纠纷', 'media'],
  ['举报员工代客操作', 'whistle'],
  ['指标预警：挂账笔数超阈值', 'kri'],
] as const;

/** Thirty leads, six of them overdue. */
export async function seedLeads(stage: Stage, events: readonly SeededEvent[]): Promise<void> {
  const courses = COURSES.flatMap(([course, count]) => Array.from({ length: count }, () => course));
  const evidence: string[] = [];
  for (const { coordinator } of REPORTING)
    evidence.push(await stage.storeFile(coordinator, '核查说明.txt', '核查说明（演示数据）。'));
  const confirmed = events.filter((event) => event.plan.stop === 'confirmed');
  await stage.unit(async (unit) => {
    for (const [at, course] of courses.entries())
      await lead(
        stage,
        course,
        at,
        { event: eventOf(confirmed, at), file: evidence[at % REPORTING.length] ?? '' },
        unit,
      );
  });
  stage.parts.log(`${courses.length} leads`);
}

/** An event of the department that is asked: it can name no other. Another one each time. */
function eventOf(confirmed: readonly SeededEvent[], at: number): string | null {
  const own = confirmed.filter((event) => event.plan.unit === REPORTING[at % REPORTING.length]);
  return own[Math.floor(at / REPORTING.length) % own.length]?.id ?? null;
}

async function lead(
  stage: Stage,
  course: Course,
  at: number,
  links: { event: string | null; file: string },
  unit: Work,
): Promise<void> {
  const { clock } = stage.parts;
  const officer = stage.viewer(at % 2 === 0 ? 'chenlan' : 'zhaoheng');
  const [subject, source] = SUBJECTS[at % SUBJECTS.length] ?? SUBJECTS[0];
  const found = stage.calendar.plusWorkdays(
    stage.today,
    -(course === 'pending' ? 1 + (at % 4) : course === 'distributed' ? 5 : 22 + at),
  );
  clock.goTo(found, 580 + at);
  const amount = at === 3 ? '12500000' : String(stage.random.whole(1, 80) * 5_000);
  const target = REPORTING[at % REPORTING.length] ?? REPORTING[0];
  const billData = {
    title: subject,
    targetDept: stage.id(`unit:${target.unit}`),
    source,
    sourceRef: `${source.toUpperCase()}-${found.replaceAll('-', '')}-${at + 1}`,
    content: `${subject}，请核实是否构成操作风险损失事件并反馈处理情况。`,
    amount,
    foundDate: found,
    suspectType: stage.id('type:ET07'),
  };
  const bill = await stage.save(officer, 'opsLossLead', billData, unit);
  if (course === 'pending') return;
  if (course === 'discarded') {
    await stage.take(officer, 'opsLossLead', 'discard', bill, unit, { opinion: '与已登记线索重复，舍弃。' });
    return;
  }
  const deadline = stage.calendar.plusWorkdays(found, 10);
  const sent = await stage.take(officer, 'opsLossLead', 'distribute', bill, unit, {
    values: {
      targetDept: stage.id(`unit:${target.unit}`),
      handler: stage.id(`person:${target.coordinator}`),
      deadline,
      message: '请于期限内核实反馈。',
    },
  });
  if (course === 'overdue' || course === 'distributed') return;
  clock.goTo(stage.calendar.plusWorkdays(found, 6), 620 + at);
  const answered = await stage.take(stage.viewer(target.coordinator), 'opsLossLeadFeedback', 'feedback', sent, unit, {
    values: answer(stage, course, links),
  });
  if (course !== 'accepted') return;
  clock.goTo(stage.calendar.plusWorkdays(found, 8), 630 + at);
  await stage.take(officer, 'opsLossLead', 'accept', answered, unit);
}

function answer(stage: Stage, course: Course, links: { event: string | null; file: string }): Record<string, unknown> {
  if (course === 'wrongDept')
    return {
      result: 'wrongDept',
      explain: '经核实该业务由支付结算部门办理，不属于本部门职责范围。',
      suggestDept: stage.id('unit:BK-PC'),
    };
  if (course === 'excluded')
    return {
      result: 'excluded',
      explain: '经核实为正常业务费用支出，不构成操作风险损失事件。',
      evidence: [links.file],
    };
  if (course === 'included')
    return {
      result: 'included',
      explain: '该线索涉及事项已包含在已填报的损失事件中，无需另行登记。',
      event: links.event,
    };
  return { result: 'confirmed', explain: '经核实构成操作风险损失事件，已完成填报并关联事件编号。', event: links.event };
}
