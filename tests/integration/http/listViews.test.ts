import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrangementKey, NO_VIEW } from '../../../src/contract/endpoints/listViews.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type Json, type TestServer } from './testServer.ts';

const templateCode = 'testNote';

forEachEngine('saved views of lists', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let writer: string;
  let reviewer: string;
  const call = (token: string, path: string, body: object) =>
    server.call(`api/sys/listView/${path}`, { templateCode, ...body }, { token });
  const own = { shared: 'none', roles: [] };
  const viewsOf = async (token: string): Promise<Json> => (await call(token, 'list', {})).data;
  const namesOf = async (token: string): Promise<string[]> =>
    (await viewsOf(token)).views.map((view: Json) => view.name);

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    await server.addUser('writer_1', 'Good.1234', ['writer']);
    await server.addUser('reviewer_1', 'Good.1234', ['reviewer']);
    [admin, writer, reviewer] = [
      await server.signIn(),
      await server.signIn('writer_1', 'Good.1234'),
      await server.signIn('reviewer_1', 'Good.1234'),
    ];
  });
  afterAll(() => server.close());

  it("come with how the person has arranged the list without one, which is nobody else's", async () => {
    const value = { columns: [{ field: 'title', width: 320 }], density: 'compact' };
    expect((await viewsOf(writer)).arrangement).toBeNull();
    const key = arrangementKey(templateCode);
    expect((await server.call('api/sys/preference/set', { key, value }, { token: writer })).code).toBe(200);
    expect((await viewsOf(writer)).arrangement).toEqual(value);
    expect((await viewsOf(reviewer)).arrangement).toBeNull();
    await server.call('api/sys/preference/set', { key, value: null }, { token: writer });
    expect((await viewsOf(writer)).arrangement).toBeNull();
  });

  it('are kept for their owner alone, over the version that was read', async () => {
    const definition = {
      extra: {
        or: [
          { field: 'count', op: 'gt', value: 3 },
          { field: 'title', op: 'contains', value: 'x' },
        ],
      },
      sort: [{ field: 'count', order: 'desc' }],
      columns: [
        { field: 'title', width: 240, pin: 'left' },
        { field: 'count', hidden: true },
      ],
    };
    const first = await call(writer, 'save', { ...own, name: ' Large ones ', definition });
    expect(first.data).toMatchObject({
      name: 'Large ones',
      own: true,
      editable: true,
      version: 1,
      definition,
      dropped: [],
    });
    expect(await namesOf(reviewer)).toEqual([]);
    expect((await call(writer, 'save', { ...own, name: 'Large ones', definition })).code).toBe(208);
    const { id } = first.data;
    const renamed = { ...own, id, name: 'Largest' };
    expect((await call(writer, 'save', { ...renamed, version: 1 })).data).toMatchObject({
      name: 'Largest',
      version: 2,
      definition,
    });
    expect((await call(writer, 'save', { ...renamed, version: 1 })).code).toBe(207);
    expect((await call(reviewer, 'save', { ...renamed, version: 2 })).code).toBe(207);
    expect((await call(reviewer, 'remove', { id })).code).toBe(207);
    expect((await call(writer, 'remove', { id })).code).toBe(200);
    expect(await namesOf(writer)).toEqual([]);
  });

  it('are shared by whoever may share, with everybody or with roles', async () => {
    const shared = { shared: 'roles', roles: ['reviewer'], name: 'For reviewers', definition: {} };
    expect((await call(writer, 'save', shared)).code).toBe(403);
    expect((await call(admin, 'save', { ...shared, roles: [] })).code).toBe(208);
    const { id, version } = (await call(admin, 'save', shared)).data;
    expect(await namesOf(reviewer)).toEqual(['For reviewers']);
    expect(await namesOf(writer)).toEqual([]);
    expect((await viewsOf(reviewer)).views[0]).toMatchObject({ own: false, editable: false, shared: 'roles' });
    const { userName } = (await server.call('api/sys/auth/userInfo', {}, { token: admin })).data;
    expect((await viewsOf(reviewer)).views[0].ownerName).toBe(userName);
    expect((await call(reviewer, 'remove', { id })).code).toBe(403);
    expect((await call(reviewer, 'save', { ...shared, ...own, id, version })).code).toBe(403);
    await call(admin, 'save', { ...shared, shared: 'all', id, version });
    expect(await namesOf(writer)).toEqual(['For reviewers']);
    expect((await viewsOf(admin)).mayShare).toBe(true);
    expect((await viewsOf(admin)).roles.map((role: Json) => role.code)).toContain('reviewer');
    expect(await viewsOf(writer)).toMatchObject({ mayShare: false, roles: [] });
    await call(admin, 'remove', { id });
  });

  it('open the list: the common one, or the one that a person has chosen', async () => {
    const common = { shared: 'all', roles: [], common: true, definition: {} };
    const first = (await call(admin, 'save', { ...common, name: 'First' })).data.id;
    expect((await viewsOf(writer)).standard).toBe(first);
    const second = (await call(admin, 'save', { ...common, name: 'Second' })).data.id;
    expect((await viewsOf(writer)).standard).toBe(second);
    const mine = (await call(writer, 'save', { ...own, name: 'Mine', definition: {} })).data.id;
    expect((await call(writer, 'setStandard', { id: mine })).code).toBe(200);
    expect((await viewsOf(writer)).standard).toBe(mine);
    expect((await viewsOf(reviewer)).standard).toBe(second);
    expect((await call(reviewer, 'setStandard', { id: mine })).code).toBe(207);
    await call(writer, 'setStandard', { id: null });
    expect((await viewsOf(writer)).standard).toBe(second);
    for (const id of [first, second]) await call(admin, 'remove', { id });
    expect((await viewsOf(writer)).standard).toBeNull();
  });

  it('open the list with none for whoever has said so, whatever becomes common, until he chooses one again', async () => {
    const common = { shared: 'all', roles: [], common: true, definition: {} };
    const first = (await call(admin, 'save', { ...common, name: 'First' })).data.id;
    expect((await call(writer, 'setStandard', { id: NO_VIEW })).code).toBe(200);
    expect((await viewsOf(writer)).standard).toBeNull();
    expect((await viewsOf(reviewer)).standard).toBe(first);
    const second = (await call(admin, 'save', { ...common, name: 'Second' })).data.id;
    expect((await viewsOf(writer)).standard).toBeNull();
    await call(writer, 'setStandard', { id: second });
    expect((await viewsOf(writer)).standard).toBe(second);
    await call(writer, 'setStandard', { id: NO_VIEW });
    await call(writer, 'setStandard', { id: null });
    expect((await viewsOf(writer)).standard).toBe(second);
    for (const id of [first, second]) await call(admin, 'remove', { id });
  });

  it('follow a renamed field, and say what they leave out: what is gone, what is closed to whoever asks', async () => {
    const definition = {
      conditions: [{ field: 'secret', op: 'contains', value: 'a' }],
      extra: {
        and: [
          { field: 'quantity', op: 'gte', value: 1 },
          {
            or: [
              { field: 'neverThere', op: 'eq', value: 1 },
              { field: 'title', op: 'startsWith', value: 'T' },
            ],
          },
          { field: 'amount', op: 'contains', value: '1' },
        ],
      },
      sort: [
        { field: 'quantity', order: 'asc' },
        { field: 'secret', order: 'asc' },
      ],
      columns: [{ field: 'secret' }, { field: 'quantity', width: 90 }],
      presets: ['gone'],
    };
    const { id } = (await call(admin, 'save', { shared: 'all', roles: [], name: 'Old', definition })).data;
    const { views } = await viewsOf(writer);
    const shown = views.find((view: Json) => view.id === id);
    expect(shown.definition).toEqual({
      conditions: [],
      extra: {
        and: [{ field: 'count', op: 'gte', value: 1 }, { or: [{ field: 'title', op: 'startsWith', value: 'T' }] }],
      },
      sort: [{ field: 'count', order: 'asc' }],
      columns: [{ field: 'count', width: 90 }],
      presets: [],
    });
    expect(new Set(shown.dropped)).toEqual(new Set(['secret', 'neverThere', 'amount']));
    const forAdmin = (await viewsOf(admin)).views.find((view: Json) => view.id === id);
    expect(forAdmin.definition.conditions).toEqual(definition.conditions);
    // What the view says is asked in one's own name: it opens nothing.
    const asked = { templateCode, pageNum: 1, pageSize: 10, query: definition.conditions[0] };
    expect((await server.call('api/commonData/queryPageDataV2', asked, { token: writer })).code).toBe(208);
  });

  it('are closed with their model', async () => {
    const closed = { templateCode: 'testJob' };
    const leader = await server
      .addUser('leader_1', 'Good.1234', ['opRiskLeader'])
      .then(() => server.signIn('leader_1', 'Good.1234'));
    for (const [path, body] of [
      ['list', closed],
      ['save', { ...closed, ...own, name: 'x', definition: {} }],
      ['setStandard', { ...closed, id: null }],
      ['remove', { ...closed, id: '0' }],
    ] as const)
      expect((await call(leader, path, body)).code).toBe(401);
    const wild = { ...own, name: 'x', definition: { extra: { field: "a'; drop", op: 'eq', value: 1 } } };
    expect((await call(writer, 'save', wild)).code).toBe(208);
  });
});
