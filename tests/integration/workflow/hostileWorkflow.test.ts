import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { bpmn, end, handler, many, start, task, user } from '../../support/workflow/bpmn.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Rain.2032';
/** Texts that are no instant, though a lenient reader takes some of them for one. */
const NO_INSTANT = [
  '',
  'x',
  '2026-02-30',
  '2026-01-01 (x)',
  '0000-01-01',
  '+275760-09-13T00:00:00Z',
  "'; drop table wf_task",
];
const PERSONAL = ['transfer', 'delegate', 'addBefore', 'addAfter', 'addSigner', 'removeSigner'];

forEachEngine('processes under hostile requests', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let anna: string;
  let annaId: string;
  const ask = (path: string, body: object = {}, token = admin) => server.call(`api/workflow/${path}`, body, { token });
  const begin = async (key: string): Promise<string> => (await ask('start', { key })).data.instanceId;
  const taskOf = async (instanceId: string): Promise<Json> => (await ask('instance', { instanceId })).data.tasks[0];

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    admin = await server.signIn();
    annaId = await server.addUser('anna_li', PASSWORD, ['common']);
    anna = await server.signIn('anna_li', PASSWORD);
    const step = (id: string, inner = '') =>
      bpmn([start(), user('check', task('', handler('anna_li')), inner), end()], ['s > check > e'], { id });
    for (const xml of [step('plain'), step('signed', many('<r:countersign rule="all"/>'))])
      expect((await ask('deploy', { xml })).data.faults).toEqual([]);
  }, 120_000);
  afterAll(() => server.close());

  it('are not deployed without a key by which they can be begun, nor with a handler of a step that is not there', async () => {
    const told = async (xml: string): Promise<string[]> =>
      (await ask('deploy', { xml })).data.faults.map(({ message }: Json) => message);
    const line = bpmn([start(), end()], ['s > e'], { id: 'line' });
    const noKey = 'The process has no id. Give it one: it is called by it.';
    expect(await told(line.replace('id="line" ', ''))).toEqual([noKey]);
    expect(await told(line.replace('id="line"', 'id=""'))).toEqual([noKey]);
    expect(await told(line.replace('id="line"', `id="${'k'.repeat(101)}"`))).toEqual([
      'The id of the process has more than 100 characters. Shorten it.',
    ]);
    const after = (step: string) =>
      bpmn([start(), user('a', handler('anna_li')), user('b', handler(step, 'handlerOf')), end()], ['s > a > b > e'], {
        id: 'after',
      });
    expect(await told(after('gone'))).toEqual([
      'The handler is to be that of "gone", which is no step of a person in this process. Name one that is.',
    ]);
    expect(await told(after('s'))).toHaveLength(1);
    expect(await told(after('a'))).toEqual([]);
  });

  it('are refused to whoever has neither the right nor a part in them', async () => {
    const instanceId = await begin('plain');
    const { taskId } = await taskOf(instanceId);
    const other = await server.addUser('odd_one', PASSWORD, ['common']);
    const stranger = await server.signIn('odd_one', PASSWORD);
    const steering = ['withdraw', 'terminate', 'suspend', 'activate', 'urge', 'copy', 'reassign', 'jump', 'retry'];
    const acts = ['approve', 'reject', 'claim', 'unclaim', 'withdraw', ...PERSONAL];
    const asked: [string, object][] = [
      ['deploy', { xml: bpmn([start(), end()], ['s > e']) }],
      ['incidents', {}],
      ['retryIncident', { kind: 'step', id: taskId }],
      ['tell', { kind: 'signal', name: 'x' }],
      ['migrate', { from: instanceId, to: taskId, dryRun: true }],
      ['instance', { instanceId }],
      ['history', { instanceId }],
      ['deal', { taskId }],
      ['form', { taskId }],
      ['definitionList', {}],
      ['definitionFile', { id: instanceId }],
      ['suspendDefinition', { id: instanceId, suspended: true }],
      ['statistics', { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }],
      ['instanceList', { scope: 'all', pageNum: 1, pageSize: 10 }],
      ['match', { templateCode: 'sysUser', billId: other }],
      ['design/names', {}],
      ['design/expression', { variables: [], source: '1' }],
      ['design/preview', { variables: [], initiator: other, handlers: [] }],
      ...steering.map((action): [string, object] => ['steer', { instanceId, action, comment: 'x', person: other }]),
      ...acts.map((action): [string, object] => ['act', { taskId, action, comment: 'x', person: other }]),
    ];
    for (const [path, body] of asked) {
      const { code, data } = await ask(path, body, stranger);
      expect({ path, body, code: [207, 402, 403].includes(code) || code }).toEqual({ path, body, code: true });
      expect(data).toBeNull();
      expect((await server.call(`api/workflow/${path}`, body, {})).code).not.toBe(200);
    }
    const foreseen = (await ask('next', { taskId, action: 'approve' }, stranger)).data;
    expect(foreseen).toMatchObject({ refusal: "This task is somebody else's.", steps: [] });
    expect((await ask('approveAll', { taskIds: [taskId] }, stranger)).data.done).toEqual([]);
    expect((await taskOf(instanceId)).taskId).toBe(taskId);
  });

  it('want to know to whom something is passed, and leave the task as it was', async () => {
    for (const key of ['plain', 'signed']) {
      const instanceId = await begin(key);
      const before = await taskOf(instanceId);
      for (const action of PERSONAL) {
        for (const person of [undefined, '', 'x', admin]) {
          const { code } = await ask('act', { taskId: before.taskId, action, person }, anna);
          expect({ key, action, person, code }).toMatchObject({ code: 208 });
        }
      }
      for (const body of [{ action: 'copy' }, { action: 'reassign', from: annaId }])
        expect((await ask('steer', { instanceId, ...body })).code).toBe(208);
      expect(await taskOf(instanceId)).toEqual(before);
    }
    expect(server.log).toEqual([]);
  });

  it('are told that a period is none, and find everything where a list is narrowed by none', async () => {
    const page = { pageNum: 1, pageSize: 1 };
    const { total } = (await ask('instanceList', { scope: 'all', ...page })).data;
    for (const text of NO_INSTANT) {
      for (const period of [
        { from: text, to: '2040-01-01' },
        { from: '2020-01-01', to: text },
      ]) {
        expect({ text, code: (await ask('statistics', period)).code }).toEqual({ text, code: 208 });
        const narrowed = { ...page, ...period };
        expect((await ask('instanceList', { scope: 'all', ...narrowed })).data.total).toBe(total);
        expect((await ask('taskList', { tab: 'mine', ...narrowed })).code).toBe(200);
      }
    }
    expect((await ask('statistics', { from: '2020-01-01', to: '2040-01-01T00:00:00+08:00' })).code).toBe(200);
    expect(server.log).toEqual([]);
  });

  it('tell nothing about half a record', async () => {
    const message = { kind: 'message', name: 'Paid' };
    for (const half of [{ billId: annaId }, { billId: 'x' }, { templateCode: 'sysUser' }])
      expect((await ask('tell', { ...message, ...half })).code).toBe(402);
    expect((await ask('tell', { ...message, templateCode: 'sysUser', billId: 'x' })).code).not.toBe(500);
    expect(server.log).toEqual([]);
  });

  it('stop a process that calls itself without end, and say so to its administrators', async () => {
    const xml = bpmn(
      [start(), '<callActivity id="again" name="again" calledElement="selfish"/>', end()],
      ['s > again > e'],
      {
        id: 'selfish',
      },
    );
    expect((await ask('deploy', { xml })).data.faults).toEqual([]);
    const { code, data } = await ask('start', { key: 'selfish' });
    expect(code).toBe(200);
    const stopped = (await ask('incidents')).data.filter((one: Json) => JSON.stringify(one).includes('selfish'));
    expect(stopped).toHaveLength(1);
    expect(JSON.stringify(stopped)).toContain('called by itself without end');
    const end_ = { instanceId: data.instanceId, action: 'terminate', comment: 'A mistake of drawing' };
    expect((await ask('steer', end_)).data.status).toBe('terminated');
    expect((await ask('incidents')).data).toEqual([]);
    expect(server.log).toEqual([]);
  });

  it('say how long an opinion may be, and leave the task as it was', async () => {
    const instanceId = await begin('plain');
    const before = await taskOf(instanceId);
    for (const action of ['approve', 'reject', 'addAfter']) {
      const refused = await ask(
        'act',
        { taskId: before.taskId, action, person: annaId, comment: '长'.repeat(1001) },
        anna,
      );
      expect({ action, code: refused.code, msg: refused.msg }).toMatchObject({
        code: 208,
        msg: expect.stringContaining('1000'),
      });
    }
    expect(await taskOf(instanceId)).toEqual(before);
    const longest = { taskId: before.taskId, action: 'approve', comment: '长'.repeat(1000) };
    expect((await ask('act', longest, anna)).code).toBe(200);
    expect(server.log).toEqual([]);
  });
});
