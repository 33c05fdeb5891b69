import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';
import { forEachEngine } from '../../support/engines.ts';
import { BASE, READER, startTestLdap, type TestLdap } from '../../support/ldapServer.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

forEachEngine('signing in with a password of the directory', (_open, engine) => {
  let server: TestServer;
  let directory: TestLdap;
  beforeAll(async () => {
    directory = await startTestLdap({
      ldap_one: 'There.1234',
      ldap_two: 'There.5678',
      own_one: 'There.9999',
      stranger: 'x',
    });
    const signIn = readSignIn({
      LDAP_URL: directory.url,
      LDAP_BASE: BASE,
      LDAP_BIND_DN: READER.dn,
      LDAP_BIND_PASSWORD: READER.password,
    });
    server = await startTestServer(await engine.place(), { signIn });
    for (const account of ['ldap_one', 'ldap_two', 'ldap_away', 'own_one']) {
      const id = await server.addUser(account, 'Good.1234', ['writer']);
      if (account === 'own_one') continue;
      await sql`delete from sys_credential where user_id = ${id}`.execute(server.app.parts.database.kysely);
    }
  });
  afterAll(() => server.close());
  const login = (account: string, password: string) => server.call('api/sys/auth/login', { account, password });

  it('opens a session, and a locked screen, for whoever has none here', async () => {
    const { data } = await login('LDAP_one', 'There.1234');
    expect(data).toEqual({ token: expect.any(String), mustChangePassword: false });
    const call = (path: string, body: object) => server.call(`api/sys/auth/${path}`, body, { token: data.token });
    expect((await call('unlock', { password: 'There.1234' })).code).toBe(200);
    expect((await call('unlock', { password: 'There.123' })).code).toBe(208);
    const change = { oldPassword: 'There.1234', newPassword: 'Fresh.1234' };
    expect((await call('changePassword', change)).code).toBe(207);
  });

  it('refuses a wrong, an empty and another’s password, and names that would mean more in a filter', async () => {
    for (const [account, password] of [
      ['ldap_two', 'There.1234'],
      ['ldap_two', ''],
      ['ldap_*', 'There.1234'],
      ['*)(uid=ldap_one', 'There.1234'],
      ['stranger', 'x'],
    ] as const)
      expect((await login(account, password)).code, account).toBe(208);
  });

  it('does not ask it for those who have a password here', async () => {
    const before = directory.binds;
    expect((await login('own_one', 'There.9999')).code).toBe(208);
    expect((await login('own_one', 'Good.1234')).code).toBe(200);
    expect(directory.binds).toBe(before);
  });

  it('locks after five failures, and asks the directory no more', async () => {
    const codes = [];
    for (let at = 0; at < 4; at += 1) codes.push((await login('ldap_two', 'Wrong.999')).code);
    const before = directory.binds;
    codes.push((await login('ldap_two', 'There.5678')).code);
    expect(codes).toEqual([208, 208, 30011, 30011, 30011]);
    expect(directory.binds).toBe(before);
  });

  it('says that the directory is away, and counts nothing against the account', async () => {
    await directory.close();
    for (let at = 0; at < 6; at += 1) expect((await login('ldap_away', 'There.0000')).code).toBe(207);
  });
});
