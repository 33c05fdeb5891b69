import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/server/database/uuid.ts';
import { systemViewer } from '../../../src/server/access/viewers.ts';
import { forEachEngine } from '../../support/engines.ts';
import { bpmn, end, handler, start, task, user } from '../../support/workflow/bpmn.ts';
import { processSchemas } from '../../support/workflow/processSchemas.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Rain.2032';
const STEP = 'onApprove="approve"';
const RIGHTS = ['fwFlowMatch:view', 'wfModel:view', 'wfTestBill:view'];

const OWN = { roles: ['narrow'], scope: 'own' };
/** A step into the middle of a review without a process. */
const LEAVE = { name: 'leave', title: { en: 'Leave', 'zh-cn': 'L', 'zh-tw': 'L' }, from: ['draft'], to: 'reviewing' };

/** `anna_li` sees everything, `lena_wu` no amounts and accounts in part, `nora_xu` her own bills and rules alone, `otto_he` no bills at all. */
forEachEngine('what would become of a bill is told by the rights of who asks', (_open, engine) => {
  let server: TestServer;
  let folder: string;
  /** The process model. */
  let drawn: string;
  const tokens: Record<string, string> = {};
  const call = (place: string, body: object, who = 'admin') =>
    server.call(`api/${place}`, body, { token: tokens[who] });
  const save = async (templateCode: string, billData: object, who = 'admin') =>
    (await call('commonData/saveOrUpdate', { templateCode, billData, confirmed: true }, who)).data;
  const bill = async (over: object = {}): Promise<string> =>
    (await save('wfTestBill', { title: 'Trial', defKey: 'none', ...over }, 'anna_li')).billId;
  const rule = async (
    ruleName: string,
    priority: number,
    condition: string | null,
    flowKey = 'big',
    whose: { roles?: string[]; orgs?: string[] } = {},
  ) => {
    const { billId, version } = await save('fwFlowMatch', {
      ruleName,
      modelCode: 'wfTestBill',
      flowKey,
      priority,
      condition,
      ...whose,
    });
    const enable = { templateCode: 'fwFlowMatch', transition: 'enable', bills: [{ billId, version }] };
    expect((await call('commonData/transition', enable)).data.results[0].code).toBe(200);
    return billId;
  };
  const match = async (billId: string, who: string): Promise<Json> =>
    await call('workflow/match', { templateCode: 'wfTestBill', billId }, who);
  const reasons = async (billId: string, who: string): Promise<Json> => {
    const { data } = await match(billId, who);
    return { key: data.key, rules: data.rules.map(({ name, reason }: Json) => `${name} ${reason}`) };
  };
  const press = async (templateCode: string, action: string, id: string, parameters: object, who: string) => {
    const { billData } = (await call('commonData/queryDataById', { templateCode, billId: id })).data;
    const bills = [{ billId: id, version: billData.version }];
    return await call('commonData/callAction', { templateCode, action, bills, parameters }, who);
  };

  beforeAll(async () => {
    folder = processSchemas();
    const write = (place: string, change: (json: Json) => object) =>
      writeFileSync(path.join(folder, place), JSON.stringify(change(readJson(path.join(folder, place)))));
    for (const [role, permissions] of [
      ['looker', RIGHTS],
      ['narrow', [...RIGHTS, 'wfTestBill:add']],
      ['shut', ['fwFlowMatch:view', 'wfModel:view']],
    ] as const)
      writeFileSync(
        path.join(folder, `roles/${role}.json`),
        JSON.stringify({ ...readJson(path.join(folder, 'roles/wfAdmin.json')), role, permissions }),
      );
    write('workflow/wfTestBill.json', (model) => ({
      ...model,
      states: { ...model.states, transitions: [...model.states.transitions, LEAVE] },
      access: {
        rows: [OWN],
        fields: [
          { fields: ['amount'], roles: ['looker'], rights: 'hidden' },
          { fields: ['remark'], roles: ['looker'], rights: 'masked', mask: { first: 1, last: 1 } },
        ],
      },
    }));
    write('workflow/fwFlowMatch.json', (model) => ({ ...model, access: { rows: [OWN] } }));
    server = await startTestServer(await engine.place(), { schemasFolder: folder });
    tokens.admin = await server.signIn();
    for (const [account, role] of Object.entries({
      anna_li: 'wfAdmin',
      lena_wu: 'looker',
      nora_xu: 'narrow',
      otto_he: 'shut',
    })) {
      await server.addUser(account, PASSWORD, [role]);
      tokens[account] = await server.signIn(account, PASSWORD);
    }
    const xml = bpmn(
      [
        start(),
        user('small', task(STEP, handler('ben') + '<r:takeOver state="reviewing" when="bill.amount &lt; 10.0"/>')),
        user('large', task(STEP, handler('ben') + '<r:takeOver state="reviewing"/>')),
        end(),
      ],
      ['s > small > large > e'],
      { id: 'big', own: '<r:process model="wfTestBill"/>' },
    );
    const { billId } = await save('wfModel', { modelKey: 'big', modelName: 'Big', category: 'test', bpmnXml: xml });
    expect((await press('wfModel', 'wfModel.deploy', billId, {}, 'admin')).code).toBe(200);
    drawn = billId;
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('names of the bills in review those that he sees, and does not count the others', async () => {
    const left = async (title: string, amount: string, who: string): Promise<void> => {
      const { billId, version } = await save('wfTestBill', { title, defKey: 'none', amount }, who);
      const leave = { templateCode: 'wfTestBill', transition: 'leave', bills: [{ billId, version }] };
      const [result] = await server.app.parts.records.transition(systemViewer('test', 'test'), leave);
      expect(result?.code).toBe(200);
    };
    await left('Tiny', '5.00', 'anna_li');
    await left('Huge', '900.00', 'anna_li');
    await left('Mine', '5.00', 'nora_xu');
    const told = async (who: string): Promise<string[]> =>
      (await press('wfModel', 'wfModel.inReview', drawn, {}, who)).data.message.split('\n').toSorted();
    const goesOn = (name: string, node: string) =>
      `${name}: would go on at "${node}", but no rule of matching leads it to this process`;
    const rest = 'Bills that you may not see are not told of here.';
    expect(await told('anna_li')).toEqual(
      [goesOn('Huge', 'large'), goesOn('Mine', 'small'), goesOn('Tiny', 'small'), rest].toSorted(),
    );
    const hangs = 'whether it is taken over hangs on what you may not see';
    expect(await told('lena_wu')).toEqual([rest, `Huge: ${hangs}`, `Mine: ${hangs}`, `Tiny: ${hangs}`]);
    expect(await told('nora_xu')).toEqual([rest, goesOn('Mine', 'small')]);
    expect(await told('otto_he')).toEqual([
      rest,
      'No bill that you may see stands in the middle of a review without a process.',
    ]);
  });

  it('says nothing of a rule whose condition reads what he is not told, nor whether a later one is taken', async () => {
    const byAmount = await rule('Amount', 1, 'bill.amount > 100.0');
    await rule('Account', 2, "bill.remark == 'IBAN 77'");
    await rule('Days', 3, 'bill.days > 5');
    await rule('Rest', 4, null);
    const [large, secret, small] = [
      await bill({ amount: '200.00' }),
      await bill({ amount: '1.00', remark: 'IBAN 77', days: 9 }),
      await bill({ amount: '1.00' }),
    ];
    expect(await reasons(large, 'anna_li')).toMatchObject({
      key: 'big',
      rules: ['Amount taken', 'Account later', 'Days later', 'Rest later'],
    });
    expect(await reasons(small, 'anna_li')).toMatchObject({
      key: 'big',
      rules: ['Amount conditionFalse', 'Account conditionFalse', 'Days conditionFalse', 'Rest taken'],
    });
    const dim = ['Amount unreadable', 'Account unreadable'];
    for (const one of [large, small])
      expect(await reasons(one, 'lena_wu')).toEqual({
        key: null,
        rules: [...dim, 'Days conditionFalse', 'Rest unsure'],
      });
    expect(await reasons(secret, 'lena_wu')).toEqual({ key: null, rules: [...dim, 'Days unsure', 'Rest later'] });
    const told = await press('fwFlowMatch', 'fwFlowMatch.tryOut', byAmount, { billNo: large }, 'lena_wu');
    expect(told.data.message).toMatch(/Amount.*may not see[\s\S]*cannot be told/);
    expect(told.data.message).not.toMatch(/taken, process/);
  });

  it('tells nothing of bills and rules that he does not see', async () => {
    const theirs = await bill({ amount: '200.00' });
    expect((await match(theirs, 'nora_xu')).code).toBe(402);
    expect((await match(theirs, 'otto_he')).code).toBe(401);
    const own = (await save('wfTestBill', { title: 'Mine', defKey: 'none', days: 1 }, 'nora_xu')).billId;
    const { data } = await match(own, 'nora_xu');
    expect(data.key).toBeNull();
    expect(JSON.stringify(data)).not.toMatch(/Amount|Rest|big/);
    const unseen = { id: '', name: '', flowKey: '', priority: 0, reason: 'unreadable' };
    expect(data.rules).toEqual(data.rules.map(() => unseen));
    expect(data.rules).not.toEqual([]);
  });

  it('judges by the roles and departments of whoever is named as the one who submits it, and by nobody else’s', async () => {
    const one = async (templateCode: string, field: string, value: string): Promise<string> => {
      const query = { field, op: 'eq' as const, value };
      const page = { templateCode, query, pageNum: 1, pageSize: 1 };
      return (await server.app.parts.records.queryPage(systemViewer('test', 'test'), page)).list[0]?.id ?? '';
    };
    const person = async (account: string) => await one('sysUser', 'account', account);
    const [root] = (await call('commonData/queryPageDataV2', { templateCode: 'sysDept', pageNum: 1, pageSize: 1 })).data
      .list;
    const made = async (deptCode: string, orgType: string, parentId: string): Promise<string> =>
      (await save('sysDept', { deptCode, deptName: deptCode, orgType, parentId })).billId;
    const company = await made('NEAR', 'company', root.id);
    const deptId = await made('NEAR1', 'dept', company);
    const held = await call('commonData/queryDataById', { templateCode: 'sysUser', billId: await person('lena_wu') });
    const { version } = held.data;
    await save('sysUser', { id: await person('lena_wu'), version, deptId });
    const narrow = await rule('Narrow', 0, null, 'big', { roles: [await one('sysRole', 'roleCode', 'narrow')] });
    await rule('Near', 0, "initiator.account == 'lena_wu'", 'big', { orgs: [company] });
    const billNo = await bill({ amount: '1.00' });
    const tried = async (parameters: object) =>
      (await press('fwFlowMatch', 'fwFlowMatch.tryOut', narrow, { billNo, ...parameters }, 'anna_li')).data;
    const lines = async (account: string): Promise<string> => (await tried({ person: await person(account) })).message;
    expect(await lines('nora_xu')).toMatch(/Near \(0\): another company\nNarrow \(0\): taken/);
    expect(await lines('lena_wu')).toMatch(/Near \(0\): taken/);
    expect(await lines('otto_he')).toMatch(/Near \(0\): another company\nNarrow \(0\): another role/);
    // Without a name it is whoever asks.
    expect((await tried({})).message).toMatch(/Near \(0\): another company\nNarrow \(0\): another role/);
    expect((await tried({ person: newId() })).errors).toMatchObject([{ field: 'person' }]);
  });
});

const readJson = (place: string): Json => JSON.parse(readFileSync(place, 'utf8'));
