import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const EXPLAIN = 'api/commonData/explainAccess';

/** Why somebody sees what he sees. */
forEachEngine('the explanation of access', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let writer: string;
  let own: string;
  let foreign: string;
  const as = (token: string) => (path: string, body: object) => server.call(path, body, { token });

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    await server.addUser('writer_1', 'Good.1234', ['writer']);
    admin = await server.signIn();
    writer = await server.signIn('writer_1', 'Good.1234');
    const save = async (token: string, title: string): Promise<string> =>
      (
        await as(token)('api/commonData/saveOrUpdate', {
          templateCode: 'testNote',
          billData: { title, body: 'Words' },
        })
      ).data.billId;
    foreign = await save(admin, 'By the admin');
    own = await save(writer, 'By the writer');
  });
  afterAll(() => server.close());

  it('names the role that opens a record, and says so in words', async () => {
    const { data } = await as(writer)(EXPLAIN, { templateCode: 'testNote', billId: own });
    expect(data).toMatchObject({ screen: true, record: 'full', person: 'writer_1' });
    expect(data.roles.some((role: { rows: { holds: boolean }[] }) => role.rows.some(({ holds }) => holds))).toBe(true);
    expect(data.words.summary).toHaveLength(2);
    expect(data.words.roles).toHaveLength(data.roles.length);
  });

  it('tells a record out of scope from none at all by nothing', async () => {
    const asked = async (billId: string) => (await as(writer)(EXPLAIN, { templateCode: 'testNote', billId })).data;
    const unseen = await asked(foreign);
    expect(unseen.record).toBe('none');
    expect(unseen).toEqual(await asked('01990000-0000-7000-8000-000000000000'));
  });

  it('speaks of fields and buttons', async () => {
    const user = { templateCode: 'sysUser', field: 'idNo' };
    expect((await as(admin)(EXPLAIN, user)).data).toMatchObject({ field: 'written' });
    expect((await as(admin)(EXPLAIN, { templateCode: 'sysUser', field: 'createdAt' })).data).toMatchObject({
      field: 'read',
    });
    const { data } = await as(writer)(EXPLAIN, { templateCode: 'testNote', field: 'title', billId: own });
    expect(data.field).toBe('written');
    expect((await as(writer)(EXPLAIN, { templateCode: 'testNote', field: 'nothing' })).code).toBe(208);
  });

  it('is given of others to whoever may ask it', async () => {
    const { data: me } = await as(writer)('api/sys/auth/userInfo', {});
    // By this right the page offers the choice of a person.
    expect(me.authBtnList).not.toContain('access:explain');
    expect((await as(admin)('api/sys/auth/userInfo', {})).data.authBtnList).toContain('access:explain');
    const { data: boss } = await as(admin)('api/sys/auth/userInfo', {});
    expect((await as(writer)(EXPLAIN, { templateCode: 'testNote', userId: boss.id })).code).toBe(403);
    const { data } = await as(admin)(EXPLAIN, { templateCode: 'testNote', userId: me.id, billId: foreign });
    expect(data).toMatchObject({ person: 'writer_1', record: 'none' });
  });
});
