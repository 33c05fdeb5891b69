import type { BenchServer } from '../children/benchServer.ts';
import { PAGE_PATH } from './listQuestions.ts';

/** What a person types in for a new loss event with two entries, referring to what a stored one refers to. */
export async function newEvent(product: BenchServer): Promise<Record<string, unknown>> {
  const answer = await product.post(PAGE_PATH, {
    templateCode: 'opsLossEvent',
    query: {
      and: [
        { field: 'status', op: 'eq', value: 'confirmed' },
        { field: 'primaryCause', op: 'notEmpty' },
      ],
    },
    columns: ['occurEntity', 'occurDept', 'eventType', 'primaryCause'],
    pageNum: 1,
    pageSize: 1,
  });
  const { occurEntity, occurDept, eventType, primaryCause } = firstRow(answer);
  const entry = {
    lossForm: 'writeDown',
    acctDate: '2026-01-10',
    currency: 'CNY',
    amount: '1000.00',
    glAccount: '671101',
  };
  return {
    title: '柜面大额现金短款',
    nature: 'actualLoss',
    reporterPhone: '13800138000',
    occurEntity,
    occurDept,
    eventType,
    primaryCause,
    occurStart: '2026-01-02',
    occurEnd: '2026-01-03',
    discoverDate: '2026-01-05',
    discoverChannel: 'selfCheck',
    businessLine: 'BL03',
    productName: '现金业务',
    summary: '月末结账期间，柜面清点现金时发现大额短款，经调阅录像未能查明原因，差额已于次日挂账。',
    immediateMeasure: '立即封存现金并双人复点，上报分管领导。',
    losses: [entry, { ...entry, amount: '250.50' }],
  };
}

function firstRow(answer: unknown): Record<string, unknown> {
  const list: unknown = typeof answer === 'object' && answer !== null && 'list' in answer ? answer.list : undefined;
  const row: unknown = Array.isArray(list) ? list[0] : undefined;
  if (typeof row !== 'object' || row === null) throw new Error('There is no confirmed loss event.');
  return { ...row };
}
