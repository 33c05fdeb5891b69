import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { sm4 } from 'sm-crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';
import { forEachEngine } from '../../support/engines.ts';
import { freePort } from '../../support/freePort.ts';
import { startTestProvider, type TestProvider } from '../../support/identityProvider.ts';
import { BASE, READER, startTestLdap, type TestLdap } from '../../support/ldapServer.ts';
import { startTestServer, type Json, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Good.1234';
const GATEWAY_TOKEN = 'token-of-the-gateway';
const CLIENT_SECRET = 'of-the-test';

/** Six digits stand in a hash or an id by chance. */
const stands = (word: string, text: string): boolean =>
  /^\d{6}$/.test(word) ? new RegExp(`(?<![0-9a-f])${word}(?![0-9a-f])`).test(text) : text.includes(word);

/** A gateway for text messages that keeps what it is told, or fails. */
interface TestGateway {
  url: string;
  texts: string[];
  paths: string[];
  fails: boolean;
  server: Server;
}

async function startGateway(): Promise<TestGateway> {
  const server = createServer((request, response) => {
    gateway.paths.push(request.url ?? '');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      gateway.texts.push(JSON.parse(body).text);
      response.writeHead(gateway.fails ? 500 : 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const gateway: TestGateway = { url: `http://127.0.0.1:${port}/send`, texts: [], paths: [], fails: false, server };
  return gateway;
}

forEachEngine('what nobody may read afterwards', (_open, engine) => {
  let server: TestServer;
  let provider: TestProvider;
  let directory: TestLdap;
  let gateway: TestGateway;
  let origin = '';
  let now = Date.now();
  /** All that opens something, as it comes up. */
  const secrets = new Set<string>([PASSWORD, GATEWAY_TOKEN, CLIENT_SECRET, READER.password, 'There.1234']);
  /** What the process has printed, and every address that it was asked for. */
  const printed: string[] = [];
  const addresses: string[] = [];
  const secret = (text: string): string => {
    expect(text).toEqual(expect.any(String));
    expect(text.length).toBeGreaterThan(5);
    secrets.add(text);
    return text;
  };

  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((chunk) => printed.push(String(chunk)) > 0);
    for (const level of ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const)
      vi.spyOn(console, level).mockImplementation(
        (...told: unknown[]) => void printed.push(told.map(String).join(' ')),
      );
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    gateway = await startGateway();
    provider = await startTestProvider(`${origin}/apis/sso/callback`);
    directory = await startTestLdap({ ldap_told: 'There.1234' });
    const { issuer } = provider;
    const signIn = readSignIn({
      SMS_GATEWAY: gateway.url.replace('//', `//sender:${secret('Gateway.2031')}@`),
      SMS_GATEWAY_TOKEN: GATEWAY_TOKEN,
      PUBLIC_URL: origin,
      OIDC_PROVIDERS: JSON.stringify([{ code: 'house', issuer, clientId: 'rampart', clientSecret: CLIENT_SECRET }]),
      LDAP_URL: directory.url,
      LDAP_BASE: BASE,
      LDAP_BIND_DN: READER.dn,
      LDAP_BIND_PASSWORD: READER.password,
    });
    server = await startTestServer(await engine.place(), { signIn, now: () => new Date(now) });
    await server.addUser('secret_one', PASSWORD, ['writer'], { mobile: '13800000001' });
    const id = await server.addUser('ldap_told', PASSWORD, ['writer']);
    await sql`delete from sys_credential where user_id = ${id}`.execute(server.app.parts.database.kysely);
    await server.app.http.listen({ port, host: '127.0.0.1' });
    server.app.http.server.prependListener('request', ({ url }) => addresses.push(url ?? ''));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await server.close();
    await provider.close();
    await directory.close();
    gateway.server.close();
  });

  const send = async (path: string, body: string, token = ''): Promise<Json> => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'en', ...(token && { appToken: token }) };
    return await (await fetch(`${origin}/apis/${path}`, { method: 'POST', headers, body })).json();
  };
  const call = async (path: string, body: object = {}, token?: string): Promise<Json> =>
    (await send(`api/sys/${path}`, JSON.stringify(body), token)).data;
  const password = (of = PASSWORD, account = 'secret_one'): Promise<Json> =>
    call('auth/login', { account, password: secret(of) });
  const codeTo = async (mobile: string): Promise<string> => {
    const before = gateway.texts.length;
    await call('auth/mobileCode', { mobile });
    await expect.poll(() => gateway.texts.length).toBe(before + 1);
    await sql`update sys_rate_counter set until = now() where key like 'sms%'`.execute(
      server.app.parts.database.kysely,
    );
    return secret(/\d{6}/.exec(gateway.texts.at(-1) ?? '')?.[0] ?? '');
  };
  const unified = async (): Promise<Json> => {
    const { url, key } = await call('auth/ssoBegin');
    const back = await provider.signIn(url, 'secret_one');
    const { headers } = await fetch(back, { redirect: 'manual' });
    const location = headers.get('location') ?? '';
    // Behind the '#', which no browser sends to anybody.
    expect(location).toMatch(/^\/#\/uia\?ticket=/);
    const ticket = secret(location.split('ticket=')[1] ?? '');
    return await call('auth/ticket', { ticket, key: secret(key) });
  };
  const scanned = async (phone: string): Promise<Json> => {
    const { code, key } = await call('auth/scanBegin');
    await call('auth/scanLook', { code: secret(code) }, phone);
    await call('auth/scanDecide', { code, approve: true }, phone);
    return (await call('auth/scanPoll', { key: secret(key) })).signedIn;
  };
  const factor = async (token: string): Promise<{ codes: () => string; recovery: string[] }> => {
    const { secret: shared } = await call('secondFactor/begin', { password: PASSWORD }, token);
    secret(shared);
    const codes = (): string => {
      now += 30_000;
      return secret(new TOTP({ secret: Secret.fromBase32(shared) }).generate({ timestamp: now }));
    };
    const { recoveryCodes } = await call('secondFactor/confirm', { code: codes() }, token);
    return { codes, recovery: recoveryCodes.map(secret) };
  };
  /** Every line of the log and of the process, and every address. */
  const told = (): string => [...server.log, ...printed, ...addresses, ...gateway.paths].join('\n');
  const expectNothingTold = (): void => {
    const everything = told();
    for (const word of secrets) expect(stands(word, everything), `${word} in\n${everything}`).toBe(false);
  };

  it('is neither printed nor part of an address on any way to sign in, whether it opens or not', async () => {
    const { token } = await password();
    secret(token);
    await password('Wrong.9999');
    secret((await password('There.1234', 'ldap_told')).token);
    secret((await call('auth/mobile', { mobile: '13800000001', code: await codeTo('13800000001') })).token);
    await call('auth/mobile', { mobile: '13800000001', code: secret('918273') });
    secret((await unified()).token);
    secret((await scanned(token)).token);
    const { codes, recovery } = await factor(token);
    for (const code of [codes(), recovery[0] ?? '', secret('564738x')]) {
      const { challenge } = await password();
      const answer = await call('auth/secondFactor', { challenge: secret(challenge), code });
      if (answer?.token) secret(answer.token);
    }
    await call('auth/unlock', { password: secret('Wrong.8888') }, token);
    await call('auth/changePassword', { oldPassword: PASSWORD, newPassword: secret('Fresh.1234') }, token);
    expect(secrets.size).toBeGreaterThan(30);
    expectNothingTold();
    expect(addresses.length).toBeGreaterThan(20);
  });

  it('is not kept in the audit trail either', async () => {
    const { rows } = await sql`select * from sys_audit_log`.execute(server.app.parts.database.kysely);
    expect(rows.length).toBeGreaterThan(5);
    const kept = JSON.stringify(rows);
    for (const word of secrets) expect(stands(word, kept), word).toBe(false);
  });

  describe('where something fails', () => {
    it('stays untold when gateway, directory or provider fail', async () => {
      gateway.fails = true;
      await codeTo('13800000001');
      await expect.poll(() => server.log.join('\n')).toContain('text message');
      const { url, key } = await call('auth/ssoBegin');
      const back = new URL(await provider.signIn(url, 'secret_one'));
      back.searchParams.set('code', secret('a-code-that-was-forged'));
      const count = addresses.length;
      await fetch(back, { redirect: 'manual' });
      // The standard has the provider's own code in the address to which it sends back; it is no secret of ours.
      addresses.splice(count);
      secret(key);
      expect(server.log.join('\n')).toContain('unified sign-in');
      await directory.close();
      await password('There.0000', 'ldap_told');
      expectNothingTold();
    });

    it('stays untold when a body cannot be read, or when it stands where it does not belong', async () => {
      const half = `{"account":"secret_one","password":"${secret('Half.1234')}`;
      for (const body of [half, `${half}"`, `[${JSON.stringify(half)}]`, JSON.stringify({ encryptData: half })])
        expect((await send('api/sys/auth/login', body)).code).not.toBe(200);
      const sealed = sm4.encrypt(half, server.app.parts.settings.sm4Key);
      expect((await send('api/sys/auth/login', JSON.stringify({ encryptData: sealed }))).code).not.toBe(200);
      const odd = { account: { $ne: secret('Odd.12345') }, password: [secret('Odd.54321')] };
      expect((await send('api/sys/auth/login', JSON.stringify(odd))).code).not.toBe(200);
      expect((await send('api/sys/auth/userInfo', '{}', secret('no-such-token-1234567890'))).code).toBe(30008);
      expectNothingTold();
    });

    it('stays untold when the database fails under the call, which the log tells', async () => {
      const { kysely } = server.app.parts.database;
      const before = server.log.length;
      const broken = ['sys_sign_in_guard', 'sys_session', 'sys_ticket', 'sys_scan', 'sys_sms_code'];
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = current_schema() and tablename in (${sql.join(broken)})`.execute(
        kysely,
      );
      for (const { name } of rows)
        await sql`alter table ${sql.id(name)} rename to ${sql.id(`${name}_away`)}`.execute(kysely);
      await password('Fresh.1234');
      await call('auth/mobile', { mobile: '13800000001', code: secret('463728') });
      await call('auth/secondFactor', { challenge: secret('challenge-1234567890'), code: secret('987612') });
      await call('auth/ticket', { ticket: secret('ticket-0987654321'), key: secret('key-of-the-ticket') });
      await call('auth/scanPoll', { key: secret('key-of-the-picture') });
      await call('auth/userInfo', {}, secret('token-0123456789'));
      expect(rows.length).toBeGreaterThan(3);
      expect(server.log.slice(before).filter((line) => line.startsWith('fault ')).length).toBeGreaterThan(3);
      expectNothingTold();
    });
  });
});
