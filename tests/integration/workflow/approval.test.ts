import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { bpmn, boundary, end, handler, start, task, timer, user } from '../../support/workflow/bpmn.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';
import { workOnce } from '../../../src/server/workflow/worker.ts';

const PASSWORD = 'Rain.2032';

forEachEngine('an approval over the API', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const call = (path: string, body: object, who = 'admin') =>
    server.call(`api/workflow/${path}`, body, { token: who === 'admin' ? admin : tokens[who] });
  const page = { pageNum: 1, pageSize: 50 };
  const tasksOf = async (who: string): Promise<Json[]> => (await call('tasks', page, who)).data.list;

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    admin = await server.signIn();
    for (const account of ['anna_li', 'ben_wu']) {
      ids[account] = await server.addUser(account, PASSWORD, ['common']);
      tokens[account] = await server.signIn(account, PASSWORD);
    }
    const xml = bpmn(
      [
        start(),
        user('check', task('', handler('anna_li') + handler('ben_wu'))),
        user('sign', task('', handler('ben_wu'))),
        boundary('late', 'sign', timer('PT1H'), 'cancelActivity="false"'),
        user('hurry', task('', handler('anna_li'))),
        end(),
        end('e2'),
      ],
      ['s > check > sign > e', 'late > hurry > e2'],
      { id: 'twoSteps' },
    );
    expect((await call('deploy', { xml })).data.faults).toEqual([]);
  }, 120_000);

  it('names every fault of a process with its element, and deploys nothing', async () => {
    const xml = bpmn([start(), user('u', '<r:task due="missing"/>'), end()], ['s > u > e'], { id: 'faulty' });
    const { data } = await call('deploy', { xml });
    expect(data.deployed).toEqual([]);
    expect(data.faults.map(({ element }: Json) => element)).toEqual(['u', 'u']);
    expect((await call('start', { key: 'faulty' })).code).toBe(208);
    expect((await call('deploy', { xml }, 'anna_li')).code).toBe(403);
  });

  it('lets exactly one of twelve succeed who approve at once, and nobody else', async () => {
    const { instanceId } = (await call('start', { key: 'twoSteps' })).data;
    const [waiting] = (await tasksOf('anna_li')).filter((one) => one.instanceId === instanceId);
    expect((await call('act', { taskId: waiting.taskId, action: 'approve' })).code).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        call('act', { taskId: waiting.taskId, action: 'approve' }, at % 2 === 0 ? 'anna_li' : 'ben_wu'),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 207)]);
    const { data } = await call('instance', { instanceId });
    expect(data.tasks.map(({ node }: Json) => node)).toEqual(['sign']);
    expect(data.trail.filter(({ kind }: Json) => kind === 'approved')).toHaveLength(1);
  });

  it('does a command that is sent again once, and refuses its key for another', async () => {
    const commandKey = `key-${engine.name}-1`;
    const five = await Promise.all(
      Array.from({ length: 5 }, () => call('start', { key: 'twoSteps', commandKey }, 'anna_li')),
    );
    expect(new Set(five.map(({ data }) => data.instanceId)).size).toBe(1);
    expect((await call('start', { key: 'other', commandKey }, 'anna_li')).code).toBe(208);
  });

  it('hides a process from whoever takes no part in it', async () => {
    await server.addUser('zoe_xu', PASSWORD, ['common']);
    tokens.zoe_xu = await server.signIn('zoe_xu', PASSWORD);
    const { instanceId } = (await call('start', { key: 'twoSteps' }, 'anna_li')).data;
    expect((await call('instance', { instanceId }, 'zoe_xu')).code).toBe(402);
    expect((await call('steer', { instanceId, action: 'terminate', comment: 'x' }, 'anna_li')).code).toBe(403);
    expect((await call('steer', { instanceId, action: 'withdraw' }, 'ben_wu')).code).toBe(403);
    expect((await call('steer', { instanceId, action: 'withdraw' }, 'anna_li')).data.status).toBe('withdrawn');
    expect((await tasksOf('ben_wu')).filter((one) => one.instanceId === instanceId)).toEqual([]);
  });

  it('names the record of a task to nobody who may not see it, neither in lists nor in notices', async () => {
    const xml = bpmn([start(), user('check', task('', handler('anna_li'))), end()], ['s > check > e'], {
      id: 'aboutUser',
      own: '<r:process model="sysUser"/>',
    });
    expect((await call('deploy', { xml })).data.faults).toEqual([]);
    const subject = await server.addUser('yuri_secret', PASSWORD, ['common']);
    const begun = await call('start', { key: 'aboutUser', templateCode: 'sysUser', billId: subject });
    const { instanceId } = begun.data;
    const told = async (who: string) => [
      ...(await tasksOf(who)).filter((one) => one.instanceId === instanceId),
      (await call('instance', { instanceId }, who)).data,
      (await server.call('api/sys/notice/list', { pageSize: 50 }, { token: tokens[who] })).data.list,
    ];
    const [waiting, instance] = await told('anna_li');
    expect(waiting.title).toBe('aboutUser');
    expect(instance.title).toBe('aboutUser');
    expect(JSON.stringify(await told('anna_li'))).not.toContain('yuri_secret');
    expect((await call('instance', { instanceId })).data.title).toContain('yuri_secret');
    await call('act', { taskId: waiting.taskId, action: 'approve', comment: 'Known to me' }, 'anna_li');
    await call('steer', { instanceId, action: 'copy', person: ids.ben_wu });
    const copied = JSON.stringify(await told('ben_wu'));
    expect(copied).toContain('aboutUser');
    expect(copied).not.toContain('yuri_secret');
    expect(copied).not.toContain('Known to me');
    expect(JSON.stringify((await call('instance', { instanceId }, 'anna_li')).data)).toContain('Known to me');
  });

  it('lets no title read what not everybody may see who sees the record', async () => {
    const xml = bpmn([start(), user('check', task('title="bill.content"')), end()], ['s > check > e'], {
      id: 'telling',
      own: '<r:process model="sysSmsMessage" title="bill.mobile"/>',
    });
    const { data } = await call('deploy', { xml, dryRun: true });
    expect(data.faults.map(({ element }: Json) => element)).toEqual([null, 'check']);
  });

  it('takes nothing for a due time of which no moment comes', async () => {
    const due = async (text: string) => {
      const xml = bpmn([start(), user('u', task(`due="${text}"`)), end()], ['s > u > e'], { id: 'dueSome' });
      return (await call('deploy', { xml, dryRun: true })).data.faults.map(({ element }: Json) => element);
    };
    expect(await due("'P3D'")).toEqual(['u']);
    expect(await due('P3D')).toEqual([]);
    expect(await due('today()')).toEqual([]);
  });

  it('fires a timer once, whoever works at it, and keeps everything in the tables', async () => {
    const { database, workflow } = server.app.parts;
    const { instanceId } = (await call('start', { key: 'twoSteps' })).data;
    const [first] = (await tasksOf('ben_wu')).filter((one) => one.instanceId === instanceId);
    await call('act', { taskId: first.taskId, action: 'approve' }, 'ben_wu');
    await sql`update wf_subscription set due_at = now() - interval '1 minute' where root_id = ${instanceId}`.execute(
      database.kysely,
    );
    const parts = workflow.parts;
    await Promise.all([1, 2, 3].map(() => workOnce(parts, workflow.definitions)));
    const failed = await sql`select last_error from wf_subscription where last_error is not null`.execute(
      database.kysely,
    );
    expect(failed.rows).toEqual([]);
    const { data } = await call('instance', { instanceId });
    expect(data.tasks.map(({ node }: Json) => node).sort()).toEqual(['hurry', 'sign']);
    for (const who of ['ben_wu', 'anna_li'])
      for (const one of (await tasksOf(who)).filter(({ instanceId: of }) => of === instanceId))
        await call('act', { taskId: one.taskId, action: 'approve' }, who);
    expect((await call('instance', { instanceId })).data.status).toBe('finished');
    const { rows } = await sql`select 1 from wf_token where root_id = ${instanceId}`.execute(database.kysely);
    expect(rows).toEqual([]);
  });
});
