import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import type { Database } from '../../../src/server/database/connect.ts';
import { ModelRegistry } from '../../../src/server/models/registry.ts';
import { createRecords, type Records } from '../../../src/server/records/records.ts';
import { applySchema } from '../../../src/server/records/schema/apply.ts';
import { viewer } from './harness.ts';

export interface LossSample {
  database: Database;
  records: Records;
  create(more?: Record<string, unknown>): ReturnType<Records['save']>;
  update(billData: Record<string, unknown>): ReturnType<Records['save']>;
  lossRow(at: number): Record<string, unknown>;
}

/** The shipped model of loss events, with what a new one refers to. */
export async function lossSample(database: Database): Promise<LossSample> {
  const registry = ModelRegistry.load(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await applySchema(database, registry);
  const records = createRecords({
    database,
    registry,
    clock: { now: () => new Date(), timeZone: 'Asia/Shanghai' },
    ports: { runAction: async () => undefined, notify: async () => undefined },
  });
  const system = viewer({ isSystem: true });
  const put = async (templateCode: string, billData: Record<string, unknown>) =>
    (await records.save(system, { templateCode, billData })).billId;
  const head = await put('sysDept', { deptCode: 'G', deptName: 'Group', orgType: 'group' });
  const dept = await put('sysDept', { deptCode: 'B', deptName: 'Bank', orgType: 'company', parentId: head });
  const entity = await put('groupEnterprise', {
    entCode: 'B',
    name: 'Bank',
    shortName: 'Bank',
    uscc: '91110000100003962Y',
    dept,
    kind: 'bank',
    holding: 100,
    province: '110000',
  });
  const root = await put('opsLossEventType', { name: 'External fraud', code: 'ET02', definition: 'd' });
  const type = await put('opsLossEventType', { name: 'Theft', code: 'ET0201', definition: 'd', parent: root });
  for (const table of ['group_enterprise', 'ops_loss_event_type'])
    await sql`update ${sql.table(table)} set state = 'enabled'`.execute(database.kysely);
  const author: Viewer = { ...viewer({ roles: ['opRiskOfficer'] }), department: dept, organisation: dept };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const lossRow = (at: number) => ({
    lossForm: 'writeDown',
    acctDate: day(2),
    currency: 'CNY',
    amount: 1000 + at,
    glAccount: '6711',
    voucherNo: null,
  });
  const billData = {
    title: 'Card theft at a counter',
    nature: 'actualLoss',
    reporterPhone: '13800138000',
    occurEntity: entity,
    occurDept: dept,
    occurStart: day(9),
    occurEnd: day(8),
    discoverDate: day(5),
    discoverChannel: 'selfCheck',
    eventType: type,
    businessLine: 'BL01',
    productName: 'Debit card',
    summary: 'A card was stolen at the counter and used at three machines before it was blocked.',
    immediateMeasure: 'The card was blocked and the customer was informed.',
    losses: [lossRow(0), lossRow(1)],
  };
  return {
    database,
    records,
    create: (more = {}) => records.save(author, { templateCode: 'opsLossEvent', billData: { ...billData, ...more } }),
    update: (changes) => records.save(author, { templateCode: 'opsLossEvent', billData: changes }),
    lossRow,
  };
}
