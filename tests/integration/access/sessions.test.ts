import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sessions } from '../../../src/server/access/sessions.ts';
import { forEachEngine } from '../../support/engines.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Good.1234';

forEachEngine('the sessions of a person', (_open, engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    for (const account of ['several', 'stranger', 'unlocker', 'centre'])
      await server.addUser(account, PASSWORD, ['writer']);
  });
  afterAll(() => server.close());
  const db = () => server.app.parts.database.kysely;
  const list = async (token: string) => (await server.call('api/sys/session/list', {}, { token })).data;
  const countOf = async (account: string) =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from sys_session where ended_at is null
          and user_id = (select id from sys_user where account = ${account})`.execute(db())
    ).rows[0]?.count;
  const isIn = async (token: string) => (await server.call('api/sys/auth/userInfo', {}, { token })).code;

  it('are listed to him alone, without what could open them', async () => {
    const [mine, other] = [await server.signIn('several', PASSWORD), await server.signIn('several', PASSWORD)];
    await server.signIn('stranger', PASSWORD);
    const sessions = await list(mine);
    expect(sessions.length).toBeGreaterThanOrEqual(2);
    expect(sessions.length).toBe(await countOf('several'));
    expect(sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    const { rows } = await sql<{ token_hash: string }>`select token_hash from sys_session`.execute(db());
    for (const secret of [mine, other, ...rows.map((row) => row.token_hash)])
      expect(JSON.stringify(sessions)).not.toContain(secret);
  });

  it('end elsewhere by his word: one, or all but the one that asks', async () => {
    const tokens = [];
    for (let at = 0; at < 3; at++) tokens.push(await server.signIn('several', PASSWORD));
    const [mine = '', second = '', third = ''] = tokens;
    const [other] = (await list(second)).filter((session: { current: boolean }) => session.current);
    expect((await server.call('api/sys/session/end', { id: other.id }, { token: mine })).code).toBe(200);
    expect(await isIn(second)).toBe(4001);
    expect(await isIn(third)).toBe(200);
    expect((await server.call('api/sys/session/end', { id: other.id }, { token: mine })).code).toBe(207);
    expect((await server.call('api/sys/session/end', {}, { token: mine })).code).toBe(200);
    expect(await isIn(third)).toBe(4001);
    expect(await isIn(mine)).toBe(200);
    expect(await list(mine)).toHaveLength(1);
  });

  it('are nobody else’s to end', async () => {
    const [mine, foreign] = [await server.signIn('several', PASSWORD), await server.signIn('stranger', PASSWORD)];
    const [session] = (await list(mine)).filter((entry: { current: boolean }) => entry.current);
    for (const id of [session.id, 'nonsense'])
      expect((await server.call('api/sys/session/end', { id }, { token: foreign })).code).toBe(207);
    expect(await isIn(mine)).toBe(200);
  });

  it('open a locked screen by the password, and lock the account as signing in does', async () => {
    const token = await server.signIn('unlocker', PASSWORD);
    const unlock = (password: string) => server.call('api/sys/auth/unlock', { password }, { token });
    expect((await unlock(PASSWORD)).code).toBe(200);
    for (const left of [4, 3, 2, 1]) {
      const { code, data } = await unlock('Wrong.999');
      expect({ code, left: data.attemptsLeft, field: data.errors[0].field }).toEqual({
        code: 208,
        left,
        field: 'password',
      });
    }
    expect((await unlock('Wrong.999')).data.lockedUntil).toEqual(expect.any(String));
    expect((await unlock(PASSWORD)).code).toBe(30011);
    expect((await server.call('api/sys/auth/login', { account: 'unlocker', password: PASSWORD })).code).toBe(30011);
  });

  it('let him change of his own record what is his to change, in his own name', async () => {
    const token = await server.signIn('centre', PASSWORD);
    const save = (values: object) => server.call('api/sys/person/save', values, { token });
    expect(
      (
        await save({
          mobile: '13812345678',
          email: 'c@example.com',
          phone: '010-62345678',
          roles: [],
          userName: 'X',
          account: 'admin',
        })
      ).code,
    ).toBe(200);
    const { data } = await server.call('api/sys/person/get', {}, { token });
    expect(data).toMatchObject({
      account: 'centre',
      userName: 'centre',
      mobile: '13812345678',
      email: 'c@example.com',
      phone: '010-62345678',
    });
    expect(data.roles).toHaveLength(1);
    expect((await save({ mobile: '12' })).data.errors).toMatchObject([{ field: 'mobile' }]);
    expect((await save({ phone: '13812345678' })).data.errors).toMatchObject([{ field: 'phone' }]);
    const { rows } = await sql<{ actor: string | null }>`
      select actor_name as actor from sys_history where model = 'sysUser' order by at desc limit 1`.execute(db());
    expect(rows[0]?.actor).toBe('centre');
  });

  it('say what his roles prescribe: the home page, and whether he leads', async () => {
    const token = await server.signIn('admin', ADMIN_PASSWORD);
    const { data } = await server.call('api/sys/auth/userInfo', {}, { token });
    expect(data).toMatchObject({ homeType: null, leaderRole: false });
  });
});

forEachEngine('sessions that are ended all at once', (_open, engine) => {
  it('are over in the same moment, before the notice of it comes', async () => {
    const server = await startTestServer(await engine.place());
    try {
      const { database } = server.app.parts;
      const userId = await server.addUser('ended_one', PASSWORD, ['writer']);
      // One that hears no notices.
      const sessions = new Sessions(database);
      const token = await sessions.begin(userId, { ip: '', userAgent: '' });
      expect(await sessions.find(token)).toMatchObject({ over: false });
      await database.transaction((transaction) => sessions.endAllOf(transaction, userId, 'test'));
      expect(await sessions.find(token)).toMatchObject({ over: true });
    } finally {
      await server.close();
    }
  });
});

forEachEngine('sessions by setting', (_open, engine) => {
  it('are one for each person, end after idle minutes, and in any case after hours', async () => {
    const server = await startTestServer(await engine.place(), {
      sessions: { idleMinutes: 7, hours: 2, single: true },
    });
    try {
      const code = async (token: string) => (await server.call('api/sys/auth/userInfo', {}, { token })).code;
      const first = await server.signIn();
      const second = await server.signIn();
      expect([await code(first), await code(second)]).toEqual([4001, 200]);
      const [session] = (await server.call('api/sys/session/list', {}, { token: second })).data;
      const minutes = (Date.parse(session.endsAt) - Date.parse(session.lastSeenAt)) / 60_000;
      expect(minutes).toBeCloseTo(7, 0);
      const { rows } = await sql<{ hours: number }>`
        select extract(epoch from absolute_expires_at - created_at)::int / 3600 as hours from sys_session
        where ended_at is null`.execute(server.app.parts.database.kysely);
      expect(rows[0]?.hours).toBe(2);
    } finally {
      await server.close();
    }
  });
});
