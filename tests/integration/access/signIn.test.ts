import { beforeAll, afterAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { forEachEngine } from '../../support/engines.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../http/testServer.ts';

forEachEngine('signing in', (_open, engine) => {
  let server: TestServer;
  let at = 0;
  const nextAccount = () => `user_${++at}x`;
  const db = () => server.app.parts.database.kysely;
  const login = (account: string, password: string) => server.call('api/sys/auth/login', { account, password });

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
  });
  afterAll(() => server.close());

  it('opens a session, says who it is, and closes it', async () => {
    const { data } = await login('admin', ADMIN_PASSWORD);
    expect(data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), mustChangePassword: false });
    const me = await server.call('api/sys/auth/userInfo', {}, { token: data.token });
    expect(me.data).toMatchObject({ account: 'admin', roles: ['admin'] });
    expect(me.data.authBtnList).toEqual(
      expect.arrayContaining(['testNote:view', 'testNote:add', 'sysUser:resetPassword']),
    );
    expect((await server.call('api/sys/auth/logout', {}, { token: data.token })).code).toBe(200);
    expect((await server.call('api/sys/auth/userInfo', {}, { token: data.token })).code).toBe(4001);
  });

  it('keeps neither the token nor the password as they are', async () => {
    const token = await server.signIn();
    const sessions = await sql`select * from sys_session`.execute(db());
    const credentials = await sql`select * from sys_credential`.execute(db());
    expect(JSON.stringify(sessions.rows)).not.toContain(token);
    expect(JSON.stringify(credentials.rows)).not.toContain(ADMIN_PASSWORD);
    expect(JSON.stringify(credentials.rows)).toContain('$argon2id$');
  });

  it('finds an account whatever its capitals', async () => {
    expect((await login('ADMIN', ADMIN_PASSWORD)).code).toBe(200);
  });

  it('takes no other letter for one of an account, whose failures would be counted apart', async () => {
    // Databases may make a small i of the capital with a dot.
    expect((await login('adm\u0130n', ADMIN_PASSWORD)).code).toBe(208);
  });

  it('answers 30007 without a token, 30008 for an unknown one, both in words for the person', async () => {
    expect(await server.call('api/sys/auth/userInfo')).toMatchObject({ status: 200, code: 30007 });
    const unknown = await server.call('api/sys/auth/userInfo', {}, { token: 'x'.repeat(43), language: 'zh-cn' });
    expect(unknown).toMatchObject({ status: 200, code: 30008, msg: '您尚未登录，请重新登录。' });
  });

  it('says the same of a wrong password and of an account that does not exist, and locks both after five failures', async () => {
    const real = nextAccount();
    await server.addUser(real, 'Good.1234', ['writer']);
    const answers = async (account: string) => {
      const all = [];
      for (let i = 0; i < 6; i++) all.push(await login(account, 'Wrong.999'));
      return all.map(({ code, msg, data }) => ({
        code,
        msg,
        errors: data.errors,
        left: data.attemptsLeft,
        locked: data.lockedUntil !== undefined,
      }));
    };
    const known = await answers(real);
    expect(known).toEqual(await answers(nextAccount()));
    expect(known.map((answer) => [answer.code, answer.left, answer.locked])).toEqual([
      [208, 4, false],
      [208, 3, false],
      [208, 2, false],
      [208, 1, false],
      [30011, undefined, true],
      [30011, undefined, true],
    ]);
    expect((await login(real, 'Good.1234')).code).toBe(30011);
  });

  it('opens a locked account again after half an hour, and at once when an administrator unlocks it', async () => {
    const [waiting, unlocked] = [nextAccount(), nextAccount()];
    await server.addUser(waiting, 'Good.1234', ['writer']);
    const id = await server.addUser(unlocked, 'Good.1234', ['writer']);
    for (const account of [waiting, unlocked]) for (let i = 0; i < 5; i++) await login(account, 'Wrong.999');
    await sql`update sys_login_failure set locked_until = now() - interval '1 second', last_failed_at = now() - interval '31 minutes'
      where account = ${waiting}`.execute(db());
    expect((await login(waiting, 'Good.1234')).code).toBe(200);
    const token = await server.signIn();
    const user = await server.call('api/commonData/queryDataById', { templateCode: 'sysUser', billId: id }, { token });
    expect(user.data.billData.userStatus).toBe('locked');
    const call = {
      action: 'sysUser.unlock',
      templateCode: 'sysUser',
      bills: [{ billId: id, version: user.data.version }],
    };
    expect((await server.call('api/commonData/callAction', call, { token })).code).toBe(200);
    const released = await server.call(
      'api/commonData/queryDataById',
      { templateCode: 'sysUser', billId: id },
      { token },
    );
    expect(released.data.billData.userStatus).toBe('active');
    expect((await login(unlocked, 'Good.1234')).code).toBe(200);
  });

  it('lets nobody in who was disabled, and ends his session at once', async () => {
    const account = nextAccount();
    const id = await server.addUser(account, 'Good.1234', ['writer']);
    const his = await server.signIn(account, 'Good.1234');
    const token = await server.signIn();
    const { data } = await server.call(
      'api/commonData/queryDataById',
      { templateCode: 'sysUser', billId: id },
      { token },
    );
    const bills = [{ billId: id, version: data.version }];
    const done = await server.call(
      'api/commonData/transition',
      { templateCode: 'sysUser', transition: 'disable', bills },
      { token },
    );
    expect(done.data.results).toMatchObject([{ code: 200 }]);
    expect([4001, 4002]).toContain((await server.call('api/sys/auth/userInfo', {}, { token: his })).code);
    expect((await login(account, 'Good.1234')).code).toBe(4002);
    expect((await login(account, 'Wrong.999')).code).toBe(208);
  });

  it('ends a session that stood idle, and one that is too old', async () => {
    for (const column of ['expires_at', 'absolute_expires_at']) {
      const account = nextAccount();
      const id = await server.addUser(account, 'Good.1234', ['writer']);
      const token = await server.signIn(account, 'Good.1234');
      expect((await server.call('api/sys/auth/userInfo', {}, { token })).code).toBe(200);
      await sql`update sys_session set ${sql.ref(column)} = now() - interval '1 second' where user_id = ${id}`.execute(
        db(),
      );
      await server.app.parts.database.notify('sessions', '');
      await expect
        .poll(async () => (await server.call('api/sys/auth/userInfo', {}, { token })).code, { timeout: 8000 })
        .toBe(4001);
    }
  });

  it('changes the password only for a strong new one, and ends all sessions: one signs in again', async () => {
    const account = nextAccount();
    await server.addUser(account, 'Good.1234', ['writer']);
    const [here, there] = [await server.signIn(account, 'Good.1234'), await server.signIn(account, 'Good.1234')];
    const change = (oldPassword: string, newPassword: string) =>
      server.call('api/sys/auth/changePassword', { oldPassword, newPassword }, { token: here });
    const fieldOf = async (oldPassword: string, newPassword: string) => {
      const { code, data } = await change(oldPassword, newPassword);
      return [code, data.errors?.[0]?.field];
    };
    expect(await fieldOf('Wrong.999', 'Fresh.1234')).toEqual([208, 'oldPassword']);
    for (const weak of ['Ab.1', 'abcdefgh', 'abcd1234', 'Abcdefgh.12345678', 'Ab 1.cdef'])
      expect(await fieldOf('Good.1234', weak)).toEqual([208, 'newPassword']);
    expect(await fieldOf('Good.1234', 'Good.1234')).toEqual([208, 'newPassword']);
    expect((await change('Good.1234', 'Fresh.1234')).code).toBe(200);
    for (const token of [here, there])
      expect((await server.call('api/sys/auth/userInfo', {}, { token })).code).toBe(4001);
    expect((await login(account, 'Good.1234')).code).toBe(208);
    expect((await login(account, 'Fresh.1234')).code).toBe(200);
  });

  it('shows a one-time password once, which opens nothing but its change', async () => {
    const account = nextAccount();
    const id = await server.addUser(account, 'Good.1234', ['writer']);
    const his = await server.signIn(account, 'Good.1234');
    const token = await server.signIn();
    const { data: user } = await server.call(
      'api/commonData/queryDataById',
      { templateCode: 'sysUser', billId: id },
      { token },
    );
    const call = {
      action: 'sysUser.resetPassword',
      templateCode: 'sysUser',
      bills: [{ billId: id, version: user.version }],
    };
    const { data } = await server.call('api/commonData/callAction', call, { token });
    const [{ password }] = data.passwords;
    expect(data.message).toContain(password);
    expect((await server.call('api/sys/auth/userInfo', {}, { token: his })).code).toBe(4001);
    const entered = await login(account, password);
    expect(entered.data.mustChangePassword).toBe(true);
    const fresh = entered.data.token;
    expect((await server.call('api/sys/menu/getSysMenu', {}, { token: fresh })).code).toBe(403);
    expect((await server.call('api/commonData/getTemplate', { templateCode: 'testNote' }, { token: fresh })).code).toBe(
      403,
    );
    expect(
      (
        await server.call(
          'api/sys/auth/changePassword',
          { oldPassword: password, newPassword: 'Fresh.1234' },
          { token: fresh },
        )
      ).code,
    ).toBe(200);
    expect((await server.call('api/sys/menu/getSysMenu', {}, { token: fresh })).code).toBe(200);
  });

  it('resets nobody’s password for somebody without that button', async () => {
    const account = nextAccount();
    const id = await server.addUser(account, 'Good.1234', ['writer']);
    const token = await server.signIn(account, 'Good.1234');
    const call = { action: 'sysUser.resetPassword', templateCode: 'sysUser', bills: [{ billId: id, version: 1 }] };
    expect((await server.call('api/commonData/callAction', call, { token })).code).toBe(403);
    expect(
      (await server.call('api/commonData/callAction', { ...call, templateCode: 'testNote' }, { token })).code,
    ).toBe(403);
    expect((await server.call('api/commonData/callAction', { action: 'no.such' }, { token })).code).toBe(208);
  });
});

