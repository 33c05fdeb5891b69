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

  it('are not escaped by tokens that are made up, one for each call', async () => {
    const server = await startTestServer(await engine.place(), { rateLimit: 10 });
    try {
      const token = await server.signIn();
      const codesOf = async (path: string): Promise<number[]> => {
        const codes: number[] = [];
        for (let at = 0; at < 12; at += 1) codes.push((await server.call(path, {}, { token: `made-up-${at}` })).code);
        return codes;
      };
      expect((await codesOf('api/sys/auth/userInfo')).slice(-2)).toEqual([30011, 30011]);
      expect((await codesOf('api/sys/config')).slice(-2)).toEqual([30011, 30011]);
      expect((await server.call('api/sys/auth/userInfo', {}, { token })).code).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('count who stands before the proxy: not what a caller writes into X-Forwarded-For, nor each address of one network', async () => {
    const server = await startTestServer(await engine.place(), { signInLimit: 3, trustProxy: 1 });
    let attempts = 0;
    const codeFor = async (forwarded: string): Promise<number> => {
      const asked = { account: `nobody_${(attempts += 1)}`, password: 'Wrong.123' };
      return (await server.call('api/sys/auth/login', asked, { headers: { 'x-forwarded-for': forwarded } })).code;
    };
    const codesFor = async (forwarded: readonly string[]): Promise<number[]> => {
      const codes: number[] = [];
      for (const one of forwarded) codes.push(await codeFor(one));
      return codes;
    };
    try {
      const written = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
      expect(await codesFor(written.map((address) => `${address}, 198.51.100.7`))).toEqual([208, 208, 208, 30011]);
      expect(await codeFor('198.51.100.7, 198.51.100.8')).toBe(208);
      const ofNetwork = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:DB8:1:2::ffff:1', '2001:db8:1:2:a:b:c:d'];
      expect(await codesFor(ofNetwork)).toEqual([208, 208, 208, 30011]);
      expect(await codeFor('2001:db8:1:3::1')).toBe(208);
    } finally {
      await server.close();
    }
  });
});
