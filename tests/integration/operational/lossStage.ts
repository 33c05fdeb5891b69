import path from 'node:path';
import type { DatabaseOptions } from '../../../src/server/database/connect.ts';

import { Access } from '../../../src/server/access/access.ts';
import { systemViewer } from '../../../src/server/access/viewers.ts';
import { sendNotice } from '../../../src/server/actions/notices/notify.ts';
import { ActionRunner } from '../../../src/server/actions/actionRunner.ts';
import { DemoClock } from '../../../src/server/demo/demoClock.ts';
import { type Bill, Stage } from '../../../src/server/demo/demoParts.ts';
import { seedCalendar, seedOrganisation, seedParameters } from '../../../src/server/demo/seedBase.ts';
import { seedEnterprises, seedTaxonomies } from '../../../src/server/demo/seedTaxonomies.ts';
import { calendarRows, plusDays, WorkCalendar } from '../../../src/server/demo/workCalendar.ts';
import { createApp, type App } from '../../../src/server/app.ts';
import { readConfiguration } from '../../../src/server/app/configuration.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { directoryRecords } from '../../../src/server/records/directory/directoryRecords.ts';
import { createRecords } from '../../../src/server/records/records.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const TODAY = '2026-06-15';

export type Fields = Readonly<Record<string, unknown>>;

/** The shipped models over a fresh database, with the people and taxonomies of the demonstration, on a Monday in June. */
export class LossStage {
  private constructor(
    readonly app: App,
    readonly stage: Stage,
  ) {}

  static async open(place: DatabaseOptions): Promise<LossStage> {
    const configuration = {
      ...readConfiguration({ CAPTCHA: 'off', SEED: 'none', ADMIN_PASSWORD: 'Rain.2031' }, ROOT),
      dataDir: place.dataDir,
      databaseUrl: place.url,
    };
    const app = await createApp({ configuration, version: 'test', log: () => undefined });
    const { database, registry } = app.parts;
    const clock = new DemoClock('Asia/Shanghai');
    const actions = new ActionRunner(registry);
    const records = createRecords({
      database,
      registry,
      clock,
      ports: { runAction: (name, call) => actions.run(name, call), notify: sendNotice },
    });
    actions.use({
      access: new Access(database, directoryRecords(database, 'Asia/Shanghai'), { captcha: false }),
      store: records,
    });
    const rows = calendarRows(2025, 2026);
    const storeFile = async () => newId();
    const stage = new Stage(
      { records, clock, actions, registry, system: systemViewer('test', 'test'), storeFile, log: () => undefined },
      TODAY,
      new WorkCalendar(rows),
    );
    clock.goTo(TODAY, 600);
    await seedParameters(stage, plusDays(stage.today, -1600), true);
    await seedCalendar(stage, rows);
    await seedOrganisation(stage);
    await seedTaxonomies(stage);
    await seedEnterprises(stage);
    return new LossStage(app, stage);
  }

  /** A complete draft by the coordinator of operations; `over` changes it. */
  bill(over: Fields = {}): Fields {
    const id = (key: string) => this.stage.id(key);
    return {
      title: '柜面现金短款',
      nature: 'actualLoss',
      occurEntity: id('enterprise:BK'),
      occurDept: id('unit:BK-OP'),
      occurStart: '2026-06-01',
      discoverDate: '2026-06-08',
      discoverChannel: 'selfCheck',
      eventType: id('type:ET070101'),
      businessLine: 'BL03',
      primaryCause: id('cause:C103'),
      boundary: 'none',
      summary: '柜员日终盘库时发现现金与账面不符，经核对监控录像确认系点验疏忽造成短款，已登记处理。',
      immediateMeasure: '封存库款并复核监控。',
      losses: [{ lossForm: 'assetLoss', acctDate: '2026-06-09', currency: 'CNY', amount: '1000.00', voucherNo: 'V1' }],
      ...over,
    };
  }

  save(who: string, templateCode: string, billData: Fields): Promise<Bill> {
    const { stage } = this;
    return stage.unit(async (unit) => {
      const answer = await stage.parts.records.save(
        stage.viewer(who),
        { templateCode, billData, confirmed: true },
        unit,
      );
      return { id: answer.billId, version: answer.version };
    });
  }

  async take(
    who: string,
    templateCode: string,
    transition: string,
    bill: Bill,
    more: { opinion?: string; values?: Fields } = {},
  ): Promise<Bill> {
    const { stage } = this;
    const version = await this.version(templateCode, bill.id);
    return stage.unit(async (unit) => {
      const request = { templateCode, transition, bills: [{ billId: bill.id, version }], ...more, confirmed: true };
      const [result] = await stage.parts.records.transition(stage.viewer(who), request, unit);
      return { id: bill.id, version: result?.version ?? 0 };
    });
  }

  async get(templateCode: string, id: string): Promise<Fields> {
    return (await this.stage.parts.records.get(this.stage.parts.system, templateCode, id)).billData;
  }

  async version(templateCode: string, id: string): Promise<number> {
    return (await this.stage.parts.records.get(this.stage.parts.system, templateCode, id)).version;
  }

  /** An event that went through its reviews. */
  async confirmed(over: Fields = {}): Promise<Bill> {
    const draft = await this.save('liuqing', 'opsLossEvent', this.bill(over));
    await this.take('liuqing', 'opsLossEvent', 'submit', draft);
    await this.take('maohui', 'opsLossReview', 'approveDept', draft);
    await this.take('chenlan', 'opsLossReview', 'approveOrm', draft);
    return await this.take('hejing', 'opsLossReview', 'approveFinance', draft);
  }
}
