import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

forEachEngine('attempts to sign in', (_open, engine) => {
  let server: TestServer;
  const login = (account: string, password: string) => server.call('api/sys/auth/login', { account, password });

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
  });
  afterAll(() => server.close());

  it('are no more than five, however many come at once', async () => {
    for (const account of ['burst_1', 'burst_2', 'burst_3']) {
      await server.addUser(account, 'Good.1234', ['writer']);
      // In which order requests of the same moment are taken is nobody's promise: the right password follows when five are answered.
      let answered = 0;
      const wrong = Array.from({ length: 19 }, async (_, at) => {
        const { code } = await login(account, `Wrong.${at}00`);
        answered += 1;
        return code;
      });
      await vi.waitUntil(() => answered >= 5, { timeout: 20_000, interval: 1 });
      expect((await login(account, 'Good.1234')).code).toBe(30011);
      expect((await Promise.all(wrong)).filter((code) => code === 208).length).toBeLessThan(5);
      expect((await login(account, 'Good.1234')).code).toBe(30011);
    }
  });

  it('that succeed leave nothing to count', async () => {
    await server.addUser('often_in', 'Good.1234', ['writer']);
    for (let at = 0; at < 7; at++) expect((await login('often_in', 'Good.1234')).code).toBe(200);
    for (let at = 0; at < 4; at++) expect((await login('often_in', 'Wrong.999')).code).toBe(208);
    expect((await login('often_in', 'Good.1234')).code).toBe(200);
    expect((await login('often_in', 'Wrong.999')).data.attemptsLeft).toBe(4);
  });

  it('to change the password count alike, and a weak new one is no failure', async () => {
    await server.addUser('changer', 'Good.1234', ['writer']);
    const token = await server.signIn('changer', 'Good.1234');
    const change = (oldPassword: string, newPassword: string) =>
      server.call('api/sys/auth/changePassword', { oldPassword, newPassword }, { token });
    for (let at = 0; at < 7; at++)
      expect((await change('Good.1234', 'weak')).data.errors).toMatchObject([{ field: 'newPassword' }]);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => change(`Wrong.${at}00`, 'Good.5678')));
    expect(answers.filter(({ code }) => code === 208).length).toBeLessThan(5);
    expect((await change('Good.1234', 'Good.5678')).code).toBe(30011);
  });
});
