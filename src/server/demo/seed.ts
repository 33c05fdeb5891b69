import { Access } from '../access/access.ts';
import type { Viewer } from '../access/viewer.ts';
import { ActionRunner } from '../actions/actionRunner.ts';
import { sendNotice } from '../actions/notices/notify.ts';
import type { DemoAccount } from '../../contract/endpoints/system.ts';
import type { Database } from '../database/connect.ts';
import type { ModelRegistry } from '../models/registry.ts';
import { businessDay } from '../records/expressionContext.ts';
import { directoryRecords } from '../records/directory/directoryRecords.ts';
import { createRecords } from '../records/records.ts';
import { DemoClock } from './demoClock.ts';
import { Stage } from './demoParts.ts';
import { DEMO_PASSWORD, PEOPLE } from './peopleData.ts';
import { seedActions } from './seedActions.ts';
import { seedCalendar, seedOrganisation, seedParameters } from './seedBase.ts';
import { seedDataReviews } from './seedDataReviews.ts';
import { seedEvents } from './seedEvents.ts';
import { seedLeads } from './seedLeads.ts';
import { seedIndicators, seedRisks } from './seedLibrary.ts';
import { seedMerges } from './seedMerges.ts';
import { seedEnterprises, seedProcesses, seedTaxonomies } from './seedTaxonomies.ts';
import { seedUpdates } from './seedUpdates.ts';
import { type CalendarRow, calendarRows, plusDays, WorkCalendar } from './workCalendar.ts';

/** What seeding needs of the server. */
export interface SeedParts {
  database: Database;
  registry: ModelRegistry;
  system: Viewer;
  timeZone: string;
  /** Takes in a file as its uploader would and answers its id; called outside transactions only. */
  storeFile(uploader: string, file: { name: string; mediaType: string; content: Uint8Array }): Promise<string>;
  log(line: string): void;
}

/**
 * Fills an empty database with demonstration data: invented people and names, always the same ones, on days counted from today. Everything
 * goes through the records of the server, done by the people who would have done it, on a clock that is set to the day on which they
 * would have. Answers the accounts that may be tried.
 */
export async function seedDemo(parts: SeedParts): Promise<DemoAccount[]> {
  const { stage, clock, rows } = openStage(parts);
  clock.goTo(plusDays(stage.today, -1500), 540);
  await seedParameters(stage, plusDays(stage.today, -1600), true);
  await seedCalendar(stage, rows);
  await seedOrganisation(stage);
  await seedTaxonomies(stage);
  await seedEnterprises(stage);
  await seedProcesses(stage);
  await seedRisks(stage);
  await seedIndicators(stage);
  await seedLossData(stage);
  clock.release();
  return accounts(parts.registry);
}

/** What an installation without demonstration data begins with: the regulator's taxonomies and the parameters that rules ask for. */
export async function seedReference(parts: SeedParts): Promise<void> {
  const { stage } = openStage(parts);
  await seedParameters(stage, `${stage.today.slice(0, 4)}-01-01`, false);
  await seedTaxonomies(stage);
}

function openStage(parts: SeedParts): { stage: Stage; clock: DemoClock; rows: CalendarRow[] } {
  const { database, registry, timeZone } = parts;
  const clock = new DemoClock(timeZone);
  const actions = new ActionRunner(registry);
  const records = createRecords({
    database,
    registry,
    clock,
    ports: { runAction: (name, call) => actions.run(name, call), notify: sendNotice },
  });
  actions.use({
    access: new Access(database, directoryRecords(database, timeZone), { captcha: false }),
    store: records,
  });
  const today = businessDay(new Date(), timeZone);
  const rows = calendarRows(Number(today.slice(0, 4)) - 4, Number(today.slice(0, 4)) + 1);
  return { stage: new Stage({ ...parts, records, clock, actions }, today, new WorkCalendar(rows)), clock, rows };
}

async function seedLossData(stage: Stage): Promise<void> {
  await stage.keepFile(
    'file:report',
    'chenlan',
    '重大操作风险事件报告.txt',
    '关于重大操作风险事件的报告（演示数据）。',
  );
  const events = await seedEvents(stage);
  await seedMerges(stage, events);
  await seedUpdates(stage, events);
  await seedLeads(stage, events);
  await seedActions(stage, events);
  await seedDataReviews(stage);
}

function accounts(registry: ModelRegistry): DemoAccount[] {
  return PEOPLE.map(({ account, name, roles }) => {
    const role = registry.set.roles.find((candidate) => candidate.role === roles[0]);
    return {
      account,
      password: DEMO_PASSWORD,
      userName: name,
      role: role?.title ?? { en: 'Staff', 'zh-cn': '员工', 'zh-tw': '員工' },
    };
  });
}
