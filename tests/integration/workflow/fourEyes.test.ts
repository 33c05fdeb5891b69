import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passOnWork } from '../../../src/server/workflow/leavers.ts';
import { workOnce } from '../../../src/server/workflow/worker.ts';
import { forEachEngine } from '../../support/engines.ts';
import {
  bpmn,
  catching,
  end,
  extension,
  handler,
  many,
  start,
  task,
  timer,
  user,
} from '../../support/workflow/bpmn.ts';
import { processSchemas } from '../../support/workflow/processSchemas.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Rain.2032';
const OWN = '<r:process model="wfTestBill" withdraw="withdraw" resubmit="submit"/>';
const STEP = 'onApprove="approve" onReturn="return" onReject="reject" reject="initiator"';
/** What the state machine says to whoever takes the step without a process. */
const REFUSED = { code: 403, msg: 'Whoever created or submitted the record cannot take this step.' };

/** `anna_li` and `dana_xu` file records and administer processes, `ben_wu` and `carl_ma` review. */
forEachEngine('four eyes on every road of a process', (_open, engine) => {
  let server: TestServer;
  let folder: string;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const call = (place: string, body: object, who = 'admin') =>
    server.call(`api/${place}`, body, { token: tokens[who] });
  const execute = (query: ReturnType<typeof sql>) => query.execute(server.app.parts.database.kysely);
  const get = async (billId: string) =>
    (await call('commonData/queryDataById', { templateCode: 'wfTestBill', billId })).data.billData;
  const take = async (transition: string, billId: string, who: string, more = {}) => {
    const bills = [{ billId, version: (await get(billId)).version }];
    const answer = await call('commonData/transition', { templateCode: 'wfTestBill', transition, bills, ...more }, who);
    return answer.data.results[0];
  };
  const made = async (defKey: string, by = 'anna_li'): Promise<string> => {
    const billData = { title: 'Trial', defKey, days: 3 };
    return (await call('commonData/saveOrUpdate', { templateCode: 'wfTestBill', billData }, by)).data.billId;
  };
  /** A record that is in the hands of the process. */
  const sent = async (defKey: string, by = 'anna_li', madeBy = 'anna_li'): Promise<string> => {
    const billId = await made(defKey, madeBy);
    expect((await take('submit', billId, by)).code).toBe(200);
    return billId;
  };
  const runOf = async (billId: string): Promise<Json> => {
    const [{ instanceId }] = (await call('workflow/ofRecord', { templateCode: 'wfTestBill', billId })).data;
    return (await call('workflow/instance', { instanceId })).data;
  };
  const handlers = async (billId: string): Promise<string[]> =>
    (await runOf(billId)).tasks.flatMap(({ assignee, candidates }: Json) => (assignee ? [assignee] : candidates));
  const act = async (who: string, billId: string, action: string, more: object = {}) => {
    const { tasks } = await runOf(billId);
    const mine = tasks.find((one: Json) => one.assignee === ids[who] && !one.parked) ?? tasks[0];
    return await call('workflow/act', { taskId: mine.taskId, action, ...more }, who);
  };

  const service = (transition: string) =>
    `<serviceTask id="do" name="Do it">${extension(`<r:service transition="${transition}"/>`)}</serviceTask>`;
  /** A version that was deployed before its model wanted four eyes. */
  const standing = async (key: string, asChecked: string, asItStood: string) => {
    await execute(sql`
      insert into wf_definition (id, key, version, name, model, xml, sha)
      select ${randomUUID()}, key, version + 1, name, model, replace(xml, ${asChecked}, ${asItStood}), 'stood'
      from wf_definition where key = ${key}`);
  };
  const timersFire = async (billId: string) => {
    const { instanceId } = await runOf(billId);
    await execute(sql`
      update wf_subscription set due_at = now() - interval '1 minute' where root_id = ${instanceId}`);
    const { workflow } = server.app.parts;
    while (await workOnce(workflow.parts, workflow.definitions));
  };
  const kinds = async (billId: string): Promise<string[]> => (await runOf(billId)).trail.map(({ kind }: Json) => kind);

  beforeAll(async () => {
    folder = processSchemas();
    const place = path.join(folder, 'workflow/wfTestBill.json');
    const model: Json = JSON.parse(readFileSync(place, 'utf8'));
    for (const one of model.states.transitions) if (one.name === 'approve') one.fourEyes = true;
    writeFileSync(place, JSON.stringify(model));
    server = await startTestServer(await engine.place(), { schemasFolder: folder });
    tokens.admin = await server.signIn();
    const roles = { anna_li: 'wfAdmin', dana_xu: 'wfAdmin', ben_wu: 'common', carl_ma: 'common' };
    for (const [account, role] of Object.entries(roles)) {
      ids[account] = await server.addUser(account, PASSWORD, [role]);
      tokens[account] = await server.signIn(account, PASSWORD);
    }
    const one = (id: string, own: string, handlers_: string, inner = '') =>
      bpmn([start(), user('check', task(`${STEP} ${own}`, handlers_), inner), end()], ['s > check > e'], {
        id,
        own: OWN,
      });
    for (const xml of [
      one('plain', '', handler('ben_wu')),
      one(
        'signed',
        '',
        handler('ben_wu') + handler('carl_ma') + handler('anna_li'),
        many('<r:countersign rule="all"/>'),
      ),
      one('late', 'due="P1D" onTimeout="escalate"', handler('ben_wu')),
      one('allowed', 'requester="allow" nobody="administrator"', handler('anna_li')),
      one('his', 'nobody="incident"', handler('', 'initiator')),
      one('skipped', 'requester="skip" nobody="incident"', handler('', 'initiator')),
      one('noneSkipped', 'nobody="skip"', handler('anna_li')),
      one('timed', 'due="P1D" onTimeout="remind"', handler('ben_wu')),
      bpmn([start(), service('return'), end()], ['s > do > e'], { id: 'served', own: OWN }),
      bpmn(
        [
          start(),
          catching('wait', timer('P1D')),
          user('check', task(`${STEP} nobody="skip"`, handler('anna_li'))),
          end(),
        ],
        ['s > wait > check > e'],
        { id: 'skippedByClock', own: OWN },
      ),
    ])
      expect((await call('workflow/deploy', { xml })).data.faults).toEqual([]);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('let nobody pass a step on to whoever filed the record', async () => {
    const billId = await sent('plain');
    const before = (await runOf(billId)).tasks;
    for (const action of ['transfer', 'delegate', 'addBefore', 'addAfter']) {
      const refused = await act('ben_wu', billId, action, { person: ids.anna_li });
      expect({ action, code: refused.code }).toEqual({ action, code: 208 });
      expect(refused.data.errors).toMatchObject([{ field: 'person' }]);
    }
    expect((await runOf(billId)).tasks).toEqual(before);
    await act('ben_wu', billId, 'addAfter', { person: ids.carl_ma });
    const { instanceId } = await runOf(billId);
    const reassign = (from: string, to: string) =>
      call('workflow/steer', { instanceId, action: 'reassign', from: ids[from], person: ids[to] });
    expect((await reassign('ben_wu', 'anna_li')).code).toBe(208);
    expect((await reassign('carl_ma', 'anna_li')).code).toBe(208);
    expect((await reassign('carl_ma', 'dana_xu')).code).toBe(200);
    expect((await act('ben_wu', billId, 'approve')).code).toBe(200);
    expect((await act('dana_xu', billId, 'approve')).code).toBe(200);
    expect((await get(billId)).status).toBe('approved');
  });

  it('hold among those who countersign, from the first and later', async () => {
    const billId = await sent('signed', 'dana_xu');
    expect((await handlers(billId)).toSorted()).toEqual([ids.ben_wu, ids.carl_ma].toSorted());
    for (const person of [ids.anna_li, ids.dana_xu])
      expect((await act('ben_wu', billId, 'addSigner', { person })).code).toBe(208);
    const { instanceId } = await runOf(billId);
    const reassign = { instanceId, action: 'reassign', from: ids.carl_ma, person: ids.dana_xu };
    expect((await call('workflow/steer', reassign)).code).toBe(208);
  });

  it('keep deputies out who filed the record, and those who speak for whoever did', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const billData = { principal: ids.ben_wu, deputy: ids.anna_li, reason: 'Leave', fromTime: day(-1), toTime: day(1) };
    const away = await call('commonData/saveOrUpdate', { templateCode: 'wfDelegate', billData, confirmed: true });
    expect(away.data.errors ?? []).toEqual([]);
    const { billId: delegation, version } = away.data;
    const enable = { templateCode: 'wfDelegate', transition: 'enable', bills: [{ billId: delegation, version }] };
    expect((await call('commonData/transition', enable)).data.results[0].code).toBe(200);
    expect(await handlers(await sent('plain', 'dana_xu', 'dana_xu'))).toEqual([ids.anna_li]);
    const billId = await sent('plain');
    expect(await handlers(billId)).toEqual([ids.ben_wu]);
    // Runs that stood before, or whatever else put the task there: the word itself is refused.
    const { tasks } = await runOf(billId);
    await execute(sql`
      update wf_task set assignee = ${ids.carl_ma}, owner = ${ids.anna_li}, delegation = 'deputy' where id = ${tasks[0].taskId}`);
    expect(await act('carl_ma', billId, 'approve')).toMatchObject(REFUSED);
    const over = {
      ...enable,
      transition: 'disable',
      opinion: 'Back again',
      bills: [{ billId: delegation, version: version + 1 }],
    };
    expect((await call('commonData/transition', over)).data.results[0].code).toBe(200);
  });

  it('refuse the word of whoever filed the record, by his task and by the button of the record, but let him return it', async () => {
    const billId = await sent('plain');
    const { tasks } = await runOf(billId);
    await execute(sql`update wf_task set assignee = ${ids.anna_li} where id = ${tasks[0].taskId}`);
    expect(await act('anna_li', billId, 'approve')).toMatchObject(REFUSED);
    expect(await take('approve', billId, 'anna_li')).toMatchObject(REFUSED);
    expect((await get(billId)).status).toBe('reviewing');
    expect((await act('anna_li', billId, 'reject', { comment: 'Wrong' })).code).toBe(200);
    expect((await get(billId)).status).toBe('returned');
  });

  it('leave whoever filed the record out where an administrator steps in', async () => {
    expect(await handlers(await sent('allowed'))).toEqual([ids.dana_xu]);
    const late = await sent('late');
    await timersFire(late);
    expect(await handlers(late)).toEqual([ids.dana_xu]);
    const filedByBoth = await sent('allowed', 'dana_xu');
    const [admin, ...others] = await handlers(filedByBoth);
    expect([ids.anna_li, ids.dana_xu, undefined]).not.toContain(admin);
    expect(others).toEqual([]);
    const filedByAll = await made('allowed');
    await execute(sql`update sys_history set actor = ${admin} where record_id = ${filedByAll} and action = 'create'`);
    expect((await take('submit', filedByAll, 'dana_xu')).code).toBe(200);
    expect(await handlers(filedByAll)).toEqual([]);
    expect(await kinds(filedByAll)).toContain('incident');
  });

  it('give the task of one who has left to somebody who did not file the record', async () => {
    const billId = await sent('plain');
    const { parts } = server.app;
    const { definitions } = parts.workflow;
    await parts.database.transaction((transaction) =>
      passOnWork(parts.workflow.parts, definitions, transaction, ids.ben_wu ?? ''),
    );
    expect(await handlers(billId)).toEqual([ids.dana_xu]);
  });

  it('let no step be passed over by whoever filed the record', async () => {
    for (const key of ['his', 'skipped', 'noneSkipped']) {
      const billId = await sent(key);
      expect({ key, status: (await get(billId)).status }).toEqual({ key, status: 'reviewing' });
      expect(await kinds(billId)).toContain('incident');
    }
  });

  it('keep a process from being deployed that would approve by itself, and say how it is mended', async () => {
    const faultsOf = async (content: string, way: string) =>
      (await call('workflow/deploy', { xml: bpmn([start(), content, end()], [way], { id: 'alone', own: OWN }) })).data
        .faults;
    const step = (own: string) => user('check', task(own, handler('ben_wu')));
    const timed = 'due="P1D" onTimeout="approve"';
    const told = await faultsOf(step(`${STEP} ${timed}`), 's > check > e');
    expect(told).toMatchObject([{ element: 'check', message: expect.stringMatching(/"check".*approve.*onTimeout/) }]);
    // Whoever is left out, allowed or passed over: with nobody's word it would pass all the same.
    for (const requester of ['exclude', 'skip', 'allow'])
      expect(await faultsOf(step(`${STEP} ${timed} requester="${requester}"`), 's > check > e')).toMatchObject(told);
    expect(await faultsOf(service('approve'), 's > do > e')).toMatchObject([
      { element: 'do', message: expect.stringMatching(/"Do it".*onApprove="approve"/) },
    ]);
    expect(await faultsOf(step(timed), 's > check > e')).toEqual([]);
  });

  it('hold where a version that was deployed before would approve by itself', async () => {
    await standing('timed', 'onTimeout="remind"', 'onTimeout="approve"');
    await standing('served', 'transition="return"', 'transition="approve"');
    const timed = await sent('timed');
    await timersFire(timed);
    expect(await kinds(timed)).toContain('overdue');
    expect({ who: await handlers(timed), status: (await get(timed)).status }).toEqual({
      who: [ids.ben_wu],
      status: 'reviewing',
    });
    const served = await sent('served');
    expect({ kinds: await kinds(served), status: (await get(served)).status }).toMatchObject({
      kinds: expect.arrayContaining(['incident']),
      status: 'reviewing',
    });
  });

  it('let the clock pass no step over', async () => {
    const billId = await sent('skippedByClock');
    await timersFire(billId);
    expect(await kinds(billId)).toContain('incident');
    expect((await get(billId)).status).toBe('reviewing');
  });
});
