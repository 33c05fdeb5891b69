import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { bpmn, end, handler, many, start, task, user } from '../../support/workflow/bpmn.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';
import { uploading } from '../http/uploading.ts';
import { say } from '../../../src/server/texts/say.ts';

const PASSWORD = 'Rain.2032';
const PEOPLE = ['anna_li', 'ben_wu', 'carl_xu'];

forEachEngine('what the screens of processes read', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const ask = (path: string, body: object = {}, who = 'admin') =>
    server.call(`api/workflow/${path}`, body, { token: who === 'admin' ? admin : tokens[who] });
  const page = { pageNum: 1, pageSize: 50 };
  const list = async (tab: string, who: string, more: object = {}): Promise<Json> =>
    (await ask('taskList', { tab, ...page, ...more }, who)).data;
  const begin = async (key: string, who = 'admin'): Promise<string> =>
    (await ask('start', { key }, who)).data.instanceId;
  const waiting = async (instanceId: string, who: string, tab = 'mine'): Promise<Json> =>
    (await list(tab, who)).list.find((one: Json) => one.instanceId === instanceId);

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    admin = await server.signIn();
    for (const account of PEOPLE) {
      ids[account] = await server.addUser(account, PASSWORD, ['common']);
      tokens[account] = await server.signIn(account, PASSWORD);
    }
    const steps = bpmn(
      [
        start(),
        user('check', task('opinion="onReject" due="PT8H"', handler('anna_li'))),
        user('sign', task('', handler('ben_wu') + handler('carl_xu'))),
        end(),
      ],
      ['s > check > sign > e'],
      { id: 'steps' },
    );
    const together = bpmn(
      [
        start(),
        user('all', task('', handler('ben_wu') + handler('carl_xu')), many('<r:countersign rule="all"/>')),
        end(),
      ],
      ['s > all > e'],
      { id: 'together' },
    );
    const about = bpmn([start(), user('check', task('', handler('anna_li'))), end()], ['s > check > e'], {
      id: 'about',
      own: '<r:process model="sysUser"/>',
    });
    const choosing = bpmn(
      [
        start(),
        user('first', task('', handler('anna_li'))),
        user('then', task('', '<r:handler kind="chosen"/>')),
        end(),
      ],
      ['s > first > then > e'],
      { id: 'choosing' },
    );
    for (const xml of [steps, together, about, choosing])
      expect((await ask('deploy', { xml })).data.faults).toEqual([]);
  }, 120_000);

  it('puts what is mine, what I may claim and what I was asked for into tabs, and counts them', async () => {
    const instanceId = await begin('steps');
    const mine = await waiting(instanceId, 'anna_li');
    expect(mine).toMatchObject({ nodeName: 'check', processName: 'steps', overdue: false, claimable: false });
    expect(mine.initiator.name).toBe((await ask('history', { instanceId })).data.initiator.name);
    await ask('act', { taskId: mine.taskId, action: 'delegate', person: ids['ben_wu'] }, 'anna_li');
    expect(await waiting(instanceId, 'ben_wu')).toBeUndefined();
    const asked = await waiting(instanceId, 'ben_wu', 'delegated');
    expect(asked.owner.id).toBe(ids['anna_li']);
    expect((await ask('counts', {}, 'ben_wu')).data).toMatchObject({ mine: 0, delegated: 1 });
    await ask('act', { taskId: asked.taskId, action: 'approve', comment: 'Looks right' }, 'ben_wu');
    await ask('act', { taskId: mine.taskId, action: 'approve' }, 'anna_li');
    expect((await waiting(instanceId, 'carl_xu', 'claim')).claimable).toBe(true);
    const claim = await waiting(instanceId, 'ben_wu', 'claim');
    await ask('act', { taskId: claim.taskId, action: 'claim' }, 'ben_wu');
    expect(await waiting(instanceId, 'carl_xu', 'claim')).toBeUndefined();
    expect((await waiting(instanceId, 'ben_wu')).taskId).toBe(claim.taskId);
    const done = await waiting(instanceId, 'anna_li', 'done');
    expect(done).toMatchObject({ outcome: 'approve', withdrawable: false });
  });

  it('lets a slip be taken back while nobody has gone on', async () => {
    const instanceId = await begin('steps');
    await ask('act', { taskId: (await waiting(instanceId, 'anna_li')).taskId, action: 'approve' }, 'anna_li');
    const slip = await waiting(instanceId, 'anna_li', 'done');
    expect(slip.withdrawable).toBe(true);
    expect((await ask('act', { taskId: slip.taskId, action: 'withdraw' }, 'anna_li')).code).toBe(200);
    expect((await waiting(instanceId, 'anna_li')).nodeName).toBe('check');
  });

  it('marks what is late, and finds it by the words that are told', async () => {
    const instanceId = await begin('steps');
    const { database } = server.app.parts;
    await sql`update wf_task set due_at = now() - interval '1 hour' where root_id = ${instanceId}`.execute(
      database.kysely,
    );
    const found = await list('mine', 'anna_li', { title: 'STEP' });
    expect(found.list[0]).toMatchObject({ instanceId, overdue: true });
    expect((await list('mine', 'anna_li', { title: 'no such words' })).total).toBe(0);
    expect((await ask('counts', {}, 'anna_li')).data.overdue).toBe(1);
    const late = (await ask('instanceList', { scope: 'all', overdue: true, ...page })).data.list;
    expect(late.map((one: Json) => one.instanceId)).toEqual([instanceId]);
  });

  it('shows what a decision leads to and who gets it, without doing it', async () => {
    const instanceId = await begin('steps');
    const { taskId } = await waiting(instanceId, 'anna_li');
    const { data } = await ask('next', { taskId, action: 'approve' }, 'anna_li');
    expect(data.steps.map(({ node }: Json) => node)).toEqual(['sign']);
    expect(data.steps[0].people.map(({ id }: Json) => id).sort()).toEqual([ids['ben_wu'], ids['carl_xu']].sort());
    const end = await ask('next', { taskId, action: 'reject', way: { to: 'end' } }, 'anna_li');
    expect(end.data).toEqual({ refusal: null, status: 'rejected', steps: [], choose: [] });
    const stranger = await ask('next', { taskId, action: 'approve' }, 'ben_wu');
    expect(stranger.data).toEqual({
      refusal: say('en', 'workflow.notYours'),
      status: 'running',
      steps: [],
      choose: [],
    });
    expect((await waiting(instanceId, 'anna_li')).taskId).toBe(taskId);
    const { events } = (await ask('history', { instanceId }, 'anna_li')).data;
    expect(events.map(({ kind }: Json) => kind)).toEqual(['started']);
  });

  it('says whose people are to be chosen before a decision', async () => {
    const instanceId = await begin('choosing');
    const { taskId } = await waiting(instanceId, 'anna_li');
    const { data } = await ask('next', { taskId, action: 'approve' }, 'anna_li');
    expect(data).toEqual({ refusal: null, status: 'running', steps: [], choose: [{ node: 'then', name: 'then' }] });
    expect((await ask('act', { taskId, action: 'approve' }, 'anna_li')).code).toBe(208);
    const next = [{ node: 'then', persons: [ids['ben_wu']] }];
    expect((await ask('act', { taskId, action: 'approve', next }, 'anna_li')).code).toBe(200);
    expect((await waiting(instanceId, 'ben_wu')).nodeName).toBe('then');
  });

  it('offers the handler what he may do, and nobody else', async () => {
    const instanceId = await begin('steps');
    const { taskId } = await waiting(instanceId, 'anna_li');
    const own = (await ask('deal', { taskId }, 'anna_li')).data;
    expect(own).toMatchObject({ mine: true, opinion: 'onReject', refusal: 'end', backTo: [] });
    expect(own.actions).toContain('transfer');
    expect((await ask('deal', { taskId })).data.actions).toEqual([]);
    expect((await ask('deal', { taskId }, 'ben_wu')).code).toBe(402);
    await ask('act', { taskId, action: 'approve' }, 'anna_li');
    const next = await waiting(instanceId, 'ben_wu', 'claim');
    expect((await ask('deal', { taskId: next.taskId }, 'ben_wu')).data.backTo).toEqual([
      { node: 'check', name: 'check' },
    ]);
    expect((await ask('deal', { taskId }, 'anna_li')).data).toMatchObject({ mine: false, open: false, actions: [] });
  });

  it('names those who still countersign, and lets nobody return a step of several', async () => {
    const instanceId = await begin('together');
    const { taskId } = await waiting(instanceId, 'ben_wu');
    const { data } = await ask('deal', { taskId }, 'ben_wu');
    expect(data.signers.map(({ id }: Json) => id)).toEqual([ids['carl_xu']]);
    expect(data.actions).not.toContain('return');
    expect(data.refusal).toBe('flow');
  });

  it('approves the like together, and says of each what came of it', async () => {
    const instances = [await begin('steps'), await begin('steps')];
    const taskIds = await Promise.all(instances.map(async (one) => (await waiting(one, 'anna_li')).taskId));
    const other = (await waiting(await begin('together'), 'ben_wu')).taskId;
    expect((await ask('approveAll', { taskIds: [...taskIds, other] }, 'anna_li')).code).toBe(208);
    await ask('act', { taskId: taskIds[0], action: 'approve' }, 'anna_li');
    const { data } = await ask('approveAll', { taskIds, comment: 'All well' }, 'anna_li');
    expect(data.done).toEqual([taskIds[1]]);
    expect(data.refused.map(({ taskId }: Json) => taskId)).toEqual([taskIds[0]]);
  });

  it('tells the history with names, hours and opinions, the way on the diagram and who is waited for', async () => {
    const instanceId = await begin('steps');
    const { taskId } = await waiting(instanceId, 'anna_li');
    await ask('act', { taskId, action: 'approve', comment: 'Fine' }, 'anna_li');
    await ask('steer', { instanceId, action: 'copy', person: ids['carl_xu'] }, 'anna_li');
    const { data } = await ask('history', { instanceId }, 'anna_li');
    expect(data.stretches.map(({ node, comment }: Json) => [node, comment])).toEqual([
      ['check', 'Fine'],
      ['sign', null],
    ]);
    expect(data.stretches[0].hours).toBeGreaterThanOrEqual(0);
    expect(data.trail.filter(({ kind }: Json) => kind === 'left').map(({ node }: Json) => node)).toEqual([
      's',
      'check',
    ]);
    expect(data.trail.flatMap(({ flow }: Json) => flow ?? [])).toEqual(['s-check', 'check-sign']);
    expect(data.waiting).toEqual([{ node: 'sign', people: [expect.any(String), expect.any(String)], overdue: false }]);
    expect(data.xml).toContain('<process id="steps"');
    expect(data.copies[0]).toMatchObject({ person: { id: ids['carl_xu'] }, readAt: null });
    const copied = async () => (await ask('instanceList', { scope: 'copied', ...page }, 'carl_xu')).data.list;
    expect((await copied()).find((one: Json) => one.instanceId === instanceId).read).toBe(false);
    await ask('readCopy', { instanceId }, 'carl_xu');
    expect((await copied()).find((one: Json) => one.instanceId === instanceId).read).toBe(true);
  });

  it('shows a record’s process to whoever sees the record, and its title to nobody else', async () => {
    const subject = await server.addUser('yuri_secret', PASSWORD, ['common']);
    const instanceId = (await ask('start', { key: 'about', templateCode: 'sysUser', billId: subject })).data.instanceId;
    const record = { templateCode: 'sysUser', billId: subject };
    expect((await ask('ofRecord', record)).data.map((one: Json) => one.instanceId)).toEqual([instanceId]);
    expect((await ask('ofRecord', record, 'ben_wu')).data).toEqual([]);
    expect((await ask('history', { instanceId }, 'ben_wu')).code).toBe(402);
    const seen = JSON.stringify([
      await list('mine', 'anna_li'),
      (await ask('history', { instanceId }, 'anna_li')).data,
      await list('mine', 'anna_li', { title: 'yuri' }),
    ]);
    expect(seen).toContain('about');
    expect(seen).not.toContain('yuri_secret');
    expect((await list('mine', 'anna_li', { title: 'yuri' })).total).toBe(0);
    expect((await ask('instanceList', { scope: 'all', title: 'yuri', ...page })).data.total).toBe(1);
  });

  it('keeps files with the opinion that they were given with, for whoever may read that', async () => {
    const { upload, fetchFile } = uploading(server);
    const sent = async (who: string): Promise<string> =>
      (await upload(tokens[who], 'offer.txt', Buffer.from('Three offers'))).data.id;
    const subject = await server.addUser('xenia_secret', PASSWORD, ['common']);
    const { instanceId } = (await ask('start', { key: 'about', templateCode: 'sysUser', billId: subject })).data;
    const { taskId } = await waiting(instanceId, 'anna_li');
    const [own, others] = [await sent('anna_li'), await sent('ben_wu')];
    const decide = (files: string[], more: object = {}) =>
      ask('act', { taskId, action: 'approve', comment: 'See there', files, ...more }, 'anna_li');
    expect((await decide([own, others])).code).toBe(208);
    expect((await decide([own], { taskId: undefined, taskIds: [taskId] })).data.results[0].code).toBe(208);
    expect((await decide([own], { action: 'transfer', person: ids['ben_wu'] })).code).toBe(208);
    expect((await decide([own])).code).toBe(200);

    const file = { id: own, name: 'offer.txt', size: 12, type: 'text/plain' };
    const told = async (who: string): Promise<Json[]> =>
      (await ask('history', { instanceId }, who)).data.events.filter(({ kind }: Json) => kind === 'approved');
    expect(await told('admin')).toMatchObject([{ comment: 'See there', files: [file] }]);
    expect(await told('anna_li')).toMatchObject([{ files: [file] }]);
    expect((await fetchFile(admin, own)).body).toBe('Three offers');
    expect((await fetchFile(tokens['anna_li']!, own)).body).toBe('Three offers');
    expect((await fetchFile(tokens['ben_wu']!, own)).json().code).toBe(402);
    // Whoever gets a copy looks at the run, and still does not see its record.
    const second = (await ask('start', { key: 'about', templateCode: 'sysUser', billId: subject })).data.instanceId;
    await ask('steer', { instanceId: second, action: 'copy', person: ids['ben_wu'] });
    const next = await waiting(second, 'anna_li');
    const late = await sent('anna_li');
    await ask('act', { taskId: next.taskId, action: 'approve', files: [late] }, 'anna_li');
    const [seen] = (await ask('history', { instanceId: second }, 'ben_wu')).data.events.filter(
      ({ kind }: Json) => kind === 'approved',
    );
    expect(seen.files).toEqual([]);
    expect((await fetchFile(tokens['ben_wu']!, late)).json().code).toBe(402);
  });

  it('keeps the lists of all processes for those who watch over them', async () => {
    expect((await ask('instanceList', { scope: 'all', ...page }, 'anna_li')).code).toBe(403);
    expect((await ask('definitionList', {}, 'anna_li')).code).toBe(403);
    const day = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    expect((await ask('statistics', day, 'anna_li')).code).toBe(403);
    await begin('steps', 'carl_xu');
    const own = (await ask('instanceList', { scope: 'started', ...page }, 'carl_xu')).data.list;
    expect(new Set(own.map((one: Json) => one.initiator.id))).toEqual(new Set([ids['carl_xu']]));
    const { data } = await ask('statistics', day);
    expect(data.started).toBeGreaterThan(5);
    expect(data.nodes.find((one: Json) => one.node === 'sign').waiting).toBeGreaterThan(0);
    expect(data.days).toHaveLength(1);
  });

  it('lists versions with what runs on them, and lets nobody begin one that is suspended', async () => {
    const [version] = (await ask('definitionList', { key: 'together' })).data;
    expect(version).toMatchObject({ version: 1, latest: true, suspended: false });
    expect(version.running).toBeGreaterThan(0);
    expect((await ask('definitionFile', { id: version.id })).data.xml).toContain('together');
    expect((await ask('suspendDefinition', { id: version.id, suspended: true }, 'anna_li')).code).toBe(403);
    await ask('suspendDefinition', { id: version.id, suspended: true });
    expect((await ask('start', { key: 'together' }, 'anna_li')).code).toBe(207);
    await ask('suspendDefinition', { id: version.id, suspended: false });
    expect((await ask('start', { key: 'together' }, 'anna_li')).code).toBe(200);
  });

  it('leads from the notice and from the home to the task', async () => {
    const instanceId = await begin('steps');
    const { taskId } = await waiting(instanceId, 'anna_li');
    const link = `/workflow/deal?taskId=${taskId}`;
    const other = (path: string, body: object) => server.call(path, body, { token: tokens['anna_li'] });
    const notices = (await other('api/sys/notice/list', { pageSize: 50 })).data.list;
    expect(notices.map((one: Json) => one.link)).toContain(link);
    const home = (await other('api/sys/home', {})).data.waiting;
    expect(home.map((one: Json) => one.link)).toContain(link);
  });

  it('tells everybody whose tasks have changed, and nobody else', async () => {
    const told: string[] = [];
    const { database } = server.app.parts;
    const stop = await database.listen('people_events', (payload) => {
      const { users, event } = JSON.parse(payload || '{"users":[],"event":{}}');
      if (event.type === 'tasks') told.push(...users);
    });
    const instanceId = await begin('steps');
    await expect.poll(() => [...told]).toEqual([ids['anna_li']]);
    await ask('act', { taskId: (await waiting(instanceId, 'anna_li')).taskId, action: 'approve' }, 'anna_li');
    await expect.poll(() => told.slice(1).sort()).toEqual(PEOPLE.map((one) => ids[one]).sort());
    await stop();
  });

  it('finds colleagues by account, role and department', async () => {
    const found = async (search: object) =>
      (await ask('colleagues', { ...search, ...page }, 'anna_li')).data.list.map(({ account }: Json) => account);
    expect(await found({ keyword: 'ben_w' })).toEqual(['ben_wu']);
    await server.addUser('dora_he', PASSWORD, ['admin']);
    const tree = (await ask('staffTree', {}, 'anna_li')).data;
    const holding = [];
    for (const { id } of tree.roles) holding.push(...(await found({ role: id, keyword: 'dora' })));
    expect(holding).toEqual(['dora_he']);
    expect(await found({ keyword: 'dora', role: 'no id' })).toEqual([]);
  });
});
