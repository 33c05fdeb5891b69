import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

const PASSWORD = 'Good.1234';

forEachEngine('signing in by text message', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let at = 0;
  beforeAll(async () => {
    server = await startTestServer(await engine.place(), { signIn: readSignIn({ SMS_GATEWAY: 'outbox' }) });
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const db = () => server.app.parts.database.kysely;
  const ask = (mobile: string) => server.call('api/sys/auth/mobileCode', { mobile });
  const show = (mobile: string, code: string) => server.call('api/sys/auth/mobile', { mobile, code });
  const messages = async (token: string, mobile: string) =>
    (
      await server.call(
        'api/commonData/queryPageDataV2',
        {
          templateCode: 'sysSmsMessage',
          query: { field: 'mobile', op: 'eq', value: mobile },
          pageNum: 1,
          pageSize: 50,
        },
        { token },
      )
    ).data.list;
  /** The code of the last message to a number, as an administrator reads it. */
  const codeTo = async (mobile: string, count = 1): Promise<string> => {
    await expect.poll(async () => (await messages(admin, mobile)).length).toBe(count);
    const text: string = (await messages(admin, mobile))[0].content;
    return /\d{6}/.exec(text)?.[0] ?? '';
  };
  const person = async () => {
    at += 1;
    const mobile = `138000000${String(at).padStart(2, '0')}`;
    return {
      mobile,
      account: `mobile_${at}`,
      id: await server.addUser(`mobile_${at}`, PASSWORD, ['writer'], { mobile }),
    };
  };
  const pauseIsOver = () => sql`update sys_rate_counter set until = now() - interval '1 second'`.execute(db());

  it('opens a session for the code that came, once', async () => {
    const { mobile, account } = await person();
    expect((await server.call('api/sys/config')).data.signIn.mobile).toBe(true);
    expect((await ask(mobile)).data).toEqual({ seconds: 60 });
    const code = await codeTo(mobile);
    const { data } = await show(mobile, code);
    expect(data).toEqual({ token: expect.any(String), mustChangePassword: false });
    expect((await server.call('api/sys/auth/userInfo', {}, { token: data.token })).data.account).toBe(account);
    expect(await show(mobile, code)).toMatchObject({ code: 208, data: { errors: [{ field: 'code' }] } });
  });

  it('keeps no code, and shows the words of a message to an administrator alone', async () => {
    const { mobile } = await person();
    await server.addUser('outboxer', PASSWORD, ['deputy']);
    await ask(mobile);
    const code = await codeTo(mobile);
    const { rows } = await sql`select * from sys_sms_code`.execute(db());
    expect(JSON.stringify(rows)).not.toContain(code);
    const token = await server.signIn('outboxer', PASSWORD);
    const page = await server.call(
      'api/commonData/queryPageDataV2',
      { templateCode: 'sysSmsMessage', pageNum: 1, pageSize: 50 },
      { token },
    );
    expect(JSON.stringify(page.data ?? null)).not.toContain(code);
    expect(server.log.join('\n')).not.toContain(code);
  });

  it('refuses a code that is too old, and one that another has followed', async () => {
    const { mobile } = await person();
    await ask(mobile);
    const first = await codeTo(mobile);
    await pauseIsOver();
    await ask(mobile);
    const second = await codeTo(mobile, 2);
    if (first !== second) expect((await show(mobile, first)).code).toBe(208);
    await sql`update sys_sms_code set expires_at = now() where mobile = ${mobile}`.execute(db());
    expect((await show(mobile, second)).code).toBe(208);
  });

  it('says the same of a number that nobody has, and locks both after five wrong codes', async () => {
    const { mobile } = await person();
    const answers = async (number: string) => {
      const told = [(await ask(number)).data];
      for (let i = 0; i < 6; i += 1) {
        const { code, msg, data } = await show(number, '00000x');
        told.push({ code, msg, errors: data.errors, left: data.attemptsLeft, locked: data.lockedUntil !== undefined });
      }
      return told;
    };
    const known = await answers(mobile);
    expect(known).toEqual(await answers('13900000000'));
    expect(known.map((answer) => answer.code)).toEqual([undefined, 208, 208, 208, 208, 30011, 30011]);
    expect((await show(mobile, await codeTo(mobile))).code).toBe(30011);
    expect(await messages(admin, '13900000000')).toEqual([]);
  });

  it('sends one code in a minute and five in an hour', async () => {
    const { mobile } = await person();
    expect((await ask(mobile)).code).toBe(200);
    expect(await ask(mobile)).toMatchObject({ code: 30011, data: { retryAfter: expect.any(Number) } });
    for (let i = 0; i < 5; i += 1) {
      await sql`update sys_rate_counter set until = now() where key = ${`sms ${mobile}`}`.execute(db());
      await ask(mobile);
    }
    await codeTo(mobile, 5);
    expect((await ask('12')).data.errors[0].field).toBe('mobile');
  });

  it('takes a new number only from who has read the code there', async () => {
    const { account, mobile } = await person();
    const token = await server.signIn(account, PASSWORD);
    const fresh = '13700000001';
    const save = (body: object) => server.call('api/sys/person/save', body, { token });
    expect((await save({ mobile, email: 'a@example.com' })).code).toBe(200);
    expect(await save({ mobile: fresh })).toMatchObject({ code: 208, data: { errors: [{ field: 'mobileCode' }] } });
    expect((await server.call('api/sys/person/mobileCode', { mobile: fresh }, { token })).code).toBe(200);
    const mobileCode = await codeTo(fresh);
    // It is no code for signing in, and none for another number.
    expect((await show(fresh, mobileCode)).code).toBe(208);
    expect((await save({ mobile: '13700000002', mobileCode })).code).toBe(208);
    // What is wrong besides is said before the code is spent.
    expect(await save({ mobile: '12', mobileCode })).toMatchObject({
      code: 208,
      data: { errors: [{ field: 'mobile' }] },
    });
    const faulty = async (body: object): Promise<string[]> =>
      (await save({ ...body, email: 'bad', phone: 'bad' })).data.errors.map(({ field }: { field: string }) => field);
    expect(await faulty({ mobile: fresh, mobileCode })).toEqual(['email', 'phone']);
    // A number of bad form, or a code that is wanting, is said together with the rest.
    expect(await faulty({ mobile: '12' })).toEqual(['mobile', 'email', 'phone']);
    expect(await faulty({ mobile: fresh })).toEqual(['mobileCode', 'email', 'phone']);
    expect((await save({ mobile: fresh, mobileCode })).code).toBe(200);
    expect((await save({ mobile: '' })).code).toBe(200);
  });

  it('lets nobody in whose account is disabled or locked', async () => {
    const { mobile, account, id } = await person();
    for (let i = 0; i < 5; i += 1) await server.call('api/sys/auth/login', { account, password: 'Wrong.999' });
    await ask(mobile);
    expect((await show(mobile, await codeTo(mobile))).code).toBe(30011);
    await sql`update sys_user set state = 'disabled' where id = ${id}`.execute(db());
    await pauseIsOver();
    await ask(mobile);
    expect((await show(mobile, await codeTo(mobile, 2))).code).toBe(4002);
  });
});

forEachEngine('an installation without a gateway', (_open, engine) => {
  it('offers no sign-in by text message', async () => {
    const server = await startTestServer(await engine.place());
    try {
      expect((await server.call('api/sys/config')).data.signIn).toEqual({
        mobile: false,
        scan: true,
        providers: [],
        entities: null,
      });
      for (const [path, body] of [
        ['mobileCode', { mobile: '13800000000' }],
        ['mobile', { mobile: '13800000000', code: '123456' }],
        ['ssoBegin', {}],
      ] as const)
        expect((await server.call(`api/sys/auth/${path}`, body)).code).toBe(207);
    } finally {
      await server.close();
    }
  });
});
