import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

forEachEngine('the rules of passwords in a group', (_open, engine) => {
  let server: TestServer;
  const nobody = '00000000-0000-7000-8000-00000000000a';
  let entity = '';
  beforeAll(async () => {
    const place = await engine.place();
    const first = await startTestServer(place);
    for (const account of ['aged_one', 'former_one', 'group_one'])
      await first.addUser(account, 'Good.1234', ['writer']);
    await first.close();
    const signIn = readSignIn({ PASSWORD_DAYS: '30', PASSWORD_HISTORY: '3', GROUP_SIGN_IN: 'on' });
    server = await startTestServer(place, { signIn });
    entity = (await server.call('api/sys/config')).data.signIn.entities[0]?.id;
  });
  afterAll(() => server.close());

  const login = (account: string, password: string, of: string | undefined = entity) =>
    server.call('api/sys/auth/login', { account, password, entity: of });
  const change = (token: string, oldPassword: string, newPassword: string) =>
    server.call('api/sys/auth/changePassword', { oldPassword, newPassword }, { token });

  it('let nobody in who names another legal entity, or none, in the words for a wrong password', async () => {
    const wrong = await login('group_one', 'Wrong.999');
    await login('group_one', 'Good.1234');
    const other = await login('group_one', 'Good.1234', nobody);
    expect([other.code, other.msg]).toEqual([wrong.code, wrong.msg]);
    expect((await server.call('api/sys/auth/login', { account: 'group_one', password: 'Good.1234' })).code).toBe(208);
    expect((await login('group_one', 'Good.1234')).data.token).toEqual(expect.any(String));
  });

  it('have a password that has grown old be changed before anything else', async () => {
    await sql`update sys_credential set changed_at = now() - interval '31 days'
      where user_id = (select id from sys_user where account = 'aged_one')`.execute(server.app.parts.database.kysely);
    const { data } = await login('aged_one', 'Good.1234');
    expect(data.mustChangePassword).toBe(true);
    const { token } = data;
    expect((await server.call('api/sys/auth/userInfo', {}, { token })).code).toBe(403);
    expect((await change(token, 'Good.1234', 'Fresh.1234')).code).toBe(200);
    expect((await server.call('api/sys/auth/userInfo', {}, { token })).code).toBe(200);
    expect((await login('aged_one', 'Fresh.1234')).data.mustChangePassword).toBe(false);
  });

  it('let none of the last ones come back', async () => {
    /** Each change ends the session that it was made in. */
    const changeOf = async (old: string, next: string) =>
      await change((await login('former_one', old)).data.token, old, next);
    const passwords = ['Good.1234', 'Next.0001', 'Next.0002', 'Next.0003'];
    for (const [at, next] of passwords.slice(1).entries())
      expect((await changeOf(passwords[at] ?? '', next)).code).toBe(200);
    for (const former of ['Next.0001', 'Next.0002'])
      expect(await changeOf('Next.0003', former)).toMatchObject({
        code: 208,
        data: { errors: [{ field: 'newPassword' }] },
      });
    expect((await changeOf('Next.0003', 'Good.1234')).code).toBe(200);
  });
});
