import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestProvider, type TestProvider } from '../../support/identityProvider.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

const PUBLIC_URL = 'http://127.0.0.1:8080';
const CALLBACK = `${PUBLIC_URL}/apis/sso/callback`;

forEachEngine('signing in by OpenID Connect', (_open, engine) => {
  let server: TestServer;
  let provider: TestProvider;
  const names = new Map<string, string>();
  beforeAll(async () => {
    provider = await startTestProvider(CALLBACK, (login) => names.get(login) ?? login);
    const { issuer } = provider;
    const client = { issuer, clientId: 'rampart', clientSecret: 'of-the-test' };
    const OIDC_PROVIDERS = JSON.stringify([
      { code: 'house', title: 'The house', ...client },
      { code: 'away', title: 'Away', ...client, issuer: 'http://127.0.0.1:9' },
    ]);
    server = await startTestServer(await engine.place(), { signIn: readSignIn({ PUBLIC_URL, OIDC_PROVIDERS }) });
    for (const account of ['unified_1', 'unified_2', 'unified_3'])
      await server.addUser(account, 'Good.1234', ['writer']);
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const begin = async (body = {}): Promise<{ url: string; key: string }> =>
    (await server.call('api/sys/auth/ssoBegin', body)).data;
  /** What the server does with the browser that comes back to an address: the ticket, or null. */
  const comeBack = async (address: string): Promise<string | null> => {
    const { headers, statusCode } = await server.app.http.inject({
      method: 'GET',
      url: address.slice(PUBLIC_URL.length),
    });
    expect(statusCode).toBe(303);
    const location = String(headers.location);
    expect(location).toMatch(/^\/#\/uia\?/);
    return new URLSearchParams(location.split('?')[1]).get('ticket');
  };
  const finish = (ticket: string | null, key: string) =>
    server.call('api/sys/auth/ticket', { ticket: ticket ?? '', key });

  it('opens a session of the account that the provider names, for the browser that began', async () => {
    const { signIn } = (await server.call('api/sys/config')).data;
    expect(signIn.providers).toEqual([
      { code: 'house', title: 'The house' },
      { code: 'away', title: 'Away' },
    ]);
    const { url, key } = await begin();
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.any(String),
      state: expect.any(String),
      redirect_uri: CALLBACK,
    });
    const ticket = await comeBack(await provider.signIn(url, 'unified_1'));
    const { data } = await finish(ticket, key);
    const me = await server.call('api/sys/auth/userInfo', {}, { token: data.token });
    expect(me.data.account).toBe('unified_1');
    expect(await finish(ticket, key)).toMatchObject({ code: 207 });
    const log = server.log.join('\n');
    for (const secret of [ticket ?? '', key, data.token]) expect(log).not.toContain(secret);
  });

  it('refuses a forged state, a forged nonce, and an address that comes twice', async () => {
    const forged = await begin();
    const back = new URL(await provider.signIn(forged.url, 'unified_1'));
    const other = new URL(back);
    other.searchParams.set('state', 'x'.repeat(43));
    expect(await comeBack(other.href)).toBeNull();
    const stranger = await begin();
    other.searchParams.set('state', new URL(stranger.url).searchParams.get('state') ?? '');
    expect(await comeBack(other.href)).toBeNull();
    expect(await comeBack(back.href)).toEqual(expect.any(String));
    expect(await comeBack(back.href)).toBeNull();

    const begun = await begin();
    const tampered = new URL(begun.url);
    tampered.searchParams.set('nonce', 'n'.repeat(43));
    expect(await comeBack(await provider.signIn(tampered.href, 'unified_1'))).toBeNull();
    expect(await comeBack(`${CALLBACK}?error=access_denied&state=nothing`)).toBeNull();
  });

  it('gives a ticket to nobody but the browser that began, and in its time', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const planted = await comeBack(await provider.signIn(theirs.url, 'unified_1'));
    expect((await finish(planted, mine.key)).code).toBe(207);
    expect((await finish(planted, theirs.key)).code).toBe(207);
    const late = await comeBack(await provider.signIn(mine.url, 'unified_1'));
    await sql`update sys_ticket set expires_at = now()`.execute(server.app.parts.database.kysely);
    expect((await finish(late, mine.key)).code).toBe(207);
  });

  it('knows a person again by what does not change, whatever he is called', async () => {
    const enter = async (login: string): Promise<string | undefined> => {
      const { url, key } = await begin();
      const ticket = await comeBack(await provider.signIn(url, login));
      if (!ticket) return undefined;
      const { token } = (await finish(ticket, key)).data;
      return (await server.call('api/sys/auth/userInfo', {}, { token })).data.account;
    };
    names.set('subject-2', 'unified_2');
    expect(await enter('subject-2')).toBe('unified_2');
    // His name there goes to somebody else: that opens nothing of his.
    names.set('subject-3', 'unified_2');
    expect(await enter('subject-3')).toBeUndefined();
    names.set('subject-2', 'unified_3');
    expect(await enter('subject-2')).toBe('unified_2');
    expect(await enter('nobody-here')).toBeUndefined();
  });

  it('binds another account to who has shown both, and looses it; loosed, it opens nothing until it is bound again', async () => {
    await server.addUser('binder_1', 'Good.1234', ['writer']);
    await server.addUser('binder_2', 'Good.1234', ['writer']);
    const [one, other] = [await server.signIn('binder_1', 'Good.1234'), await server.signIn('binder_2', 'Good.1234')];
    const as = (token: string, path: string, body = {}) => server.call(`api/sys/person/${path}`, body, { token });
    const show = async (token: string, login: string) => {
      const request = { provider: 'house', password: 'Good.1234' };
      const { url, key } = (await as(token, 'bindBegin', request)).data;
      return { key, ticket: (await comeBack(await provider.signIn(url, login))) ?? '' };
    };
    const enters = async (login: string): Promise<boolean> => {
      const { url } = await begin();
      return (await comeBack(await provider.signIn(url, login))) !== null;
    };
    const boundAt = async (token: string) => (await as(token, 'accounts')).data[0].boundAt;

    const wrong = { provider: 'house', password: 'Wrong.999' };
    expect(await as(one, 'bindBegin', wrong)).toMatchObject({ code: 208, data: { errors: [{ field: 'password' }] } });
    expect(await enters('of-binder-1')).toBe(false);
    const shown = await show(one, 'of-binder-1');
    // It is no ticket for signing in, nor another person's or another browser's to use.
    expect((await finish(shown.ticket, shown.key)).code).toBe(207);
    for (const stolen of [await show(one, 'of-binder-1'), { ...(await show(one, 'of-binder-1')), key: 'k'.repeat(43) }])
      expect((await as(stolen.key.startsWith('kkk') ? one : other, 'bindFinish', stolen)).code).toBe(207);
    expect(await boundAt(one)).toBeNull();
    expect((await as(one, 'bindFinish', await show(one, 'of-binder-1'))).code).toBe(200);
    expect(await boundAt(one)).toEqual(expect.any(String));
    expect(await enters('of-binder-1')).toBe(true);
    expect((await as(other, 'bindFinish', await show(other, 'of-binder-1'))).code).toBe(207);

    expect((await as(one, 'unbind', wrong)).code).toBe(208);
    const loosed = { provider: 'house', password: 'Good.1234' };
    expect((await as(one, 'unbind', loosed)).code).toBe(200);
    expect((await as(one, 'unbind', loosed)).code).toBe(207);
    names.set('of-binder-1', 'binder_1');
    expect(await enters('of-binder-1')).toBe(false);
    expect((await as(one, 'bindFinish', await show(one, 'of-binder-1'))).code).toBe(200);
    expect(await enters('of-binder-1')).toBe(true);
  });

  it('says so when the provider is away or unknown', async () => {
    for (const code of ['away', 'unknown'])
      expect((await server.call('api/sys/auth/ssoBegin', { provider: code })).code).toBe(207);
  });
});
