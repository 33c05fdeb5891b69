import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Good.1234';

forEachEngine('signing in by a picture', (_open, engine) => {
  let server: TestServer;
  const phones: Record<string, string> = {};
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await startTestServer(await engine.place(), { signIn: readSignIn({}) });
    await server.signIn();
    for (const account of ['amy_li', 'bob_wu']) {
      ids[account] = await server.addUser(account, PASSWORD, ['writer']);
      phones[account] = await server.signIn(account, PASSWORD);
    }
  });
  afterAll(() => server.close());

  const begin = async (): Promise<{ code: string; key: string }> =>
    (await server.call('api/sys/auth/scanBegin', {})).data;
  const look = (who: string, code: string) => server.call('api/sys/auth/scanLook', { code }, { token: phones[who] });
  const decide = (who: string, code: string, approve = true) =>
    server.call('api/sys/auth/scanDecide', { code, approve }, { token: phones[who] });
  const poll = async (key: string) => (await server.call('api/sys/auth/scanPoll', { key })).data;

  it('lets the browser in that shows it, once, as the person who said yes', async () => {
    const { code, key } = await begin();
    expect((await poll(key)).state).toBe('waiting');
    expect((await look('amy_li', code)).code).toBe(200);
    expect((await poll(key)).state).toBe('scanned');
    expect((await decide('amy_li', code)).code).toBe(200);
    const { state, signedIn } = await poll(key);
    expect(state).toBe('confirmed');
    const info = await server.call('api/sys/auth/userInfo', {}, { token: signedIn.token });
    expect(JSON.stringify(info.data)).toContain('amy_li');
    expect(await poll(key)).toEqual({ state: 'expired' });
    for (const answer of [await look('amy_li', code), await decide('amy_li', code)]) expect(answer.code).toBe(207);
  });

  it("is nobody else's once it was read, and opens nothing by itself", async () => {
    const { code, key } = await begin();
    expect((await decide('bob_wu', code)).code).toBe(207);
    await look('amy_li', code);
    for (const answer of [await look('bob_wu', code), await decide('bob_wu', code)]) expect(answer.code).toBe(207);
    expect(await poll(code)).toEqual({ state: 'expired' });
    expect((await decide('amy_li', key)).code).toBe(207);
    expect((await decide('amy_li', code, false)).code).toBe(200);
    expect(await poll(key)).toEqual({ state: 'refused' });
    expect((await decide('amy_li', code)).code).toBe(207);
  });

  it('is over after its time, also for what was said in time', async () => {
    const [waiting, confirmed] = [await begin(), await begin()];
    for (const { code } of [waiting, confirmed]) await look('amy_li', code);
    await decide('amy_li', confirmed.code);
    await sql`update sys_scan set expires_at = now() - interval '1 second'`.execute(server.app.parts.database.kysely);
    expect((await decide('amy_li', waiting.code)).code).toBe(207);
    for (const { key } of [waiting, confirmed]) expect(await poll(key)).toEqual({ state: 'expired' });
  });

  it('asks for somebody who is signed in', async () => {
    const { code } = await begin();
    expect((await server.call('api/sys/auth/scanLook', { code })).code).not.toBe(200);
    expect((await server.call('api/sys/auth/scanDecide', { code, approve: true })).code).not.toBe(200);
  });

  it('gives a session of its own whatever token the browser came with', async () => {
    const planted = 'x'.repeat(43);
    const { code, key } = (await server.call('api/sys/auth/scanBegin', {}, { token: planted })).data;
    await look('bob_wu', code);
    await decide('bob_wu', code);
    const { signedIn } = (await server.call('api/sys/auth/scanPoll', { key }, { token: planted })).data;
    expect(signedIn.token).not.toBe(planted);
    const login = await server.call(
      'api/sys/auth/login',
      { account: 'bob_wu', password: PASSWORD },
      { token: planted },
    );
    expect(login.data.token).not.toBe(planted);
    expect(login.data.token).not.toBe(signedIn.token);
    expect((await server.call('api/sys/auth/userInfo', {}, { token: planted })).code).toBe(30008);
  });
});
