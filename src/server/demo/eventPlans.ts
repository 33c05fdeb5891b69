import type { Stage } from './demoParts.ts';
import { type Story, STORIES } from './lossTextData.ts';
import { entityOf } from './organisationData.ts';
import { REPORTING, type ReportingUnit } from './peopleData.ts';
import { plusDays } from './workCalendar.ts';

/** How far an event has come. */
export type Stop =
  | 'draft'
  | 'deptReview'
  | 'ormReview'
  | 'financeReview'
  | 'leaderReview'
  | 'returned'
  | 'confirmed'
  | 'closed'
  | 'merged'
  | 'rejected'
  | 'voided';

/** Everything about an event before it is entered: its story, its days, its amounts, how far it gets. */
export interface EventPlan {
  stop: Stop;
  story: Story;
  unit: ReportingUnit;
  entity: string;
  line: string;
  nature: 'actualLoss' | 'nearMiss' | 'potential' | 'nonFinancial' | 'gain';
  occurred: string;
  discovered: string;
  entered: string;
  /** Yuan; 0 when the event cost nothing. */
  gross: number;
  /** Share of the gross loss that came back, 0 to 0.8. */
  recovered: number;
  insured: boolean;
  expected: number | null;
  downtime: number;
  late: boolean;
}

const STOPS: readonly (readonly [Stop, number])[] = [
  ['draft', 8],
  ['deptReview', 3],
  ['ormReview', 2],
  ['financeReview', 2],
  ['leaderReview', 1],
  ['returned', 4],
  ['confirmed', 89],
  ['closed', 40],
  ['merged', 5],
  ['rejected', 2],
  ['voided', 1],
];
const TYPES: readonly (readonly [string, number])[] = [
  ['ET07', 45],
  ['ET02', 20],
  ['ET04', 12],
  ['ET06', 8],
  ['ET01', 6],
  ['ET03', 5],
  ['ET05', 4],
];
const LINES: readonly (readonly [string, number])[] = [
  ['BL03', 40],
  ['BL04', 20],
  ['BL05', 15],
  ['BL01', 5],
  ['BL02', 5],
  ['BL06', 4],
  ['BL07', 4],
  ['BL08', 4],
  ['BL09', 3],
];
const COUNT = 157;
const DAYS = 1080;
/** Gross losses beyond the usual ones; the largest is the one that must be reported. */
const LARGE = [12_600_000, 4_850_000, 2_380_000, 1_260_000];

/** A hundred and sixty events in the order in which they were entered. The last three are special: a large loss, an outage, a criminal case. */
export function eventPlans(stage: Stage): EventPlan[] {
  const { random } = stage;
  const stops = random.shuffled(STOPS.flatMap(([stop, count]) => Array.from({ length: count }, () => stop)));
  const types = random.spread(COUNT, TYPES);
  const lines = random.spread(COUNT, LINES);
  const plans = stops.map((stop, at) => plan(stage, stop, types[at] ?? 'ET07', lines[at] ?? 'BL03', at));
  spreadWork(plans);
  giveLargeLosses(plans);
  insure(plans);
  return [...plans, ...special(stage)].sort((a, b) => (a.entered < b.entered ? -1 : a.entered > b.entered ? 1 : 0));
}

/** What somebody has to do is spread over the units, the first ones first, so that whoever looks in finds work. */
function spreadWork(plans: readonly EventPlan[]): void {
  for (const stop of ['deptReview', 'returned', 'draft'] as const) {
    const waiting = plans.filter((each) => each.stop === stop);
    for (const [at, each] of waiting.entries()) {
      each.unit = REPORTING[at % REPORTING.length] ?? REPORTING[0];
      each.entity = entityOf(each.unit.unit);
    }
  }
}

