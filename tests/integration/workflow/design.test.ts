import { beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

forEachEngine('what the process designer asks', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let anna: string;
  const call = (path: string, body: object, token = admin) =>
    server.call(`api/workflow/design/${path}`, body, { token });

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    admin = await server.signIn();
    anna = await server.addUser('anna_li', 'Rain.2032', ['common']);
  }, 120_000);

  it('names models, and of one its fields and transitions, server actions and functions', async () => {
    const { data } = await call('names', { model: 'sysUser' });
    expect(data.models.map(({ name }: Json) => name)).toContain('sysUser');
    expect(data.fields.find(({ name }: Json) => name === 'deptId')).toMatchObject({ value: expect.any(String) });
    expect(data.actions.length).toBeGreaterThan(0);
    expect(data.names).toContain('today');
  });

  it('says what is wrong with an expression, and where', async () => {
    const asked = { model: 'sysUser', variables: [{ name: 'limit', type: 'decimal' }] };
    expect((await call('expression', { ...asked, source: 'limit > 3', expected: 'bool' })).data).toEqual([]);
    const { data } = await call('expression', { ...asked, source: 'limit > 3 && bill.userNam == "x"' });
    expect(data).toEqual([expect.objectContaining({ column: expect.any(Number), suggestion: 'userName' })]);
    expect((await call('expression', { ...asked, source: 'limit', expected: 'bool' })).data).toHaveLength(1);
  });

  it('tells who would get a task, and which rules only a run can answer', async () => {
    const { data } = await call('preview', {
      variables: [],
      initiator: anna,
      handlers: [
        { kind: 'initiator' },
        { kind: 'expression', value: '[initiator.id]' },
        { kind: 'handlerOf', value: 'x' },
      ],
    });
    expect(data.people.map(({ id }: Json) => id)).toEqual([anna]);
    expect(data.later).toEqual(['handlerOf']);
    expect(data.faults).toEqual([]);
    const broken = { variables: [], initiator: anna, handlers: [{ kind: 'expression', value: 'nobody.id' }] };
    expect((await call('preview', broken)).data.faults).toHaveLength(1);
    expect((await call('preview', { ...broken, initiator: 'nobody' })).code).toBe(208);
  });

  it('answers nobody who may not look at process models', async () => {
    const token = await server.signIn('anna_li', 'Rain.2032');
    for (const [path, body] of [
      ['names', {}],
      ['expression', { variables: [], source: 'true' }],
      ['preview', { variables: [], initiator: anna, handlers: [] }],
    ] as const)
      expect((await call(path, body, token)).code).toBe(403);
  });
});
