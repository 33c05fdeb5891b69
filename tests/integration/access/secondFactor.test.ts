import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Good.1234';

forEachEngine('the second factor', (_open, engine) => {
  let server: TestServer;
  /** The clock of the server: codes are good once, so that each needs a half minute of its own. */
  let now = Date.now();
  let at = 0;
  beforeAll(async () => {
    server = await startTestServer(await engine.place(), { now: () => new Date(now) });
  });
  afterAll(() => server.close());

  const db = () => server.app.parts.database.kysely;
  const codeOf = (secret: string): string => {
    now += 30_000;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
  };
  const login = (account: string) => server.call('api/sys/auth/login', { account, password: PASSWORD });
  const show = (challenge: string, code: string) => server.call('api/sys/auth/secondFactor', { challenge, code });
  const person = async () => {
    const account = `factor_${++at}`;
    const id = await server.addUser(account, PASSWORD, ['writer']);
    return { account, id, token: await server.signIn(account, PASSWORD) };
  };
  const own = (path: string, token: string, body = {}) => server.call(`api/sys/secondFactor/${path}`, body, { token });
  const enrolled = async () => {
    const { account, id, token } = await person();
    const { secret, uri } = (await own('begin', token, { password: PASSWORD })).data;
    expect(uri).toContain(`otpauth://totp/Rampart:${account}?`);
    const { recoveryCodes } = (await own('confirm', token, { code: codeOf(secret) })).data;
    return { account, id, token, secret, recoveryCodes };
  };

  it('is asked for after the password, once it is set up', async () => {
    const { account, secret, token } = await enrolled();
    const first = await login(account);
    expect(first.data).toEqual({ challenge: expect.any(String) });
    expect((await server.call('api/sys/auth/userInfo', {}, { token: first.data.challenge })).code).toBe(30008);
    const { data } = await show(first.data.challenge, codeOf(secret));
    expect((await server.call('api/sys/auth/userInfo', {}, { token: data.token })).data.account).toBe(account);
    expect((await own('get', token)).data).toEqual({
      policy: 'optional',
      since: expect.any(String),
      recoveryCodes: 10,
    });
  });

  it('takes each code once, and each challenge once', async () => {
    const { account, secret } = await enrolled();
    const code = codeOf(secret);
    const challenge = (await login(account)).data.challenge;
    expect((await show(challenge, code)).code).toBe(200);
    expect((await show(challenge, codeOf(secret))).code).toBe(207);
    expect((await show((await login(account)).data.challenge, code)).code).toBe(208);
  });

  it('takes each recovery code once, however it is written', async () => {
    const { account, recoveryCodes, token } = await enrolled();
    const [first = '', second = ''] = recoveryCodes;
    const written = first.toUpperCase().replaceAll('-', ' ');
    expect((await show((await login(account)).data.challenge, written)).code).toBe(200);
    expect((await show((await login(account)).data.challenge, first)).code).toBe(208);
    expect((await show((await login(account)).data.challenge, second)).code).toBe(200);
    expect((await own('get', token)).data.recoveryCodes).toBe(8);
  });

  it('locks after five wrong codes, whoever knows the password and begins again', async () => {
    const { account, secret } = await enrolled();
    const codes = [];
    for (let i = 0; i < 6; i += 1) codes.push((await show((await login(account)).data.challenge, 'xxxxxx')).code);
    expect(codes).toEqual([208, 208, 208, 208, 30011, 30011]);
    expect((await show((await login(account)).data.challenge, codeOf(secret))).code).toBe(30011);
  });

  it('is set up only with the password and a code, and keeps its secret to itself', async () => {
    const { account, token } = await person();
    expect((await own('begin', token, { password: 'Wrong.999' })).code).toBe(208);
    const { secret } = (await own('begin', token, { password: PASSWORD })).data;
    expect((await own('confirm', token, { code: '000000x' })).code).toBe(208);
    expect((await login(account)).data.token).toEqual(expect.any(String));
    const { recoveryCodes } = (await own('confirm', token, { code: codeOf(secret) })).data;
    expect(recoveryCodes).toHaveLength(10);
    const { rows } = await sql`select * from sys_second_factor, sys_recovery_code`.execute(db());
    for (const told of [secret, ...recoveryCodes]) {
      expect(JSON.stringify(rows)).not.toContain(told);
      expect(server.log.join('\n')).not.toContain(told);
    }
    expect((await own('begin', token, { password: PASSWORD })).code).toBe(207);
  });

  it('ends the other sessions when it is set up, and is taken away only for a code', async () => {
    const { account, token } = await person();
    const other = await server.signIn(account, PASSWORD);
    const { secret } = (await own('begin', token, { password: PASSWORD })).data;
    await own('confirm', token, { code: codeOf(secret) });
    expect((await server.call('api/sys/auth/userInfo', {}, { token: other })).code).toBe(4001);
    const renewed = (await own('renewCodes', token, { code: codeOf(secret) })).data.recoveryCodes;
    expect((await own('end', token, { code: 'xxxxxx' })).code).toBe(208);
    expect((await own('end', token, { code: renewed[0] })).code).toBe(200);
    expect((await login(account)).data.token).toEqual(expect.any(String));
  });

  it('is taken away by an administrator, which the audit trail tells', async () => {
    const { account, id, token } = await enrolled();
    const admin = await server.signIn();
    const bills = [{ billId: id, version: 1 }];
    const call = { action: 'sysUser.resetFactors', templateCode: 'sysUser', bills };
    expect((await server.call('api/commonData/callAction', call, { token: admin })).code).toBe(200);
    expect((await server.call('api/sys/auth/userInfo', {}, { token })).code).toBe(4001);
    expect((await login(account)).data.token).toEqual(expect.any(String));
    const { rows } = await sql<{ kind: string; actor_name: string | null }>`
      select kind, actor_name from sys_audit_log where subject = ${account} and kind like 'secondFactor%' order by no`.execute(
      db(),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['secondFactorOn', 'secondFactorOff']);
  });
});

describe('where everybody must have a second factor', () => {
  forEachEngine('the policy', (_open, engine) => {
    it('opens nothing but its set-up before, and lets nobody take it away', async () => {
      const place = await engine.place();
      let now = Date.now();
      const free = await startTestServer(place);
      await free.addUser('enroller', PASSWORD, ['writer']);
      await free.close();
      const signIn = readSignIn({ SECOND_FACTOR: 'required' });
      const server = await startTestServer(place, { signIn, now: () => new Date(now) });
      try {
        const token = await server.signIn('enroller', PASSWORD);
        const refused = await server.call('api/sys/auth/userInfo', {}, { token });
        expect(refused).toMatchObject({ code: 403, data: { mustEnrol: true } });
        const own = (path: string, body = {}) => server.call(`api/sys/secondFactor/${path}`, body, { token });
        expect((await own('get')).data).toMatchObject({ policy: 'required', since: null });
        const { secret } = (await own('begin', { password: PASSWORD })).data;
        const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
        expect((await own('confirm', { code: code() })).code).toBe(200);
        expect((await server.call('api/sys/auth/userInfo', {}, { token })).code).toBe(200);
        now += 30_000;
        expect((await own('end', { code: code() })).code).toBe(207);
      } finally {
        await server.close();
      }
    });
  });
});