forEachEngine('signing in with a captcha', (_open, engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await engine.place(), { captcha: true });
  });
  afterAll(() => server.close());

  it('refuses a missing, wrong, expired or used captcha before it looks at the password', async () => {
    const login = (captchaId?: string, captcha?: string) =>
      server.call('api/sys/auth/login', { account: 'admin', password: ADMIN_PASSWORD, captchaId, captcha });
    const field = async (captchaId?: string, captcha?: string) =>
      (await login(captchaId, captcha)).data.errors?.[0]?.field;
    expect(await field()).toBe('captcha');
    expect(await field('nonsense', 'abcd')).toBe('captcha');
    const { data } = await server.call('api/sys/auth/captcha');
    expect(data.image).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(await field(data.captchaId, '????')).toBe('captcha');
    const used = await sql<{
      used_at: string | null;
    }>`select used_at from sys_captcha where id = ${data.captchaId}`.execute(server.app.parts.database.kysely);
    expect(used.rows[0]?.used_at).not.toBeNull();
  });

  it('takes the right one once', async () => {
    const { createHash } = await import('node:crypto');
    const { data } = await server.call('api/sys/auth/captcha');
    const answer = createHash('sha256').update(`${data.captchaId}:abcd`).digest('hex');
    await sql`update sys_captcha set answer_hash = ${answer} where id = ${data.captchaId}`.execute(
      server.app.parts.database.kysely,
    );
    const login = () =>
      server.call('api/sys/auth/login', {
        account: 'admin',
        password: ADMIN_PASSWORD,
        captchaId: data.captchaId,
        captcha: ' ABCD ',
      });
    expect((await login()).code).toBe(200);
    expect((await login()).code).toBe(208);
  });
});
