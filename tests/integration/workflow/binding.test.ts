import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { bpmn, end, handler, start, task, user } from '../../support/workflow/bpmn.ts';
import { processSchemas } from '../../support/workflow/processSchemas.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Rain.2032';
const OWN = '<r:process model="wfTestBill" withdraw="withdraw" resubmit="submit"/>';
const FORM =
  '<r:field name="amount" access="editable" required="true"/><r:field name="remark" access="hidden"/><r:field name="title" access="readOnly"/>';

forEachEngine('processes bound to models', (_open, engine) => {
  let server: TestServer;
  let folder: string;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const call = (path: string, body: object, who = 'admin') => server.call(`api/${path}`, body, { token: tokens[who] });
  const save = (templateCode: string, billData: object, who = 'admin') =>
    call('commonData/saveOrUpdate', { templateCode, billData, confirmed: true }, who);
  const get = async (templateCode: string, billId: string) =>
    (await call('commonData/queryDataById', { templateCode, billId })).data;
  const press = async (templateCode: string, action: string, billId: string, parameters = {}, who = 'admin') => {
    const { billData } = await get(templateCode, billId);
    const bills = [{ billId, version: billData.version }];
    return await call('commonData/callAction', { templateCode, action, bills, parameters }, who);
  };
  const take = async (transition: string, billId: string, who: string, more = {}) => {
    const { billData } = await get('wfTestBill', billId);
    const bills = [{ billId, version: billData.version }];
    const answer = await call('commonData/transition', { templateCode: 'wfTestBill', transition, bills, ...more }, who);
    return answer.data.results[0];
  };
  const bill = async (over: object = {}) =>
    (await save('wfTestBill', { title: 'Trial', defKey: 'trial', days: 3, ...over }, 'anna_li')).data.billId;
  const state = async (billId: string) => (await get('wfTestBill', billId)).billData.status;
  const taskOf = async (who: string, billId: string): Promise<Json> =>
    (await call('workflow/tasks', { pageNum: 1, pageSize: 50 }, who)).data.list.find(
      (one: Json) => one.billId === billId,
    );
  const trial = bpmn(
    [
      start(),
      user(
        'check',
        task('onApprove="approve" onReturn="return" onReject="reject" reject="initiator"', handler('ben_wu') + FORM),
      ),
      end(),
    ],
    ['s > check > e'],
    { id: 'trial', own: OWN },
  );

  beforeAll(async () => {
    folder = processSchemas();
    server = await startTestServer(await engine.place(), { schemasFolder: folder });
    tokens.admin = await server.signIn();
    for (const account of ['anna_li', 'ben_wu', 'carl_ma']) {
      ids[account] = await server.addUser(account, PASSWORD, ['wfAdmin']);
      tokens[account] = await server.signIn(account, PASSWORD);
    }
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('deploys from a model: with its faults, its versions and what has changed since', async () => {
    const made = await save('wfModel', {
      modelKey: 'trial',
      modelName: 'Trial',
      category: 'test',
      formTemplateCode: 'wfTestBill',
      titleExpr: "bill.title + '!'",
      bpmnXml: trial.replace('handler kind="user"', 'handler kind="nobody"'),
    });
    const { billId } = made.data;
    const refused = await press('wfModel', 'wfModel.deploy', billId);
    expect(refused.code).toBe(208);
    expect(refused.data.errors[0].message).toContain('check');
    await save('wfModel', { ...(await get('wfModel', billId)).billData, bpmnXml: trial });
    expect((await press('wfModel', 'wfModel.check', billId)).code).toBe(200);
    expect((await get('wfModel', billId)).billData).toMatchObject({ modelStatus: 'draft', draftVersion: 2 });
    expect((await press('wfModel', 'wfModel.deploy', billId, { remark: 'First' })).code).toBe(200);
    const stored = await get('wfModel', billId);
    expect(stored.billData).toMatchObject({ modelStatus: 'deployed', deployedVersion: 1 });
    expect(stored.billData.versions).toHaveLength(1);
    await save('wfModel', {
      id: billId,
      version: stored.version,
      bpmnXml: trial.replace('name="check"', 'name="Check"'),
    });
    expect((await get('wfModel', billId)).billData.modelStatus).toBe('changed');
    await press('wfModel', 'wfModel.deploy', billId);
    const { data } = await call('workflow/definitionList', { key: 'trial' });
    expect(data.map(({ version, latest }: Json) => [version, latest])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(
      (await call('commonData/deleteData', { templateCode: 'wfModel', bills: [{ billId, version: 1 }] })).code,
    ).not.toBe(200);
  });

  it('sends a record off with its transition, and holds it against everybody who does not handle it', async () => {
    const billId = await bill({ remark: 'Secret' });
    expect((await take('submit', billId, 'anna_li')).code).toBe(200);
    expect(await state(billId)).toBe('reviewing');
    const { version } = await get('wfTestBill', billId);
    expect((await save('wfTestBill', { id: billId, version, days: 5 }, 'carl_ma')).code).toBe(30010);
    expect((await save('wfTestBill', { id: billId, version, days: 5 }, 'anna_li')).code).toBe(30010);
    expect((await take('void', billId, 'carl_ma', { opinion: 'No' })).code).toBe(30010);
    const opened = await save('wfTestBill', { id: billId, version, amount: '10.00' }, 'ben_wu');
    expect(opened.code).toBe(200);
    const closed = await save('wfTestBill', { id: billId, version: opened.data.version, title: 'Other' }, 'ben_wu');
    expect(closed.data.errors.map(({ field }: Json) => field)).toEqual(['title']);
    const [running] = (await call('workflow/ofRecord', { templateCode: 'wfTestBill', billId }, 'ben_wu')).data;
    const instance = await call('workflow/instance', { instanceId: running.instanceId });
    expect(instance.data.title).toBe('Trial!');
  });

  it('tells the form of a step to its handler alone, and saves with the decision or not at all', async () => {
    const billId = await bill({ remark: 'Secret' });
    await take('submit', billId, 'anna_li');
    const { taskId } = await taskOf('ben_wu', billId);
    expect((await call('workflow/form', { taskId }, 'carl_ma')).code).toBe(403);
    const form = (await call('workflow/form', { taskId }, 'ben_wu')).data;
    expect(form.required).toEqual(['amount']);
    expect(form.record.billData).not.toHaveProperty('remark');
    expect(JSON.stringify(form)).not.toContain('Secret');
    expect(form.record.permissions.readOnly).toContain('title');
    expect(form.record.permissions.readOnly).not.toContain('amount');
    const approve = (record: object) => call('workflow/act', { taskId, action: 'approve', record }, 'ben_wu');
    const { version } = form.record;
    const missing = await approve({ billData: { version, days: 9 } });
    expect(missing.code).toBe(208);
    expect(missing.data.errors[0].field).toBe('amount');
    expect((await approve({ billData: { version: version - 1, amount: '20.00' } })).code).toBe(207);
    expect(await state(billId)).toBe('reviewing');
    expect((await approve({ billData: { version, amount: '20.00', title: 'Other' } })).code).toBe(200);
    expect((await get('wfTestBill', billId)).billData).toMatchObject({
      status: 'approved',
      amount: '20.00',
      title: 'Trial',
      days: 3,
    });
    // Whoever comes too late is told so, whatever he had written, and nobody learns from the form of a task that is not his.
    const late = { billData: { version, amount: '30.00' } };
    expect(await approve(late)).toMatchObject({ code: 207, msg: 'This task has been handled already.' });
    const strange = await call('workflow/act', { taskId, action: 'approve', record: late }, 'carl_ma');
    expect(strange).toMatchObject({ code: 207, data: null });
    expect((await get('wfTestBill', billId)).billData.amount).toBe('20.00');
  });

  it('takes a step of the record as the step of the process that leads through it', async () => {
    const billId = await bill();
    await take('submit', billId, 'anna_li');
    expect((await take('withdraw', billId, 'anna_li')).code).toBe(200);
    expect(await state(billId)).toBe('draft');
    expect(await taskOf('ben_wu', billId)).toBeUndefined();
    await take('submit', billId, 'anna_li');
    await take('return', billId, 'ben_wu', { opinion: 'Say more' });
    expect(await state(billId)).toBe('returned');
    expect((await save('wfTestBill', { ...(await get('wfTestBill', billId)).billData, days: 4 }, 'anna_li')).code).toBe(
      200,
    );
    await take('submit', billId, 'anna_li');
    expect(await state(billId)).toBe('reviewing');
    await take('return', billId, 'ben_wu', { opinion: 'Again' });
    expect((await take('void', billId, 'anna_li', { opinion: 'Given up' })).code).toBe(200);
    expect(await state(billId)).toBe('voided');
    const { rows } = await sql<{ status: string }>`
      select status from wf_instance where bill_id = ${billId} order by started_at`.execute(
      server.app.parts.database.kysely,
    );
    expect(rows.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('begins nothing, and leaves the record where it was, when no process is meant for it', async () => {
    const billId = await bill({ defKey: 'unknown' });
    expect((await take('submit', billId, 'anna_li')).code).toBe(208);
    expect(await state(billId)).toBe('draft');
  });

  it('chooses the process by rules, and says why', async () => {
    const other = bpmn(
      [start(), user('sign', task('onApprove="approve"', handler('carl_ma'))), end()],
      ['s > sign > e'],
      {
        id: 'big',
        own: OWN,
      },
    );
    expect((await call('workflow/deploy', { xml: other })).data.faults).toEqual([]);
    const rule = (over: object) =>
      save('fwFlowMatch', { ruleName: 'Big', modelCode: 'wfTestBill', flowKey: 'big', priority: 10, ...over });
    expect((await rule({ condition: 'bill.amuont > 100.0' })).data.errors[0].field).toBe('condition');
    expect((await rule({ flowKey: 'nothing' })).data.errors[0].field).toBe('flowKey');
    const { billId: ruleId } = (await rule({ condition: 'bill.amount > 100.0' })).data;
    const enable = async (id: string) => {
      const bills = [{ billId: id, version: (await get('fwFlowMatch', id)).version }];
      const request = { templateCode: 'fwFlowMatch', transition: 'enable', bills };
      return (await call('commonData/transition', request)).data.results[0];
    };
    expect((await enable(ruleId)).code).toBe(200);
    const [small, big] = [await bill({ amount: '100.00' }), await bill({ amount: '100.01' })];
    const match = async (billId: string) =>
      (await call('workflow/match', { templateCode: 'wfTestBill', billId, person: ids.anna_li })).data;
    expect(await match(small)).toMatchObject({ key: null, rules: [{ name: 'Big', reason: 'conditionFalse' }] });
    expect(await match(big)).toMatchObject({ key: 'big', rules: [{ reason: 'taken' }] });
    const told = await press('fwFlowMatch', 'fwFlowMatch.tryOut', ruleId, { billNo: big });
    expect(told.data.message).toContain('big');
    await take('submit', big, 'anna_li');
    expect((await taskOf('carl_ma', big)).node).toBe('sign');
    await take('submit', small, 'anna_li');
    expect((await taskOf('ben_wu', small)).node).toBe('check');
  });

  it('lists bills that processes hold, and tasks, in as many statements as there are with one of them', async () => {
    const { database } = server.app.parts;
    for (let at = 0; at < 8; at += 1) expect((await take('submit', await bill(), 'anna_li')).code).toBe(200);
    /** Whoever works beside it asks as well: the fewest of several times are its own. */
    const fewest = async (work: () => Promise<Json[]>, size: number): Promise<number> => {
      const counts: number[] = [];
      for (let time = 0; time < 4; time += 1) {
        const before = database.statements();
        const lines = await work();
        counts.push(database.statements() - before);
        expect(lines).toHaveLength(size);
      }
      return Math.min(...counts);
    };
    const query = { field: 'status', op: 'eq', value: 'reviewing' };
    const bills = (pageSize: number) => async () =>
      (
        await call(
          'commonData/queryPageDataV2',
          { templateCode: 'wfTestBill', query, rights: true, pageNum: 1, pageSize },
          'ben_wu',
        )
      ).data.list;
    expect((await bills(8)()).map(({ _rights }: Json) => typeof _rights)).not.toContain('undefined');
    expect(await fewest(bills(8), 8)).toBe(await fewest(bills(1), 1));
    const tasks = (pageSize: number) => async () =>
      (await call('workflow/taskList', { tab: 'mine', pageNum: 1, pageSize }, 'ben_wu')).data.list;
    expect(await fewest(tasks(8), 8)).toBe(await fewest(tasks(1), 1));
  });

  it('keeps everything as it was where a listener refuses', async () => {
    const listener = {
      listenerCode: 'refuses',
      listenerName: 'Refuses',
      listenerType: 'task',
      event: 'complete',
      // Refuses records without a diagram.
      actionName: 'wfModel.check',
    };
    const { billId: id, version } = (await save('wfListener', listener)).data;
    const listen = async (transition: string, at: number) =>
      (
        await call('commonData/transition', {
          templateCode: 'wfListener',
          transition,
          opinion: 'So',
          bills: [{ billId: id, version: at }],
        })
      ).data.results[0].code;
    expect(await listen('enable', version)).toBe(200);
    const step = task('onApprove="approve"', handler('ben_wu')) + '<r:listener event="complete" code="refuses"/>';
    const xml = bpmn([start(), user('check', step), end()], ['s > check > e'], { id: 'heard', own: OWN });
    expect((await call('workflow/deploy', { xml })).data.faults).toEqual([]);
    const billId = await bill({ defKey: 'heard' });
    await take('submit', billId, 'anna_li');
    const { taskId } = await taskOf('ben_wu', billId);
    const approve = () => call('workflow/act', { taskId, action: 'approve', comment: 'Fine' }, 'ben_wu');
    const trail = async () => {
      const [{ instanceId }] = (await call('workflow/ofRecord', { templateCode: 'wfTestBill', billId })).data;
      return (await call('workflow/instance', { instanceId })).data.trail;
    };
    const before = { trail: await trail(), bill: await get('wfTestBill', billId) };
    expect((await approve()).code).toBe(208);
    expect({ trail: await trail(), bill: await get('wfTestBill', billId) }).toEqual(before);
    expect(await taskOf('ben_wu', billId)).toMatchObject({ taskId });
    expect(await listen('disable', (await get('wfListener', id)).version)).toBe(200);
    expect((await approve()).code).toBe(200);
    expect(await state(billId)).toBe('approved');
  });

  it('lets nothing begin that is suspended', async () => {
    const [{ id }] = (await call('workflow/definitionList', { key: 'trial', latestOnly: true })).data;
    expect((await call('workflow/suspendDefinition', { id, suspended: true })).code).toBe(200);
    expect((await take('submit', await bill(), 'anna_li')).code).toBe(207);
    await call('workflow/suspendDefinition', { id, suspended: false });
    expect((await take('submit', await bill(), 'anna_li')).code).toBe(200);
  });

  it('makes a process of an approval in a table when it is enabled', async () => {
    const step = { nodeName: 'Head', assignType: 'user', assignValue: 'carl_ma', statusAfter: 'approve' };
    const flow = {
      flowCode: 'byTable',
      flowName: '表格',
      nameEn: 'By table',
      nameZhTw: '表格流程',
      modelCode: 'wfTestBill',
      onReturn: 'return',
    };
    const nodes = [
      {
        ...step,
        nodeName: '一',
        nameEn: 'First',
        assignValue: 'ben_wu',
        statusAfter: null,
        condition: 'bill.days > 2',
      },
      step,
    ];
    const made = await save('fwFlowDefine', { ...flow, nodes });
    expect(made.data.errors ?? []).toEqual([]);
    const { billId, version } = made.data;
    const bills = [{ billId, version }];
    const enabled = await call('commonData/transition', { templateCode: 'fwFlowDefine', transition: 'enable', bills });
    expect(enabled.data.results[0]).toMatchObject({ code: 200 });
    expect((await get('fwFlowDefine', billId)).billData).toMatchObject({ bpmnKey: 'byTable', versionNo: 1 });
    const [short, long] = [await bill({ defKey: 'byTable', days: 1 }), await bill({ defKey: 'byTable' })];
    for (const id of [short, long]) await take('submit', id, 'anna_li');
    expect((await taskOf('carl_ma', short)).nodeName).toBe('Head');
    const mine = await call('workflow/taskList', { tab: 'mine', pageNum: 1, pageSize: 50 }, 'carl_ma');
    expect(mine.data.list.find((one: Json) => one.billId === short).processName).toBe('By table');
    expect((await taskOf('ben_wu', long)).nodeName).toBe('First');
  });

  it('keeps expressions that are sound, tests them, and puts them in their places when a process is deployed', async () => {
    const expression = {
      exprCode: 'urgent',
      exprName: 'Urgent',
      exprUse: 'condition',
      resultType: 'boolean',
      billModel: 'wfTestBill',
    };
    expect((await save('wfExpression', { ...expression, expression: 'bill.urgnet' })).code).toBe(208);
    const sample = '{"bill": {"urgent": true}}';
    const { billId } = (await save('wfExpression', { ...expression, expression: 'bill.urgent == true', sample })).data;
    expect((await press('wfExpression', 'wfExpression.test', billId)).data.message).toContain('true');
    const bills = [{ billId, version: (await get('wfExpression', billId)).version }];
    await call('commonData/transition', { templateCode: 'wfExpression', transition: 'enable', bills });
    const xml = bpmn(
      [start(), '<exclusiveGateway id="g" default="g-e"/>', user('u', task('', handler('ben_wu'))), end()],
      ['s > g', 'g >[@urgent] u', 'g > e', 'u > e'],
      { id: 'named', own: OWN },
    );
    const model = { modelKey: 'named', modelName: 'Named', category: 'test', bpmnXml: xml };
    const made = (await save('wfModel', model)).data;
    expect((await press('wfModel', 'wfModel.deploy', made.billId)).code).toBe(200);
    expect((await press('wfExpression', 'wfExpression.references', billId)).data.message).toContain('Named');
    const [line] = (await call('workflow/definitionList', { key: 'named' })).data;
    expect((await call('workflow/definitionFile', { id: line.id })).data.xml).toContain('bill.urgent == true');
  });
});
