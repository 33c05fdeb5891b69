import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { workOnce } from '../../../src/server/workflow/worker.ts';
import { forEachEngine } from '../../support/engines.ts';
import { delegateModel } from '../../support/workflow/delegateModel.ts';
import { bpmn, end, handler, start, task, user } from '../../support/workflow/bpmn.ts';
import { startTestServer, testSchemas, type Json, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Rain.2032';
const page = { pageNum: 1, pageSize: 50 };

forEachEngine('what a step asks of the server', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const heard: string[] = [];
  const call = (path: string, body: object, who = 'admin') =>
    server.call(`api/workflow/${path}`, body, { token: who === 'admin' ? admin : tokens[who] });
  const tasksOf = async (who: string, instanceId: string): Promise<Json[]> =>
    (await call('tasks', page, who)).data.list.filter((one: Json) => one.instanceId === instanceId);
  const begin = async (key: string, more: object = {}): Promise<string> =>
    (await call('start', { key, ...more })).data.instanceId;

  beforeAll(async () => {
    const schemasFolder = testSchemas();
    writeFileSync(path.join(schemasFolder, 'test/wfDelegate.json'), JSON.stringify(delegateModel));
    server = await startTestServer(await engine.place(), { schemasFolder });
    admin = await server.signIn();
    for (const account of ['anna_li', 'ben_wu', 'cat_yu']) {
      ids[account] = await server.addUser(account, PASSWORD, ['common']);
      tokens[account] = await server.signIn(account, PASSWORD);
    }
    server.app.parts.workflow.parts.listeners = {
      run: async (code, event, { node, transaction }) => {
        await sql`select 1`.execute(transaction);
        heard.push(`${code} ${event} ${node}`);
      },
    };
    const own =
      task('copyTo="user:cat_yu"', handler('anna_li')) +
      '<r:allow action="approve"/><r:listener event="complete" code="told"/>';
    const chosen = task('due="P1D" onTimeout="escalate"', handler('', 'chosen'));
    const xml = bpmn([start(), user('a', own), user('b', chosen), end()], ['s > a > b > e'], { id: 'chosen' });
    expect((await call('deploy', { xml })).data.faults).toEqual([]);
  }, 120_000);

  it('refuses to go on until the people of the next step are chosen; then it is theirs', async () => {
    const instanceId = await begin('chosen');
    const [waiting] = await tasksOf('anna_li', instanceId);
    const act = { taskId: waiting.taskId, action: 'approve' };
    const refused = await call('act', act, 'anna_li');
    expect([refused.code, refused.data.errors]).toMatchObject([208, [{ field: 'next.b' }]]);
    expect(await tasksOf('anna_li', instanceId)).toHaveLength(1);
    expect((await call('act', { ...act, action: 'reject', comment: 'no' }, 'anna_li')).code).toBe(403);
    heard.length = 0;
    const next = [{ node: 'b', persons: [ids.ben_wu] }];
    expect((await call('act', { ...act, next }, 'anna_li')).code).toBe(200);
    expect(heard).toEqual(['told complete a']);
    expect(await tasksOf('ben_wu', instanceId)).toHaveLength(1);
    expect((await call('instance', { instanceId }, 'cat_yu')).code).toBe(200);
    const { data } = await call('instance', { instanceId });
    expect(data.trail.filter(({ kind }: Json) => kind === 'copied')).toHaveLength(1);
  });

  it('gives an overdue task to those above: the administrators where there is no leader', async () => {
    const { workflow, database } = server.app.parts;
    const instanceId = await begin('chosen', { next: [{ node: 'b', persons: [ids.ben_wu] }] });
    const [waiting] = await tasksOf('anna_li', instanceId);
    await call('act', { taskId: waiting.taskId, action: 'approve' }, 'anna_li');
    await sql`update wf_subscription set due_at = now() - interval '1 minute' where root_id = ${instanceId}`.execute(
      database.kysely,
    );
    while (await workOnce(workflow.parts, workflow.definitions));
    expect(await tasksOf('ben_wu', instanceId)).toEqual([]);
    expect(await tasksOf('admin', instanceId)).toMatchObject([{ node: 'b' }]);
    const { data } = await call('instance', { instanceId });
    expect(data.trail.map(({ kind }: Json) => kind)).toEqual(expect.arrayContaining(['overdue', 'escalated']));
  });

  it('does the same with several tasks, each by itself', async () => {
    const next = [{ node: 'b', persons: [ids.ben_wu] }];
    const instances = await Promise.all([1, 2, 3].map(() => begin('chosen', { next })));
    const taskIds: string[] = [];
    for (const instanceId of instances) taskIds.push((await tasksOf('anna_li', instanceId))[0].taskId);
    await call('act', { taskId: taskIds[1], action: 'approve' }, 'anna_li');
    const request = { taskIds, action: 'approve', commandKey: 'all-of-them-at-once' };
    const { data } = await call('act', request, 'anna_li');
    expect(data.results.map(({ code, status }: Json) => `${code} ${status}`)).toEqual([
      '200 running',
      '207 null',
      '200 running',
    ]);
    expect((await call('act', request, 'anna_li')).data.results.map(({ code }: Json) => code)).toEqual([200, 207, 200]);
  });

  it('sends a task to the deputy of whoever is away, and tells both names', async () => {
    const xml = bpmn([start(), user('u', task('', handler('ben_wu'))), end()], ['s > u > e'], { id: 'away' });
    expect((await call('deploy', { xml })).data.faults).toEqual([]);
    const away = async (principal: string, deputy: string, days: [number, number]): Promise<void> => {
      const [fromTime, toTime] = days.map((day) => new Date(Date.now() + day * 86_400_000).toISOString());
      const billData = { principal: ids[principal], deputy: ids[deputy], fromTime, toTime, status: 'enabled' };
      const answer = await server.call(
        'api/commonData/saveOrUpdate',
        { templateCode: 'wfDelegate', billData },
        { token: admin },
      );
      expect(answer.code).toBe(200);
    };
    await away('ben_wu', 'anna_li', [1, 2]);
    expect(await tasksOf('ben_wu', await begin('away'))).toHaveLength(1);
    await away('ben_wu', 'cat_yu', [-1, 1]);
    await away('cat_yu', 'anna_li', [-1, 1]);
    const instanceId = await begin('away');
    expect(await tasksOf('ben_wu', instanceId)).toEqual([]);
    const [waiting] = await tasksOf('anna_li', instanceId);
    await call('act', { taskId: waiting.taskId, action: 'approve' }, 'anna_li');
    const { data } = await call('instance', { instanceId });
    expect(data.trail.find(({ kind }: Json) => kind === 'approved')).toMatchObject({
      actor: ids.anna_li,
      onBehalfOf: ids.ben_wu,
    });
  });
});
