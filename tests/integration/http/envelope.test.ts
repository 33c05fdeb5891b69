import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from './testServer.ts';

forEachEngine('the envelope', (_open, engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    token = await server.signIn();
  });
  afterAll(() => server.close());

  it('answers an encrypted request encrypted and a plain one plain, with the same content', async () => {
    const calls: [string, object][] = [
      ['api/commonData/queryPageDataV2', { templateCode: 'sysDictType', pageNum: 1, pageSize: 50, keyword: '状态' }],
      ['api/commonData/getTemplate', { templateCode: 'testNote' }],
      ['api/sys/menu/getSysMenu', {}],
      ['api/commonData/getTemplate', { templateCode: 'noSuch' }],
      ['api/commonData/saveOrUpdate', { templateCode: 'testNote', billData: {} }],
    ];
    for (const [path, body] of calls) {
      const plain = await server.call(path, body, { token });
      const encrypted = await server.call(path, body, { token, encrypted: true });
      expect(plain.dataType).toBeUndefined();
      expect(encrypted.dataType).toBe(10);
      expect({ code: encrypted.code, msg: encrypted.msg, data: encrypted.data }).toEqual({
        code: plain.code,
        msg: plain.msg,
        data: plain.data,
      });
    }
  });

  it('signs in encrypted', async () => {
    const { data } = await server.call(
      'api/sys/auth/login',
      { account: 'admin', password: ADMIN_PASSWORD },
      { encrypted: true },
    );
    expect(data.token).toMatch(/^[\w-]{43}$/);
  });

  it('takes form-urlencoded bodies, whose numbers are texts', async () => {
    const raw = 'templateCode=sysDept&pageNum=1&pageSize=20';
    const answer = await server.call(
      'api/commonData/queryPageDataV2',
      {},
      { token, raw, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    expect(answer).toMatchObject({ code: 200, data: { pageNum: 1, pageSize: 20, total: 1 } });
  });

  it('ignores `loading` and whatever else the browser keeps for itself', async () => {
    expect((await server.call('api/sys/auth/userInfo', { loading: 'N', other: 1 }, { token })).code).toBe(200);
  });

  it('speaks the language of the request, else that of the user, else Simplified Chinese', async () => {
    const msg = async (language: string) =>
      (await server.call('api/commonData/getTemplate', { templateCode: 'noSuch' }, { token, language })).msg;
    expect(await msg('en-GB,en;q=0.9')).toBe('There is no model noSuch.');
    expect(await msg('zh-TW')).not.toBe(await msg('zh-CN'));
    expect(await msg('fr')).toBe(await msg('zh-cn'));
  });

  it('carries a request id, its own or the one that came', async () => {
    expect((await server.call('api/sys/config')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(
      (await server.call('api/sys/config', {}, { headers: { 'x-request-id': 'abc-12345' } })).headers['x-request-id'],
    ).toBe('abc-12345');
    expect(
      (await server.call('api/sys/config', {}, { headers: { 'x-request-id': '<script>' } })).headers['x-request-id'],
    ).not.toContain('<');
  });

  it('guards the page: no scripts but its own, no frames, no guessing of types', async () => {
    const { headers } = await server.app.http.inject({ url: '/' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('has nobody keep what a call answers', async () => {
    for (const url of ['/apis/api/sys/config', '/apis/api/sys/auth/userInfo', '/apis/nowhere']) {
      const { headers } = await server.app.http.inject({ method: 'POST', url, payload: {} });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('serves the page fresh and hashed files for ever, compressed as asked', async () => {
    const page = await server.app.http.inject({ url: '/' });
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const script = await server.app.http.inject({
      url: '/assets/main-AbCd1234.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(script.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(script.rawPayload.length).toBeLessThan(500);
    expect(
      (await server.app.http.inject({ url: '/assets/main-AbCd1234.js' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('is healthy', async () => {
    expect((await server.app.http.inject({ url: '/apis/health' })).json()).toEqual({ status: 'ok', version: 'test' });
  });

  it('asks the database for a list page no more often than the page itself needs', async () => {
    const query = { templateCode: 'testNote', pageNum: 1, pageSize: 20 };
    await server.call('api/commonData/queryPageDataV2', query, { token });
    const { database, records, access } = server.app.parts;
    const { viewer } = await access.authenticate(token, { ip: '', userAgent: '', language: 'en', requestId: 'x' });
    const counted = async (work: () => Promise<unknown>) => {
      const before = database.statements();
      await work();
      return database.statements() - before;
    };
    const bare = await counted(() => records.queryPage(viewer, query));
    expect(await counted(() => server.call('api/commonData/queryPageDataV2', query, { token }))).toBe(bare);
  });
});
