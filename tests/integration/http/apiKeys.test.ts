import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type Answer, type Json, type TestServer } from './testServer.ts';

forEachEngine('API keys', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let writerId: string;
  const today = { now: new Date() };

  beforeAll(async () => {
    server = await startTestServer(await engine.place(), { now: () => today.now });
    writerId = await server.addUser('writer_1', 'Good.1234', ['writer']);
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const asAdmin = (path: string, body: object): Promise<Answer> => server.call(path, body, { token: admin });
  /** A call as a program makes it. */
  const withKey = (key: string, path: string, body: object = {}): Promise<Answer> =>
    server.call(path, body, { headers: { authorization: `Bearer ${key}` } });
  const roleIds = async (...codes: string[]): Promise<string[]> =>
    (
      await asAdmin('api/commonData/queryPageDataV2', {
        templateCode: 'sysRole',
        query: { field: 'roleCode', op: 'in', value: codes },
        pageNum: 1,
        pageSize: 10,
      })
    ).data.list.map((row: Json) => row.id);
  let count = 0;
  const makeKey = async (roles: string[], more: Json = {}): Promise<{ id: string; version: number }> => {
    const billData = {
      keyName: `Ledger ${(count += 1)}`,
      owner: writerId,
      roles: await roleIds(...roles),
      purpose: 'Nightly transfer',
      ...more,
    };
    const saved = await asAdmin('api/commonData/saveOrUpdate', { templateCode: 'sysApiKey', billData });
    if (saved.code !== 200) throw new Error(JSON.stringify(saved.data));
    return { id: saved.data.billId, version: saved.data.version };
  };
  const stored = async (id: string): Promise<Json> =>
    (await asAdmin('api/commonData/queryDataById', { templateCode: 'sysApiKey', billId: id })).data.billData;
  const issue = async (id: string): Promise<string> => {
    const { version } = await stored(id);
    const call = { action: 'sysApiKey.issue', templateCode: 'sysApiKey', bills: [{ billId: id, version }] };
    const answer = await asAdmin('api/commonData/callAction', call);
    const secret = /rk_[\w-]+/.exec(JSON.stringify(answer.data))?.[0];
    if (!secret) throw new Error(JSON.stringify(answer));
    return secret;
  };
  const note = { templateCode: 'testNote', billData: { title: 'By a program' } };

  it('let a program do what the person may, under both names, and are told once', async () => {
    const { id } = await makeKey(['writer']);
    const key = await issue(id);
    const saved = await withKey(key, 'api/commonData/saveOrUpdate', note);
    expect(saved.code).toBe(200);
    const { data } = await asAdmin('api/commonData/history', { templateCode: 'testNote', billId: saved.data.billId });
    expect(JSON.stringify(data)).toContain('writer_1 · Ledger');
    const record = await stored(id);
    expect(record.prefix).toBe(`${key.slice(0, 9)}…`);
    expect(record.lastUsedAt).not.toBeNull();
    const { kysely } = server.app.parts.database;
    const { rows } = await sql`select 1 from sys_api_key_secret where secret_hash = ${key}`.execute(kysely);
    expect(rows).toEqual([]);
    const texts = await sql<{ told: string }>`
      select coalesce(string_agg(patch::text, ''), '') as told from sys_history`.execute(kysely);
    expect(texts.rows[0]?.told).not.toContain(key);
  });

  it('give no more than the person has, and no more than the key was given', async () => {
    const greedy = await issue((await makeKey(['writer', 'admin'])).id);
    expect((await withKey(greedy, 'api/commonData/saveOrUpdate', note)).code).toBe(200);
    const users = { templateCode: 'sysUser', pageNum: 1, pageSize: 10 };
    expect((await withKey(greedy, 'api/commonData/queryPageDataV2', users)).code).toBe(401);
    const foreign = await issue((await makeKey(['reviewer'])).id);
    expect((await withKey(foreign, 'api/commonData/saveOrUpdate', note)).code).not.toBe(200);
  });

  it('open nothing that concerns the sign-in of the person', async () => {
    const key = await issue((await makeKey(['writer'])).id);
    const change = { oldPassword: 'Good.1234', newPassword: 'Other.123' };
    expect((await withKey(key, 'api/sys/auth/changePassword', change)).code).toBe(403);
    expect((await withKey(key, 'api/sys/auth/logout')).code).toBe(403);
    expect((await withKey(key, 'api/sys/auth/userInfo')).data).toMatchObject({ roles: ['writer'] });
  });

  it('count as live as long as they work', async () => {
    const { id } = await makeKey(['writer']);
    const key = await issue(id);
    const { access } = server.app.parts;
    expect(await access.isLive(key)).toBe(true);
    const { version } = await stored(id);
    const request = { templateCode: 'sysApiKey', transition: 'disable', bills: [{ billId: id, version }] };
    await asAdmin('api/commonData/transition', request);
    expect(await access.isLive(key)).toBe(false);
    expect(await access.isLive('rk_nonsense')).toBe(false);
  });

  it('stop working when issued anew, disabled, deleted or past their day, and when the person is gone', async () => {
    const { id } = await makeKey(['writer']);
    const [first, second] = [await issue(id), await issue(id)];
    const works = async (key: string): Promise<number> =>
      (await withKey(key, 'api/commonData/saveOrUpdate', note)).code;
    await expect.poll(() => works(first), { timeout: 10_000 }).toBe(30008);
    expect(await works(second)).toBe(200);
    const take = async (transition: string): Promise<void> => {
      const { version } = await stored(id);
      const request = { templateCode: 'sysApiKey', transition, bills: [{ billId: id, version }] };
      expect((await asAdmin('api/commonData/transition', request)).code).toBe(200);
    };
    await take('disable');
    expect(await works(second)).toBe(30008);
    await take('enable');
    expect(await works(second)).toBe(200);
    const { kysely } = server.app.parts.database;
    await sql`update sys_api_key set expires_on = current_date - 2 where id = ${id}`.execute(kysely);
    expect(await works(second)).toBe(30008);
    expect(await works('rk_nonsense')).toBe(30008);

    const leaver = await server.addUser('leaver_1', 'Good.1234', ['writer']);
    const key = await issue((await makeKey(['writer'], { owner: leaver })).id);
    expect(await works(key)).toBe(200);
    const user = await asAdmin('api/commonData/queryDataById', { templateCode: 'sysUser', billId: leaver });
    const bills = [{ billId: leaver, version: user.data.version }];
    await asAdmin('api/commonData/transition', { templateCode: 'sysUser', transition: 'disable', bills, opinion: 'x' });
    await expect.poll(() => works(key), { timeout: 10_000 }).toBe(4002);
  });

  it('are made by whoever may, with a last day that is still to come', async () => {
    const writer = await server.signIn('writer_1', 'Good.1234');
    const billData = { keyName: 'Own', owner: writerId, roles: await roleIds('writer'), purpose: 'x' };
    const request = { templateCode: 'sysApiKey', billData };
    expect((await server.call('api/commonData/saveOrUpdate', request, { token: writer })).code).toBe(403);
    const late = { ...request, billData: { ...billData, expiresOn: '2020-01-01' } };
    expect((await asAdmin('api/commonData/saveOrUpdate', late)).data.errors).toMatchObject([{ field: 'expiresOn' }]);
  });

  it('keep within their roles what goes on for them after a server has died', async () => {
    const { access } = server.app.parts;
    const request = { language: 'en', requestId: 'again' } as const;
    const whole = await access.viewer(writerId, request);
    const some = await access.viewer(writerId, request, { name: 'W · Ledger', roles: ['writer', 'admin'] });
    const none = await access.viewer(writerId, request, { name: 'W · Ledger', roles: [] });
    expect(whole?.can('testNote:edit')).toBe(true);
    expect(some?.can('testNote:edit')).toBe(true);
    expect(some).toMatchObject({ id: writerId, name: 'W · Ledger' });
    expect(some?.roles.map(({ code }) => code)).toEqual(['writer']);
    expect(none?.can('testNote:edit')).toBe(false);
  });
});
