import type { Unit as Work } from '../records/write/unit.ts';
import type { Bill, Stage } from './demoParts.ts';
import { eventBill } from './eventBill.ts';
import { type EventPlan, eventPlans } from './eventPlans.ts';

/** An event as it was entered, and how it stands. */
export interface SeededEvent extends Bill {
  plan: EventPlan;
}

const BATCH = 16;
const OFFICERS = ['chenlan', 'zhaoheng'] as const;

/** All loss events, each taken through its reviews by the people whose turn it was, on the days on which it would have been. */
export async function seedEvents(stage: Stage): Promise<SeededEvent[]> {
  const plans = eventPlans(stage);
  const seeded: SeededEvent[] = [];
  for (let at = 0; at < plans.length; at += BATCH) {
    await stage.unit(async (unit) => {
      for (const plan of plans.slice(at, at + BATCH))
        seeded.push({ ...(await enter(stage, plan, seeded.length, unit)), plan });
    });
    stage.parts.log(`${seeded.length} of ${plans.length} loss events`);
  }
  return seeded;
}

async function enter(stage: Stage, plan: EventPlan, at: number, unit: Work): Promise<Bill> {
  const walk = new Walk(stage, plan, OFFICERS[at % OFFICERS.length] ?? 'chenlan', unit);
  await walk.begin(eventBill(stage, plan, at));
  if (plan.stop === 'draft') return walk.bill;
  if (plan.stop === 'voided')
    return await walk.step(plan.unit.coordinator, 'void', 1, { opinion: '重复登记，作废处理。' });
  await walk.step(
    plan.unit.coordinator,
    'submit',
    0,
    plan.late ? { values: { lateReason: '损失金额核实周期较长，待总分行对账确认后填报。' } } : {},
  );
  if (plan.stop === 'deptReview') return walk.bill;
  await walk.step(plan.unit.leader, 'approveDept', stage.random.whole(1, 2), { opinion: '情况属实，同意上报。' });
  if (plan.stop === 'ormReview') return walk.bill;
  if (plan.stop === 'returned')
    return await walk.step(walk.officer, 'return', 1, { opinion: '请补充事件经过与损失入账凭证，明确责任岗位。' });
  if (plan.stop === 'rejected')
    return await walk.step(walk.officer, 'reject', 2, { opinion: '属信用风险违约损失，不纳入操作风险事件。' });
  await walk.step(walk.officer, 'approveOrm', stage.random.whole(1, 2), { opinion: '分类与归因准确。' });
  const amounts = plan.gross > 0;
  if (plan.stop === 'financeReview') return walk.bill;
  if (amounts) await walk.step('hejing', 'approveFinance', stage.random.whole(1, 3), { opinion: '入账信息核对一致。' });
  if (plan.stop === 'leaderReview') return walk.bill;
  if (plan.gross >= 1_000_000) await walk.step('linyue', 'approveLeader', 1, { opinion: '同意确认，督促整改与追偿。' });
  if (plan.gross >= 10_000_000) await report(stage, walk);
  return plan.stop === 'closed' ? await close(stage, walk) : walk.bill;
}

/** A major event was reported to the regulator in time. */
async function report(stage: Stage, walk: Walk): Promise<void> {
  const file = stage.id('file:report');
  const regReportDate = stage.calendar.plusWorkdays(walk.plan.discovered, 4);
  await walk.step('chenlan', 'regReport', 0, { values: { regReportDate, regReportFile: [file] } });
}

async function close(stage: Stage, walk: Walk): Promise<Bill> {
  walk.wait(stage.random.whole(15, 45));
  const accountability = stage.random.chance(0.6) ? 'done' : 'notApplicable';
  await walk.edit(walk.officer, { accountability });
  return await walk.step(walk.officer, 'close', 0, { opinion: '整改完成，同意结案。' });
}

/** One event on its way: where it stands and what day it is for it. */
class Walk {
  bill: Bill = { id: '', version: 0 };
  #day: string;
  #minute: number;

  constructor(
    private readonly stage: Stage,
    readonly plan: EventPlan,
    readonly officer: string,
    private readonly unit: Work,
  ) {
    this.#day = plan.entered;
    this.#minute = 540 + stage.random.whole(0, 200);
  }

  async begin(billData: Readonly<Record<string, unknown>>): Promise<void> {
    this.#set();
    this.bill = await this.stage.save(
      this.stage.viewer(this.plan.unit.coordinator),
      'opsLossEvent',
      billData,
      this.unit,
    );
  }

  /** Waits that many working days and takes the next transition. */
  async step(
    who: string,
    transition: string,
    workdays: number,
    more: { opinion?: string; values?: Readonly<Record<string, unknown>> },
  ): Promise<Bill> {
    this.wait(workdays);
    const reviewing = REVIEWS.has(transition);
    this.bill = await this.stage.take(
      this.stage.viewer(who),
      reviewing ? 'opsLossReview' : 'opsLossEvent',
      transition,
      this.bill,
      this.unit,
      more,
    );
    return this.bill;
  }

  async edit(who: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    this.#set();
    this.bill = await this.stage.save(this.stage.viewer(who), 'opsLossEvent', { ...this.bill, ...values }, this.unit);
  }

  wait(workdays: number): void {
    if (workdays > 0) this.#day = this.stage.calendar.plusWorkdays(this.#day, workdays);
    this.#minute = workdays > 0 ? 540 + this.stage.random.whole(0, 400) : Math.min(this.#minute + 25, 1_080);
    this.#set();
  }

  #set(): void {
    this.stage.parts.clock.goTo(this.#day, this.#minute);
  }
}

/** Transitions whose buttons stand on the reviewers' page. */
const REVIEWS = new Set(['approveDept', 'approveOrm', 'approveFinance', 'approveLeader', 'return', 'reject']);
