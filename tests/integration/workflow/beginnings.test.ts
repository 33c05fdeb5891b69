import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { archiveRuns } from '../../../src/server/workflow/archiveRuns.ts';
import { workOnce } from '../../../src/server/workflow/worker.ts';
import { forEachEngine } from '../../support/engines.ts';
import {
  boundary,
  bpmn,
  catching,
  end,
  handler,
  start,
  task,
  throwing,
  timer,
  user,
} from '../../support/workflow/bpmn.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Rain.2032';
const PAID = { root: '<message id="m" name="Paid"/><signal id="g" name="Closed"/>' };
const byMessage = '<messageEventDefinition messageRef="m"/>';
const bySignal = '<signalEventDefinition signalRef="g"/>';

forEachEngine('what becomes of runs beside the acts of people', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const call = (path: string, body: object, who = 'admin') =>
    server.call(`api/workflow/${path}`, body, { token: who === 'admin' ? admin : tokens[who] });
  const tasksOf = async (who: string): Promise<Json[]> =>
    (await call('tasks', { pageNum: 1, pageSize: 50 }, who)).data.list;
  const deploy = async (xml: string): Promise<string> => {
    const { data } = await call('deploy', { xml });
    expect(data.faults).toEqual([]);
    return data.deployed[0].id;
  };
  const work = async (): Promise<void> => {
    const { workflow } = server.app.parts;
    while (await workOnce(workflow.parts, workflow.definitions));
  };
  const running = async (key: string): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from wf_instance i join wf_definition d on d.id = i.definition_id
      where d.key = ${key} and i.status = 'running'`.execute(server.app.parts.database.kysely);
    return rows[0]!.total;
  };

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    admin = await server.signIn();
    for (const account of ['anna_li', 'ben_wu']) {
      ids[account] = await server.addUser(account, PASSWORD, ['common']);
      tokens[account] = await server.signIn(account, PASSWORD);
    }
  }, 120_000);

  it('begins by a message with what it carries, unless a run waits for it; and by a signal', async () => {
    const own = '<r:variable name="amount" type="text"/>';
    const step = user('u', task('title="amount"', handler('anna_li')));
    await deploy(bpmn([start('s', byMessage), step, end()], ['s > u > e'], { ...PAID, id: 'onPaid', own }));
    await deploy(
      bpmn([start('s', bySignal), user('u', task('', handler('anna_li'))), end()], ['s > u > e'], {
        ...PAID,
        id: 'onClosed',
      }),
    );
    await deploy(
      bpmn([start(), catching('c', byMessage), throwing('t', bySignal), end()], ['s > c > t > e'], {
        ...PAID,
        id: 'waits',
      }),
    );
    const message = { kind: 'message', name: 'Paid', payload: { amount: '12.50', other: 'x' } };
    expect((await call('tell', message, 'anna_li')).code).toBe(403);
    await call('tell', message);
    await work();
    expect((await tasksOf('anna_li')).map(({ title }) => title)).toContain('12.50');
    expect([await running('onPaid'), await running('onClosed')]).toEqual([1, 0]);
    await call('start', { key: 'waits' });
    await call('tell', message);
    await work();
    expect([await running('waits'), await running('onPaid'), await running('onClosed')]).toEqual([0, 1, 1]);
  });

  it('begins by the clock as often as it says, in its latest version, unless that is suspended', async () => {
    const { kysely } = server.app.parts.database;
    const cycle = bpmn(
      [start('s', timer('R2/PT1H', 'timeCycle')), user('u', task('requester="allow"', handler('ben_wu'))), end()],
      ['s > u > e'],
      { id: 'hourly' },
    );
    const id = await deploy(cycle);
    const later = sql`update wf_start set due_at = now() - interval '1 minute' where key = 'hourly' and due_at is not null`;
    await sql`update wf_definition set suspended = true where id = ${id}`.execute(kysely);
    await later.execute(kysely);
    await work();
    expect(await running('hourly')).toBe(0);
    await sql`update wf_definition set suspended = false where id = ${id}`.execute(kysely);
    for (const expected of [1, 2, 2]) {
      await later.execute(kysely);
      await work();
      expect(await running('hourly')).toBe(expected);
    }
    const refused = await call('deploy', {
      xml: cycle.replace('id="hourly"', 'id="odd"').replace('R2/PT1H', '=today()'),
    });
    expect(refused.data.faults).toMatchObject([{ element: 's' }]);
  });

  it('takes running instances to a new version, after a dry run that names what keeps one back', async () => {
    const line = (steps: string[]) =>
      bpmn(
        [start(), ...steps.map((id) => user(id, task('requester="allow"', handler('anna_li')))), end()],
        [`s > ${steps.join(' > ')} > e`],
        { id: 'changing' },
      );
    const from = await deploy(line(['a', 'b']));
    const first = (await call('start', { key: 'changing' })).data.instanceId;
    const second = (await call('start', { key: 'changing' })).data.instanceId;
    const [waiting] = (await tasksOf('anna_li')).filter((one) => one.instanceId === second);
    await call('act', { taskId: waiting.taskId, action: 'approve' }, 'anna_li');
    const to = await deploy(line(['a', 'c']));
    const dry = (await call('migrate', { from, to, dryRun: true })).data.results;
    expect(dry).toMatchObject([
      { instanceId: first, migrated: true, faults: [] },
      { instanceId: second, migrated: false, faults: [{ node: 'b' }] },
    ]);
    expect((await call('migrate', { from, to }, 'anna_li')).code).toBe(403);
    await call('migrate', { from, to });
    await call('migrate', { from, to, nodes: { b: 'c' } });
    const open = (await tasksOf('anna_li')).filter((one) => [first, second].includes(one.instanceId));
    expect(open.map(({ node }) => node).sort()).toEqual(['a', 'c']);
    for (const one of open)
      expect((await call('act', { taskId: one.taskId, action: 'approve' }, 'anna_li')).code).toBe(200);
    expect((await call('migrate', { from, to })).data.results).toEqual([]);
    expect((await call('instance', { instanceId: second })).data.status).toBe('finished');
  });

  it('gives up what fails too often, says so, and tries it again when told to', async () => {
    const { kysely } = server.app.parts.database;
    await call('tell', { kind: 'signal', name: 'Nothing' });
    await sql`update wf_outbox set attempts = 5, last_error = 'no way'`.execute(kysely);
    const [found] = (await call('incidents', {})).data.filter(({ kind }: Json) => kind === 'told');
    expect(found).toMatchObject({ message: 'no way', title: 'Nothing', instanceId: null });
    expect((await call('retryIncident', { kind: 'told', id: found.id }, 'anna_li')).code).toBe(403);
    expect((await call('retryIncident', { kind: 'told', id: found.id })).code).toBe(200);
    await work();
    expect((await call('incidents', {})).data.filter(({ kind }: Json) => kind === 'told')).toEqual([]);
  });

  it('tells the administrators of what stands still', async () => {
    const xml = bpmn([start(), user('u', task('', handler('nobody_here'))), end()], ['s > u > e'], { id: 'stuck' });
    await deploy(xml);
    const { instanceId } = (await call('start', { key: 'stuck' }, 'anna_li')).data;
    const notices = await server.call('api/sys/notice/list', { pageSize: 50 }, { token: admin });
    expect(notices.data.list.map(({ title }: Json) => JSON.stringify(title)).join()).toContain('stuck · u');
    const found = (await call('incidents', {})).data.find((one: Json) => one.instanceId === instanceId);
    expect(found).toMatchObject({ kind: 'step', node: 'u' });
  });

  it('does not wait with one timer for another that has been given up', async () => {
    const { kysely } = server.app.parts.database;
    const late = (id: string) => [
      boundary(id, 'u', timer('PT1H'), 'cancelActivity="false"'),
      user(`after_${id}`, task('', handler('anna_li'))),
      end(`e_${id}`),
    ];
    const xml = bpmn(
      [start(), user('u', task('', handler('anna_li'))), ...late('one'), ...late('two'), end()],
      ['s > u > e', 'one > after_one > e_one', 'two > after_two > e_two'],
      { id: 'timers' },
    );
    await deploy(xml);
    const { instanceId } = (await call('start', { key: 'timers' })).data;
    await sql`
      update wf_subscription set due_at = now() - interval '1 minute', attempts = case when node_id = 'one' then 5 else 0 end
      where root_id = ${instanceId}`.execute(kysely);
    await work();
    const { data } = await call('instance', { instanceId });
    expect(data.tasks.map(({ node }: Json) => node).sort()).toEqual(['after_two', 'u']);
  });

  it('gives the tasks of whoever is disabled to those above', async () => {
    const xml = bpmn([start(), user('u', task('', handler('ben_wu'))), end()], ['s > u > e'], { id: 'his' });
    await deploy(xml);
    const { instanceId } = (await call('start', { key: 'his' })).data;
    const store = (body: object) => server.call('api/commonData/transition', body, { token: admin });
    const transition = { templateCode: 'sysUser', transition: 'disable', confirmed: true };
    const answer = await store({ ...transition, bills: [{ billId: ids.ben_wu, version: await version('ben_wu') }] });
    expect(answer.code).toBe(200);
    await work();
    const mine = (await tasksOf('admin')).filter((one) => one.instanceId === instanceId);
    expect(mine).toMatchObject([{ node: 'u' }]);
    const { data } = await call('instance', { instanceId });
    expect(data.trail.map(({ kind }: Json) => kind)).toContain('reassigned');
  });

  it('keeps the history of what ended long ago in the archive, to be read as ever', async () => {
    const { kysely } = server.app.parts.database;
    const xml = bpmn([start(), user('u', task('', handler('anna_li'))), end()], ['s > u > e'], { id: 'old' });
    await deploy(xml);
    const [old, young] = [
      (await call('start', { key: 'old' })).data.instanceId,
      (await call('start', { key: 'old' })).data.instanceId,
    ];
    for (const one of (await tasksOf('anna_li')).filter(({ instanceId }) => [old, young].includes(instanceId)))
      await call('act', { taskId: one.taskId, action: 'approve' }, 'anna_li');
    const before = (await call('instance', { instanceId: old })).data;
    expect(before.trail.length).toBeGreaterThan(5);
    await sql`update wf_instance set ended_at = now() - interval '400 days' where id = ${old}`.execute(kysely);
    expect([await archiveRuns(kysely), await archiveRuns(kysely)]).toEqual([1, 0]);
    const left = await sql`select distinct root_id from wf_history where root_id in (${old}, ${young})`.execute(kysely);
    expect(left.rows).toEqual([{ root_id: young }]);
    expect((await call('instance', { instanceId: old })).data).toEqual(before);
  });

  async function version(account: string): Promise<number> {
    const { data } = await server.call(
      'api/commonData/queryDataById',
      { templateCode: 'sysUser', billId: ids[account] },
      { token: admin },
    );
    return data.version;
  }
});
