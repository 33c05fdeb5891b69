import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemViewer } from '../../../src/server/access/viewers.ts';
import { generateDataReview } from '../../../src/server/actions/operational/generateDataReview.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { designNames } from '../../../src/server/workflow/design/names.ts';
import { foreseeTakeOver } from '../../../src/server/workflow/binding/foreseeTakeOver.ts';
import { takeOverRecords } from '../../../src/server/workflow/binding/takingOver.ts';
import { readTemplates } from '../../../src/server/workflow/templates/readTemplates.ts';
import { shipProcesses } from '../../../src/server/workflow/templates/shipProcesses.ts';
import { forEachEngine } from '../../support/engines.ts';
import { type Fields, LossStage } from '../operational/lossStage.ts';

const TODAY = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

forEachEngine('the shipped reviews of loss events', (_open, engine) => {
  let loss: LossStage;

  beforeAll(async () => {
    loss = await LossStage.open(await engine.place());
  }, 240_000);
  afterAll(() => loss?.app.close());

  const viewer = (who: string) => loss.stage.viewer(who);
  const system = systemViewer('test', 'test');
  const item = (over: Fields = {}) => ({
    lossForm: 'assetLoss',
    acctDate: TODAY,
    currency: 'CNY',
    amount: String(1000 + Math.floor(Math.random() * 100_000)),
    voucherNo: newId(),
    ...over,
  });
  const recent = (over: Fields = {}) =>
    loss.bill({ occurStart: TODAY, discoverDate: TODAY, losses: [item()], ...over });
  /** By the server, processes and all. */
  const save = async (who: string, templateCode: string, billData: Fields) =>
    (await loss.app.parts.records.save(viewer(who), { templateCode, billData, confirmed: true })).billId;
  const get = async (templateCode: string, id: string) => await loss.app.parts.records.get(system, templateCode, id);
  /** The same in a list. */
  const listed = async (who: string, templateCode: string, id: string) => {
    const query = { field: 'id', op: 'eq' as const, value: id };
    const asked = { templateCode, query, pageNum: 1, pageSize: 20, rights: true };
    const { list } = await loss.app.parts.records.queryPage(viewer(who), asked);
    return list[0]?._rights;
  };
  const status = async (templateCode: string, id: string) => (await get(templateCode, id)).billData.status;
  const take = async (who: string, templateCode: string, transition: string, billId: string, opinion?: string) => {
    const bills = [{ billId, version: (await get(templateCode, billId)).version }];
    const request = { templateCode, transition, bills, opinion, confirmed: true };
    const [result] = await loss.app.parts.records.transition(viewer(who), request);
    return result?.errors ?? result?.code;
  };
  /** Steps that the pages of the record offer. */
  const offered = async (who: string, templateCode: string, id: string) =>
    (await loss.app.parts.records.get(viewer(who), templateCode, id)).permissions.transitions.toSorted();
  const taskOf = async (who: string, billId: string) =>
    (await loss.app.parts.workflow.tasks(viewer(who), { pageNum: 1, pageSize: 200 })).list.find(
      (one) => one.billId === billId,
    );
  const approve = async (who: string, billId: string) => {
    const taskId = (await taskOf(who, billId))?.taskId;
    return await loss.app.parts.workflow.act(viewer(who), { taskId, action: 'approve' });
  };
  const runs = async (billId: string) => {
    const { rows } = await sql<{ status: string; key: string; id: string }>`
      select r.id, r.status, d.key from wf_instance r join wf_definition d on d.id = r.definition_id
      where r.bill_id = ${billId} order by r.started_at`.execute(loss.app.parts.database.kysely);
    return rows;
  };
  const runOf = async (billId: string) => (await runs(billId)).map(({ key, status: is }) => `${key} ${is}`);
  const voucher = (who: string) =>
    loss.app.parts.files.enter(loss.app.parts.database.kysely, viewer(who).id, {
      name: 'voucher.txt',
      mediaType: 'text/plain',
      content: new TextEncoder().encode('V1'),
    });
  const judgeAll = async (id: string) => {
    const { billData, version } = await get('opsDataReview', id);
    const rows: { id?: string; result?: string | null }[] = Array.isArray(billData.items) ? billData.items : [];
    // What the checks could not tell is judged by the checker.
    const items = rows.map(({ id: row, result }) => (result ? { id: row } : { id: row, result: 'pass' }));
    await save('chenlan', 'opsDataReview', { id, version, items });
  };
  const confirmed = async (over: Fields = {}) => {
    const id = await save('liuqing', 'opsLossEvent', recent(over));
    expect(await take('liuqing', 'opsLossEvent', 'submit', id)).toBe(200);
    for (const who of ['maohui', 'chenlan', 'hejing']) await approve(who, id);
    expect(await status('opsLossEvent', id)).toBe('confirmed');
    return id;
  };

  it('lead an event from its reporter to finance, back to the reporter and on to its end', async () => {
    const id = await save('liuqing', 'opsLossEvent', recent());
    await take('liuqing', 'opsLossEvent', 'submit', id);
    expect(await taskOf('maohui', id)).toMatchObject({ node: 'deptReview' });
    expect(await taskOf('liuqing', id)).toBeUndefined();
    expect(await take('maohui', 'opsLossReview', 'return', id, '请补充')).toBe(200);
    expect(await status('opsLossEvent', id)).toBe('returned');
    expect(await take('liuqing', 'opsLossEvent', 'submit', id)).toBe(200);
    expect(await take('maohui', 'opsLossReview', 'approveDept', id)).toBe(200);
    const orm = (await taskOf('chenlan', id))?.taskId;
    await loss.app.parts.workflow.act(viewer('chenlan'), { taskId: orm, action: 'approve', comment: '准确' });
    expect(await status('opsLossEvent', id)).toBe('financeReview');
    expect((await approve('hejing', id)).status).toBe('finished');
    expect(await status('opsLossEvent', id)).toBe('confirmed');
    expect(await runOf(id)).toEqual(['lossEventReport finished']);
  });

  it('end with a refusal, or where the reporter takes his event back', async () => {
    const refused = await save('liuqing', 'opsLossEvent', recent());
    await take('liuqing', 'opsLossEvent', 'submit', refused);
    await approve('maohui', refused);
    const taskId = (await taskOf('chenlan', refused))?.taskId;
    await loss.app.parts.workflow.act(viewer('chenlan'), { taskId, action: 'reject', comment: '不属于操作风险' });
    expect(await status('opsLossEvent', refused)).toBe('rejected');
    const back = await save('liuqing', 'opsLossEvent', recent());
    await take('liuqing', 'opsLossEvent', 'submit', back);
    expect(await take('liuqing', 'opsLossEvent', 'withdraw', back)).toBe(200);
    expect(await status('opsLossEvent', back)).toBe('draft');
    expect(await runOf(back)).toEqual(['lossEventReport withdrawn']);
  });

  it('lead an update of amounts over both reviewers, one of facts over the first alone', async () => {
    const event = await confirmed();
    const facts = { event, updateType: ['facts'], reason: '根据最新核查情况补充影响范围。', newCustomersAffected: 7 };
    const first = await save('liuqing', 'opsLossUpdate', facts);
    await take('liuqing', 'opsLossUpdate', 'submit', first);
    expect(await taskOf('zhaoheng', first)).toMatchObject({ node: 'factsReview' });
    await approve('zhaoheng', first);
    expect(await status('opsLossUpdate', first)).toBe('effective');
    expect((await get('opsLossEvent', event)).billData.customersAffected).toBe(7);
    const second = await save('liuqing', 'opsLossUpdate', {
      event,
      updateType: ['addLoss'],
      reason: '诉讼判决后新增赔付金额。',
      newLosses: [item({ lossForm: 'legalCost', amount: '10' })],
      attachments: [await voucher('liuqing')],
    });
    await take('liuqing', 'opsLossUpdate', 'submit', second);
    // The button of the page and the task of the process are the same step, also where the state of the record stays.
    const task = await taskOf('zhaoheng', second);
    await loss.app.parts.workflow.act(viewer('zhaoheng'), { taskId: task?.taskId, action: 'claim' });
    expect(await offered('chenlan', 'opsLossUpdate', second)).toEqual([]);
    expect(await take('chenlan', 'opsLossUpdate', 'agree', second)).toBe(30010);
    expect(await offered('zhaoheng', 'opsLossUpdate', second)).toEqual(['agree', 'return']);
    // A list offers in each row what the form does.
    expect(await listed('chenlan', 'opsLossUpdate', second)).toMatchObject({ edit: false, transitions: [] });
    expect((await listed('zhaoheng', 'opsLossUpdate', second))?.transitions.toSorted()).toEqual(['agree', 'return']);
    expect((await listed('liuqing', 'opsLossUpdate', second))?.transitions).toEqual(
      await offered('liuqing', 'opsLossUpdate', second),
    );
    expect(await take('zhaoheng', 'opsLossUpdate', 'agree', second)).toBe(200);
    expect(await taskOf('zhaoheng', second)).toBeUndefined();
    expect(await take('hejing', 'opsLossUpdate', 'return', second, '凭证不清')).toBe(200);
    expect(await take('liuqing', 'opsLossUpdate', 'submit', second)).toBe(200);
    await approve('chenlan', second);
    await approve('hejing', second);
    expect(await status('opsLossUpdate', second)).toBe('effective');
    expect(await runOf(second)).toEqual(['lossUpdate finished']);
  });

  it('lead a merging over one legal entity to the head, and a review of data', async () => {
    const members = [await confirmed(), await confirmed()];
    const merge = await save('chenlan', 'opsLossMerge', {
      title: '同因事件合并',
      mergeReason: 'sameCause',
      members,
      masterMode: 'existing',
      masterEvent: members[0],
      note: '经核查为同一根源引发，合并计量并保留各事件明细。',
    });
    expect(await take('chenlan', 'opsLossMerge', 'submit', merge)).toBe(200);
    await approve('linyue', merge);
    expect(await status('opsLossMerge', merge)).toBe('effective');
    const review = await save('chenlan', 'opsDataReview', {
      title: '季度复核',
      period: `${TODAY.slice(0, 4)}Q${Math.ceil(Number(TODAY.slice(5, 7)) / 3)}`,
      depts: [loss.stage.id('unit:BK-OP')],
      checker: viewer('chenlan').id,
      conclusion: '数据总体完整准确，个别事件填报不及时。',
    });
    const bills = [{ billId: review, version: 1 }];
    const { actions } = loss.stage.parts;
    await actions.call(viewer('chenlan'), generateDataReview, { templateCode: 'opsDataReview', bills });
    await judgeAll(review);
    expect(await take('chenlan', 'opsDataReview', 'submit', review)).toBe(200);
    await approve('linyue', review);
    expect(await status('opsDataReview', review)).toBe('effective');
    expect([...(await runOf(merge)), ...(await runOf(review))]).toEqual([
      'lossMerge finished',
      'lossDataReview finished',
    ]);
  });

  it('take over what stands in the middle of a review, at the step of its state, once', async () => {
    // By the transitions of the models alone, as before there were processes.
    const old = async (...steps: [string, string][]) => {
      const bill = await loss.save(
        'liuqing',
        'opsLossEvent',
        loss.bill({ losses: [item({ acctDate: '2026-06-09' })] }),
      );
      for (const [who, transition] of [['liuqing', 'submit'], ...steps] as const)
        await loss.take(who, transition === 'submit' ? 'opsLossEvent' : 'opsLossReview', transition, bill);
      return bill.id;
    };
    const dept = await old();
    const orm = await old(['maohui', 'approveDept']);
    const finance = await old(['maohui', 'approveDept'], ['chenlan', 'approveOrm']);
    const draft = (
      await loss.save('liuqing', 'opsLossEvent', loss.bill({ losses: [item({ acctDate: '2026-06-09' })] }))
    ).id;
    const foreseen = await loss.app.parts.database.transaction((transaction) =>
      foreseeTakeOver(loss.app.parts.workflow, transaction, { ...system, language: 'en' }, 'lossEventReport'),
    );
    const at = new Map(foreseen.told.map(({ billId, node }) => [billId, node]));
    expect([dept, orm, finance, draft].map((id) => at.get(id))).toEqual([
      'Department review',
      'Operational risk review',
      'Check by finance',
      undefined,
    ]);
    expect(await runs(dept)).toEqual([]);
    // Two servers at once.
    const both = await Promise.all([1, 2].map(() => takeOverRecords(loss.app.parts.workflow, 'lossEventReport')));
    expect(both.flat()).toHaveLength(3);
    expect(await takeOverRecords(loss.app.parts.workflow)).toEqual([]);
    expect(await taskOf('maohui', dept)).toMatchObject({ node: 'deptReview' });
    const inTheirs = async (language: 'en' | 'zh-cn' | 'zh-tw') =>
      (await loss.app.parts.workflow.tasks({ ...viewer('maohui'), language }, { pageNum: 1, pageSize: 200 })).list.find(
        (one) => one.billId === dept,
      )?.nodeName;
    expect([await inTheirs('en'), await inTheirs('zh-cn'), await inTheirs('zh-tw')]).toEqual([
      'Department review',
      '部门审核',
      '部門審核',
    ]);
    expect(await taskOf('zhaoheng', orm)).toMatchObject({ node: 'ormReview' });
    const [run] = await runs(finance);
    const told = await loss.app.parts.workflow.instance({ ...system, can: () => true }, { instanceId: run?.id ?? '' });
    expect(told.initiator).toBe(viewer('liuqing').id);
    expect(told.trail.map(({ kind }) => kind)).toContain('takenOver');
    expect((await approve('hejing', finance)).status).toBe('finished');
    expect(await status('opsLossEvent', finance)).toBe('confirmed');
    await take('zhaoheng', 'opsLossReview', 'return', orm, '请补充');
    expect(await take('liuqing', 'opsLossEvent', 'submit', orm)).toBe(200);
    expect(await runOf(orm)).toEqual(['lossEventReport running']);
  });

  it('and their rules are called in the language of who reads', async () => {
    const names = async (templateCode: string, field: string, language: 'en' | 'zh-cn' | 'zh-tw') => {
      const page = { templateCode, pageNum: 1, pageSize: 50 };
      const { list } = await loss.app.parts.records.queryPage({ ...system, language }, page);
      return list.map((row) => row._labels?.[field] ?? row[field]);
    };
    expect(await names('wfModel', 'modelName', 'en')).toContain('Review of a reported loss event');
    expect(await names('wfModel', 'modelName', 'zh-tw')).toContain('損失事件上報審批');
    expect(await names('fwFlowMatch', 'ruleName', 'en')).toContain('Reported loss events');
    expect(await names('fwFlowMatch', 'ruleName', 'zh-cn')).toContain('损失事件上报');
    const asked = { templateCode: 'wfModel', pageNum: 1, pageSize: 50 };
    const shipped = (await loss.app.parts.records.queryPage(system, asked)).list.find(
      ({ modelKey }) => modelKey === 'lossUpdate',
    );
    expect((await get('wfModel', shipped?.id ?? '')).billData).toMatchObject({
      description: '操作风险审核，涉及金额的再由财务核对',
      descriptionEn: 'Operational risk reviews it; where amounts change, finance checks them',
      descriptionZhTw: '操作風險審核，涉及金額的再由財務核對',
    });
  });

  it('are listed, as they are deployed, in the language of who reads', async () => {
    const { processScreens, database, workflow } = loss.app.parts;
    const listed = async (language: 'en' | 'zh-cn' | 'zh-tw') => {
      const found = await processScreens.definitionList({ ...system, language }, { key: 'lossEventReport' });
      const { name } = await processScreens.definitionFile({ ...system, language }, { id: found[0]?.id ?? '' });
      return [found[0]?.name, name];
    };
    const everywhere = async () => [await listed('en'), await listed('zh-tw'), await listed('zh-cn')].flat();
    const wanted = ['Review of a reported loss event', '損失事件上報審批', '损失事件上报审批'];
    const twice = wanted.flatMap((name) => [name, name]);
    expect(await everywhere()).toEqual(twice);
    // Those that were deployed before say it in their files alone.
    await sql`update wf_definition set names = null`.execute(database.kysely);
    expect(await everywhere()).toEqual(twice);
    const { processes } = await designNames(workflow.parts, { ...system, language: 'en' }, {});
    expect(processes.map(({ key }) => key)).toContain('lossEventReport');
  });

  it('are left out, with the reason, where they do not go with the models as they are here', async () => {
    const { parts } = loss.app.parts.workflow;
    const [own] = readTemplates(path.resolve(import.meta.dirname, '../../../templates'));
    if (!own) throw new Error('Nothing is shipped.');
    const other = (xml: string) => ({ ...own, key: 'otherReview', name: 'Other', xml, match: undefined });
    const renamed = own.xml.replaceAll(own.key, 'otherReview');
    const broken = renamed.replaceAll('onApprove="', 'onApprove="no');
    const shipped = await shipProcesses(parts, system, [own, other(broken)]);
    expect(shipped).toEqual({
      added: [],
      changed: [],
      kept: [],
      unfit: [{ key: 'otherReview', why: expect.stringContaining('no') }],
    });
    // Once the models have what it asks for, it comes in.
    expect((await shipProcesses(parts, system, [other(renamed)])).added).toEqual(['otherReview']);
    expect((await shipProcesses(parts, system, [other(renamed)])).added).toEqual([]);
  });
});