function plan(stage: Stage, stop: Stop, type: string, line: string, at: number): EventPlan {
  const { random, today, calendar } = stage;
  const age = ageOf(stage, stop);
  const late = random.chance(0.08) && age > 40;
  const discovered = calendar.plusWorkdays(plusDays(today, -age), -1);
  const entered = calendar.plusWorkdays(discovered, late ? random.whole(11, 15) : random.whole(0, 3));
  const nature = natureOf(stage, type, stop);
  const unit = REPORTING[at % REPORTING.length] ?? REPORTING[0];
  const gross =
    nature === 'actualLoss' || nature === 'gain'
      ? Math.min(Math.round(random.logNormal(60_000, 1.1) * 100) / 100, 940_000)
      : 0;
  return {
    stop,
    unit,
    entity: entityOf(unit.unit),
    line,
    nature,
    discovered,
    entered,
    late,
    gross: Math.max(gross, gross === 0 ? 0 : 800),
    story: random.pick(STORIES[type] ?? STORIES.ET07 ?? []),
    occurred: plusDays(discovered, -random.whole(0, 45)),
    recovered: nature === 'actualLoss' && random.chance(0.37) ? random.whole(10, 80) / 100 : 0,
    insured: false,
    expected: nature === 'nearMiss' || nature === 'potential' ? random.whole(2, 60) * 10_000 : null,
    downtime: type === 'ET06' ? random.whole(5, 100) : 0,
  };
}

/** Days ago: what is under way is recent, what is closed is old, the rest thins out into the past. */
function ageOf({ random }: Stage, stop: Stop): number {
  if (stop === 'confirmed' || stop === 'merged') return Math.max(24, Math.round(DAYS * random.next() ** 1.7));
  if (stop === 'closed') return 140 + Math.round((DAYS - 140) * random.next() ** 1.4);
  if (stop === 'rejected' || stop === 'voided') return random.whole(60, 500);
  return random.whole(6, 16);
}

function natureOf({ random }: Stage, type: string, stop: Stop): EventPlan['nature'] {
  if (stop === 'merged' || stop === 'financeReview' || type === 'ET03' || type === 'ET05') return 'actualLoss';
  if (random.chance(0.05)) return 'nearMiss';
  if (random.chance(0.03)) return 'potential';
  if (type === 'ET06' && random.chance(0.4)) return 'nonFinancial';
  return type === 'ET07' && random.chance(0.02) ? 'gain' : 'actualLoss';
}

function giveLargeLosses(plans: EventPlan[]): void {
  const able = plans.filter(
    (candidate) =>
      candidate.stop === 'confirmed' && candidate.nature === 'actualLoss' && candidate.story.type !== 'ET0601',
  );
  for (const [at, gross] of LARGE.slice(1).entries()) {
    const chosen = able[at * 17 + 5];
    if (chosen) Object.assign(chosen, { gross, recovered: 0.2 });
  }
}

function insure(plans: EventPlan[]): void {
  const able = plans.filter((candidate) => candidate.recovered > 0 && candidate.stop !== 'draft');
  for (const chosen of able.slice(0, 6)) chosen.insured = true;
}

function special(stage: Stage): EventPlan[] {
  const { today, calendar } = stage;
  const [retail, corporate, , , technology] = [REPORTING[1], REPORTING[2], null, null, REPORTING[4]];
  const base = { expected: null, downtime: 0, late: false, insured: false, nature: 'actualLoss' as const };
  const largeOn = calendar.plusWorkdays(today, -70);
  // Its report is due five working days after discovery: two are left.
  const outageOn = calendar.plusWorkdays(today, -3);
  const caseOn = calendar.plusWorkdays(today, -9);
  return [
    {
      ...base,
      stop: 'confirmed',
      unit: corporate,
      entity: 'BK',
      line: 'BL04',
      gross: LARGE[0] ?? 0,
      recovered: 0.15,
      occurred: plusDays(largeOn, -60),
      discovered: largeOn,
      entered: largeOn,
      story: { title: '企业伪造应收账款骗取保理融资', type: 'ET0201', cause: 'C401', product: '保理融资' },
    },
    {
      ...base,
      stop: 'ormReview',
      unit: technology,
      entity: 'BK',
      line: 'BL09',
      nature: 'nonFinancial',
      gross: 0,
      recovered: 0,
      downtime: 240,
      occurred: outageOn,
      discovered: outageOn,
      entered: outageOn,
      story: { title: '核心系统存储故障致全省业务中断四小时', type: 'ET0601', cause: 'C302', product: '核心系统' },
    },
    {
      ...base,
      stop: 'leaderReview',
      unit: retail,
      entity: 'BK',
      line: 'BL03',
      gross: 860_000,
      recovered: 0.3,
      occurred: plusDays(caseOn, -30),
      discovered: caseOn,
      entered: caseOn,
      story: { title: '员工违规出借客户信息被立案调查', type: 'ET0102', cause: 'C101', product: '客户信息' },
    },
  ];
}
