import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, testSchemas, type TestServer } from './testServer.ts';

forEachEngine('limits of rates', (_open, engine) => {
  const servers: TestServer[] = [];
  let first: TestServer;
  let tokens: string[];

  beforeAll(async () => {
    const place = await engine.place();
    const schemasFolder = testSchemas();
    const count = engine.name === 'postgres' ? 2 : 1;
    const open = await startTestServer(place, { schemasFolder });
    tokens = [await open.signIn(), await open.signIn()];
    await open.close();
    for (let at = 0; at < count; at += 1)
      servers.push(await startTestServer(place, { schemasFolder, rateLimit: 20, signInLimit: 6 }));
    first = servers[0]!;
  });
  afterAll(async () => {
    for (const one of servers) await one.close();
  });

  it('stop a session that calls too often, and no other; the answer says when it may again', async () => {
    const [busy = '', calm = ''] = tokens;
    const ask = (token: string, options = {}) => first.call('api/sys/auth/userInfo', {}, { token, ...options });
    for (let at = 0; at < 20; at += 1) expect((await ask(busy)).code).toBe(200);
    const stopped = await ask(busy);
    expect(stopped).toMatchObject({ status: 200, code: 30011, data: { retryAfter: expect.any(Number) } });
    expect(Number(stopped.headers['retry-after'])).toBe(stopped.data.retryAfter);
    expect(stopped.data.retryAfter).toBeGreaterThan(0);
    expect(stopped.data.retryAfter).toBeLessThanOrEqual(60);
    expect((await ask(busy, { encrypted: true })).code).toBe(30011);
    const download = await first.call('api/file/download', { id: 'x' }, { token: busy });
    expect(download.code).toBe(30011);
    expect((await ask(calm)).code).toBe(200);
  });

  it('stop an address that tries to sign in too often, at all servers together', async () => {
    const attempt = async (at: number) =>
      (
        await (servers[at % servers.length] ?? first).call('api/sys/auth/login', {
          account: `nobody_${at}`,
          password: 'Wrong.123',
        })
      ).code;
    const codes: number[] = [];
    for (let at = 0; at < 8; at += 1) codes.push(await attempt(at));
    expect(codes).toEqual([208, 208, 208, 208, 208, 208, 30011, 30011]);
    expect((await first.call('api/sys/auth/captcha')).code).toBe(30011);
    expect((await first.call('api/sys/config')).code).toBe(200);
    const { kysely } = first.app.parts.database;
    await kysely
      .updateTable('sys_rate_counter')
      .set({ until: new Date(Date.now() - 1000).toISOString() })
      .execute();
    expect(await attempt(20)).toBe(208);
  });
});
