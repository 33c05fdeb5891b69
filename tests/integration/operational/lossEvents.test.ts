import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInbox } from '../../../src/server/access/personal/ownNotices.ts';
import { freshPlace, type Place } from '../../support/engines.ts';
import { type Fields, LossStage } from './lossStage.ts';

let place: Place;
let loss: LossStage;

beforeAll(async () => {
  place = await freshPlace('embedded');
  loss = await LossStage.open(place.options);
}, 180_000);

afterAll(async () => {
  await loss?.app.close();
  await place?.remove();
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as { code?: number; data?: { errors?: { field?: string }[] } },
  );

describe('a loss event', () => {
  it('computes its amounts, its level-1 type and its severity', async () => {
    const { id } = await loss.save(
      'liuqing',
      'opsLossEvent',
      loss.bill({
        losses: [
          {
            lossForm: 'assetLoss',
            acctDate: '2026-06-10',
            currency: 'USD',
            amount: '100.00',
            fxRate: '7.123456',
            voucherNo: 'V1',
          },
          { lossForm: 'legalCost', acctDate: '2026-06-09', currency: 'CNY', amount: '250000.00', voucherNo: 'V2' },
        ],
        recoveries: [
          {
            recoveryType: 'insurance',
            receivedDate: '2026-06-12',
            currency: 'CNY',
            amount: '50000',
            payer: '磐石人寿',
            voucherNo: 'R1',
          },
        ],
      }),
    );
    const event = await loss.get('opsLossEvent', id);
    expect(event).toMatchObject({
      grossLoss: '250712.35',
      recoveryIns: '50000.00',
      recoveryOther: '0.00',
      netLoss: '200712.35',
      severity: 'moderate',
      eventTypeL1: 'ET07',
      firstAcctDate: '2026-06-09',
      isMajor: false,
      regDeadline: null,
      inCapital: false,
    });
  });

  it.each([
    [
      'losses',
      {
        recoveries: [
          { recoveryType: 'other', receivedDate: '2026-06-12', currency: 'CNY', amount: '1000.01', voucherNo: 'R' },
        ],
      },
      'recoveries',
    ],
    ['days', { occurStart: '2026-06-09' }, 'discoverDate'],
    ['the legal entity', { occurEntity: 'enterprise:SC' }, 'occurDept'],
    ['causes', { causes: ['cause:C103'] }, 'causes'],
    ['the expected loss', { expectedLoss: '999.99' }, 'expectedLoss'],
    ['outages', { eventType: 'type:ET0601' }, 'downtimeMinutes'],
  ])('refuses %s that cannot be', async (_name, over, field) => {
    const named = Object.fromEntries(Object.entries(over).map(([key, value]) => [key, resolved(value)]));
    const fault = await refusal(loss.save('liuqing', 'opsLossEvent', loss.bill(named)));
    expect(fault?.code).toBe(208);
    expect(fault?.data?.errors?.map((error) => error.field)).toContain(field);
  });

  it('is severe by its non-financial level, and major by an outage, with a deadline in working days', async () => {
    const { id } = await loss.save(
      'liuqing',
      'opsLossEvent',
      loss.bill({
        nature: 'nonFinancial',
        losses: [],
        eventType: loss.stage.id('type:ET0601'),
        downtimeMinutes: 180,
        provincesAffected: 1,
        nonFinImpact: ['operation'],
        nonFinLevel: '5',
      }),
    );
    expect(await loss.get('opsLossEvent', id)).toMatchObject({
      severity: 'severe',
      isMajor: true,
      majorCriteria: ['M4'],
      regDeadline: '2026-06-16',
    });
  });

  it('asks before a voucher is entered in a second event', async () => {
    const losses = [
      { lossForm: 'assetLoss', acctDate: '2026-06-09', currency: 'CNY', amount: '77.00', voucherNo: 'V-77' },
    ];
    await loss.save('liuqing', 'opsLossEvent', loss.bill({ losses }));
    const { records } = loss.stage.parts;
    const answer = await records.save(loss.stage.viewer('liuqing'), {
      templateCode: 'opsLossEvent',
      billData: loss.bill({ losses }),
    });
    expect(answer.warnings?.map((warning) => warning.field)).toEqual(['losses.voucherNo']);
    expect(answer.billId).toBe('');
  });

  it('goes from review to review by those whose turn it is, never by its reporter', async () => {
    const draft = await loss.save('liuqing', 'opsLossEvent', loss.bill());
    await loss.take('liuqing', 'opsLossEvent', 'submit', draft);
    expect((await refusal(loss.take('chenlan', 'opsLossReview', 'approveDept', draft)))?.code).toBe(403);
    await loss.take('maohui', 'opsLossReview', 'approveDept', draft);
    await loss.take('chenlan', 'opsLossReview', 'approveOrm', draft);
    expect(await loss.get('opsLossEvent', draft.id)).toMatchObject({ status: 'financeReview' });
    await loss.take('hejing', 'opsLossReview', 'approveFinance', draft);
    expect(await loss.get('opsLossEvent', draft.id)).toMatchObject({ status: 'confirmed' });
  });

  it('happens in a department of its legal entity, and only those are offered', async () => {
    const bank = loss.stage.id('enterprise:BK');
    const offered = async (occurEntity: string | null) => {
      const { options } = await loss.stage.parts.records.lookup(loss.stage.viewer('liuqing'), {
        templateCode: 'opsLossEvent',
        field: 'occurDept',
        record: { occurEntity },
        pageNum: 1,
        pageSize: 200,
      });
      return options.map(({ id }) => id);
    };
    const units = await offered(bank);
    expect(units).toContain(loss.stage.id('unit:BK-OP'));
    expect(units).toContain(loss.stage.id('unit:BK'));
    const foreign = loss.stage.id('unit:SC-BR');
    expect(units).not.toContain(foreign);
    expect(await offered(null)).toEqual([]);
    const fault = await refusal(loss.save('liuqing', 'opsLossEvent', loss.bill({ occurDept: foreign })));
    expect(fault?.data?.errors?.map(({ field }) => field)).toContain('occurDept');
  });

  it('is classified in the language of whoever reads', async () => {
    const { id } = await loss.save('liuqing', 'opsLossEvent', loss.bill({ title: '名称' }));
    const { records } = loss.stage.parts;
    const names = async (language: 'en' | 'zh-cn' | 'zh-tw') => {
      const viewer = { ...loss.stage.viewer('liuqing'), language };
      const query = { field: 'id', op: 'eq', value: id } as const;
      const columns = ['eventTypeTop', 'occurEntity'];
      const page = await records.queryPage(viewer, {
        templateCode: 'opsLossEvent',
        query,
        columns,
        pageNum: 1,
        pageSize: 1,
      });
      const { billData } = await records.get(viewer, 'opsLossEvent', id);
      const nodes = await records.tree(viewer, { templateCode: 'opsLossEventType', parentId: null });
      const top = { ...page.list[0]?._labels }.eventTypeTop;
      expect({ ...(billData._labels as object) }).toMatchObject({ eventTypeTop: top });
      expect(nodes.map(({ label }) => label)).toContain(top);
      const types = await records.queryPage(viewer, { templateCode: 'opsLossEventType', pageNum: 1, pageSize: 100 });
      const shown = [...types.list, ...nodes.map(({ row }) => row)].map((row) => row._labels?.name ?? row.name);
      expect(shown.filter((name) => name === top)).toHaveLength(2);
      return top;
    };
    expect(await names('en')).toBe('Execution, delivery and process management');
    expect(await names('zh-tw')).toBe('執行、交割和流程管理事件');
    expect(await names('zh-cn')).toBe('执行、交割和流程管理事件');
    // What was exported in one language is taken in again, whatever language it is taken in with.
    const texts = ['Internal fraud', '內部欺詐事件', '内部欺诈事件', 'ET01'];
    const matches = await records.findByText(loss.stage.viewer('liuqing'), 'opsLossEventType', texts);
    for (const text of texts)
      expect(
        new Set(matches.filter((match) => match.label === text || match.code === text).map((match) => match.id)),
      ).toEqual(new Set([loss.stage.id('type:ET01')]));
  });

  it('lets finance book its entries, and neither add, remove nor exchange them', async () => {
    const recovery = {
      recoveryType: 'perpetrator',
      receivedDate: '2026-06-10',
      currency: 'CNY',
      amount: '100.00',
      voucherNo: 'R1',
    };
    const draft = await loss.save('liuqing', 'opsLossEvent', loss.bill({ title: '入账核对', recoveries: [recovery] }));
    await loss.take('liuqing', 'opsLossEvent', 'submit', draft);
    await loss.take('maohui', 'opsLossReview', 'approveDept', draft);
    await loss.take('chenlan', 'opsLossReview', 'approveOrm', draft);
    const event = await loss.get('opsLossEvent', draft.id);
    expect(event).toMatchObject({ status: 'financeReview' });
    const [entry] = event.losses as Fields[];
    const [received] = event.recoveries as Fields[];
    const save = async (over: Fields) =>
      loss.save('hejing', 'opsLossReview', {
        id: draft.id,
        version: await loss.version('opsLossEvent', draft.id),
        ...over,
      });
    const faults = async (over: Fields) => (await refusal(save(over)))?.data?.errors?.map(({ field }) => field);
    const { id: _id, version: _version, ...other } = entry ?? {};
    expect(await faults({ losses: [entry, other] })).toContain('losses');
    expect(await faults({ losses: [{ ...other, voucherNo: 'V2' }] })).toContain('losses');
    expect(await faults({ losses: [] })).toContain('losses');
    expect(await faults({ recoveries: [] })).toContain('recoveries');
    expect(await faults({ losses: [{ ...entry, amount: '1.00' }] })).toContain('losses.amount');
    expect(await faults({ recoveries: [{ ...received, amount: '1.00' }] })).toContain('recoveries.amount');
    await save({
      losses: [{ ...entry, acctDate: '2026-06-10', glAccount: '6711', voucherNo: 'V9' }],
      recoveries: [{ ...received, voucherNo: 'R9' }],
    });
    expect(await loss.get('opsLossEvent', draft.id)).toMatchObject({
      losses: [{ acctDate: '2026-06-10', glAccount: '6711', voucherNo: 'V9', amount: '1000.00' }],
      recoveries: [{ voucherNo: 'R9' }],
    });
  });

  it('is not closed while accountability is open or an action plan is', async () => {
    const event = await loss.confirmed();
    expect(
      (await refusal(loss.take('chenlan', 'opsLossEvent', 'close', event)))?.data?.errors?.map((error) => error.field),
    ).toContain('accountability');
    await loss.save('chenlan', 'opsLossEvent', {
      id: event.id,
      version: await loss.version('opsLossEvent', event.id),
      accountability: 'done',
    });
    await loss.save('zhaoheng', 'opsAction', {
      title: '整改',
      sourceType: 'lossEvent',
      source: `opsLossEvent:${event.id}`,
      measure: '修订规程',
      actionType: 'policy',
      ownerDept: loss.stage.id('unit:BK-OP'),
      owner: loss.stage.id('person:liuqing'),
      planDate: '2026-07-01',
    });
    const open = await refusal(loss.take('chenlan', 'opsLossEvent', 'close', event));
    expect(open?.data?.errors?.map((error) => error.field)).toContain('actions');
  });
});

describe('mergings', () => {
  const merging = (members: string[], more: Record<string, unknown> = {}) => ({
    title: '同一根源',
    mergeReason: 'sameCause',
    members,
    masterMode: 'existing',
    masterEvent: members[0],
    note: '同一根源引发',
    ...more,
  });

  it('count a group once under its master, and give every event back when they are split', async () => {
    const [a, b] = [
      await loss.confirmed(),
      await loss.confirmed({
        losses: [{ lossForm: 'assetLoss', acctDate: '2026-06-09', currency: 'CNY', amount: '500.00', voucherNo: 'V9' }],
      }),
    ];
    const bill = await loss.save(
      'chenlan',
      'opsLossMerge',
      merging([a.id, b.id], { mergeReason: 'duplicate', duplicateCut: '200' }),
    );
    await loss.take('chenlan', 'opsLossMerge', 'submit', bill);
    await loss.take('linyue', 'opsLossMergeReview', 'approve', bill);
    expect(await loss.get('opsLossEvent', a.id)).toMatchObject({
      mergeRole: 'master',
      grossLoss: '1000.00',
      groupGross: '1300.00',
      groupNet: '1300.00',
    });
    expect(await loss.get('opsLossEvent', b.id)).toMatchObject({
      mergeRole: 'child',
      status: 'merged',
      masterEvent: a.id,
      grossLoss: '500.00',
    });
    await loss.take('linyue', 'opsLossMerge', 'split', bill, { opinion: '并非同一事件' });
    expect(await loss.get('opsLossEvent', a.id)).toMatchObject({ mergeRole: 'single', groupGross: '1000.00' });
    expect(await loss.get('opsLossEvent', b.id)).toMatchObject({
      mergeRole: 'single',
      status: 'confirmed',
      masterEvent: null,
    });
  });

  it('may create a master without rows of its own, which a split voids', async () => {
    const [a, b] = [await loss.confirmed(), await loss.confirmed()];
    const id = (key: string) => loss.stage.id(key);
    const bill = await loss.save(
      'chenlan',
      'opsLossMerge',
      merging([a.id, b.id], {
        masterMode: 'newEvent',
        masterEvent: null,
        newEventType: id('type:ET070101'),
        newBusinessLine: 'BL03',
        newPrimaryCause: id('cause:C103'),
        newOccurEntity: id('enterprise:BK'),
        newOccurDept: id('unit:BK-OP'),
      }),
    );
    await loss.take('chenlan', 'opsLossMerge', 'submit', bill);
    await loss.take('linyue', 'opsLossMergeReview', 'approve', bill);
    const master = String((await loss.get('opsLossMerge', bill.id)).masterEvent);
    expect(await loss.get('opsLossEvent', master)).toMatchObject({
      status: 'confirmed',
      mergeRole: 'master',
      grossLoss: '0.00',
      groupGross: '2000.00',
      occurStart: '2026-06-01',
    });
    await loss.take('linyue', 'opsLossMerge', 'split', bill, { opinion: '拆分' });
    expect(await loss.get('opsLossEvent', master)).toMatchObject({ status: 'voided' });
  });

  it('never remove more than all but the largest event', async () => {
    const [a, b] = [await loss.confirmed(), await loss.confirmed()];
    const fault = await refusal(
      loss.save('chenlan', 'opsLossMerge', merging([a.id, b.id], { duplicateCut: '1000.01' })),
    );
    expect(fault?.data?.errors?.map((error) => error.field)).toContain('duplicateCut');
  });
});

describe('updates', () => {
  it('change facts and are one at a time; the event stays as it is until they take effect', async () => {
    const event = await loss.confirmed();
    const update = {
      event: event.id,
      updateType: ['facts'],
      reason: '根据核查情况补充影响范围。',
      newCustomersAffected: 7,
    };
    const bill = await loss.save('liuqing', 'opsLossUpdate', update);
    expect(
      (await refusal(loss.save('liuqing', 'opsLossUpdate', update)))?.data?.errors?.map((error) => error.field),
    ).toContain('event');
    await loss.take('liuqing', 'opsLossUpdate', 'submit', bill);
    expect(await loss.get('opsLossEvent', event.id)).toMatchObject({ customersAffected: null, status: 'confirmed' });
    await loss.take('zhaoheng', 'opsLossUpdate', 'approve', bill);
    expect(await loss.get('opsLossEvent', event.id)).toMatchObject({ customersAffected: 7, status: 'confirmed' });
    expect(await loss.get('opsLossUpdate', bill.id)).toMatchObject({
      versionNo: '1',
      changes: [{ field: 'customersAffected', oldValue: null, newValue: '7' }],
    });
  });

  it('need evidence where amounts change', async () => {
    const event = await loss.confirmed();
    const bill = await loss.save('liuqing', 'opsLossUpdate', {
      event: event.id,
      updateType: ['addLoss'],
      reason: '诉讼判决后新增赔付金额。',
      newLosses: [{ lossForm: 'legalCost', acctDate: '2026-06-12', currency: 'CNY', amount: '10', voucherNo: 'U1' }],
    });
    expect(
      (await refusal(loss.take('liuqing', 'opsLossUpdate', 'submit', bill)))?.data?.errors?.map((error) => error.field),
    ).toContain('attachments');
  });
});

describe('leads', () => {
  it('are answered by the event that is created from them', async () => {
    const lead = await loss.save('chenlan', 'opsLossLead', {
      title: '总账异常',
      source: 'ledger',
      sourceRef: 'L-1',
      content: '营业外支出异常',
      foundDate: '2026-06-10',
    });
    await loss.take('chenlan', 'opsLossLead', 'distribute', lead, {
      values: { targetDept: loss.stage.id('unit:BK-OP'), deadline: '2026-06-30' },
    });
    expect(await loss.get('opsLossLead', lead.id)).toMatchObject({
      handler: loss.stage.id('person:liuqing'),
      status: 'distributed',
    });
    // The coordinator works on it on the page of his department; the list of leads is the officer's.
    const { list } = await readInbox(loss.app.parts.database.kysely, loss.stage.id('person:liuqing'), {
      pageNum: 1,
      pageSize: 1,
    });
    expect(list).toMatchObject([{ templateCode: 'opsLossLeadFeedback', recordId: lead.id }]);
    const { id } = await loss.save('liuqing', 'opsLossEvent', loss.bill({ lead: lead.id }));
    expect(await loss.get('opsLossLead', lead.id)).toMatchObject({
      status: 'fedBack',
      result: 'confirmed',
      event: id,
      feedbacks: [{ result: 'confirmed', event: id }],
    });
  });

  it('come in once for each source reference', async () => {
    const lead = { title: '处罚', source: 'penalty', sourceRef: 'P-1', content: '监管处罚', foundDate: '2026-06-10' };
    await loss.save('chenlan', 'opsLossLead', lead);
    expect((await refusal(loss.save('chenlan', 'opsLossLead', lead)))?.code).toBe(208);
  });
});

/** Ids of codes that stand in a test's table as `kind:code`. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  return typeof value === 'string' && /^(enterprise|cause|type):/.test(value) ? loss.stage.id(value) : value;
}
