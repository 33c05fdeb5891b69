import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/endpoints.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type Json, type TestServer } from './testServer.ts';

const SAVE = 'api/commonData/saveOrUpdate';
/** NUL and half a character: what no text of the database can hold. */
const UNSTORABLE = 'a\u0000b\ud800c';

/** A request that each call would take, so that one member at a time can be spoilt. */
const GOOD: Record<string, unknown> = {
  templateCode: 'testNote',
  billId: null,
  query: { field: 'title', op: 'eq', value: 'x' },
  sort: [{ field: 'title', order: 'asc' }],
  columns: ['title'],
  pageNum: 1,
  pageSize: 10,
  billData: {},
  bills: [{ billId: 'x', version: 1 }],
  ids: ['x'],
  codes: ['gender'],
  dimensions: [],
  measures: [{ op: 'count', as: 'n' }],
  params: {},
  record: {},
  values: {},
  value: 1,
};

forEachEngine('hostile requests', (_open, engine) => {
  let server: TestServer;
  let token: string;
  const call = (path: string, body: unknown) => server.call(path, body, { token });

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    token = await server.signIn();
  });
  afterAll(() => server.close());

  it('with what no text may hold, in any member of any call, are no fault of ours', async () => {
    for (const [path, { request }] of Object.entries(ENDPOINTS)) {
      if (path.startsWith('api/file/') || path.startsWith('api/exchange/') || path === 'api/sys/auth/logout') continue;
      const members = Object.keys(('properties' in request && request.properties) || {});
      const good = Object.fromEntries(members.map((name) => [name, GOOD[name] ?? 'x']));
      for (const name of members) {
        for (const spoilt of [UNSTORABLE, [UNSTORABLE], { [UNSTORABLE]: UNSTORABLE }]) {
          const answer = await server.call(path, { ...good, [name]: spoilt }, path.endsWith('login') ? {} : { token });
          expect({ path, name, spoilt, code: answer.code }).not.toMatchObject({ code: 500 });
        }
      }
    }
    expect(server.log).toEqual([]);
  });

  it('keep their texts less what no text may hold, plain, encrypted and as a form', async () => {
    const set = { key: `k${UNSTORABLE}`, value: { [UNSTORABLE]: [UNSTORABLE, '😀'] } };
    const wanted = { value: { abc: ['abc', '😀'] } };
    for (const encrypted of [false, true]) {
      expect((await server.call('api/sys/preference/set', set, { token, encrypted })).code).toBe(200);
      expect((await call('api/sys/preference/get', { key: 'kabc' })).data).toEqual(wanted);
    }
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const got = await server.call('api/sys/preference/get', undefined, { token, raw: 'key=ka%00bc', headers: asForm });
    expect(got.data).toEqual(wanted);
  });

  it('do not smuggle a prototype in by a character that is taken out', async () => {
    const raw = '{"key":"k","value":{"__pro\\u0000to__":{"isAdmin":true}}}';
    expect((await server.call('api/sys/preference/set', undefined, { token, raw })).code).toBe(208);
  });

  it('for pages beyond all numbers, and with names and ids beyond all length', async () => {
    for (const pageNum of [1e15, 1e16, 1e300]) {
      for (const path of ['api/commonData/queryPageDataV2', 'api/commonData/lookup', 'api/sys/notice/list'])
        expect((await call(path, { templateCode: 'testNote', pageNum, pageSize: 100 })).code).toBe(208);
    }
    const long = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    const page = { templateCode: 'testNote', pageNum: 1, pageSize: 10 };
    for (const more of [{ columns: [`dept.${long}`] }, { sort: [{ field: long, order: 'asc' }] }])
      expect((await call('api/commonData/queryPageDataV2', { ...page, ...more })).code).toBe(208);
    for (const more of [{ billId: long }, { id: long }])
      expect((await call('api/sys/draft/save', { templateCode: 'testNote', billData: {}, ...more })).code).toBe(208);
  });

  it('with a flood of rows or of names are refused in one look, and store nothing', async () => {
    const items = Array.from({ length: 200_000 }, () => ({}));
    const rows = await call(SAVE, { templateCode: 'sysDictType', billData: { dictCode: 'flood', items } });
    expect(rows.code).toBe(208);
    expect(rows.data.errors.filter((error: Json) => error.field === 'items')).toHaveLength(1);
    const names = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, 1]));
    for (const path of [SAVE, 'api/commonData/formatRowData']) {
      const answer = await call(path, { templateCode: 'testNote', billData: names });
      expect(answer.code).toBe(208);
      expect(answer.data.errors.length).toBeLessThan(100);
    }
    const stored = await sql<{ n: number }>`select count(*)::int as n from test_note`.execute(
      server.app.parts.database.kysely,
    );
    expect(stored.rows[0]?.n).toBe(0);
  });

  it('for versions beyond those that a record can have', async () => {
    const { billId } = (await call(SAVE, { templateCode: 'testNote', billData: { title: 'Versions' } })).data;
    const of = { templateCode: 'testNote', billId };
    for (const version of [2 ** 31, 2 ** 53, 1e308, -1, 1.5]) {
      const bills = [{ billId, version }];
      const work = { kind: 'edit', changes: [{ field: 'title', op: 'set', value: 'y' }] };
      const bodies: Record<string, object> = {
        'api/commonData/queryDataById': { ...of, version },
        'api/commonData/history': { ...of, between: { from: version, to: 1 } },
        'api/commonData/transition': { templateCode: 'testNote', transition: 'x', bills },
        'api/commonData/deleteData': { templateCode: 'testNote', bills },
        'api/bulk/start': { templateCode: 'testNote', target: { bills }, work },
        'api/sys/draft/save': { ...of, baseVersion: version, billData: {} },
        'api/sys/listView/save': { ...of, id: billId, version, name: 'x', shared: 'none', roles: [] },
      };
      for (const [path, body] of Object.entries(bodies))
        expect({ path, version, code: (await call(path, body)).code }).toEqual({ path, version, code: 208 });
      expect([207, 208]).toContain((await call(SAVE, { ...of, billData: { id: billId, version, title: 'y' } })).code);
    }
    expect((await call('api/commonData/history', { ...of, between: { from: 2 ** 31 - 1, to: 1 } })).code).not.toBe(500);
    expect((await call('api/commonData/queryDataById', of)).data.billData.title).toBe('Versions');
    expect(server.log).toEqual([]);
  });

  it('that call themselves multipart and are none say that no file came', async () => {
    const multipart = 'multipart/form-data; boundary=x';
    const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`;
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc';
    const cases: [string, string][] = [
      ['multipart/form-data', 'nonsense'],
      [multipart, 'nonsense'],
      [multipart, ''],
      [multipart, file],
      [multipart, `${Array.from({ length: 50 }, (_, at) => field(`f${at}`)).join('')}--x--`],
      [multipart, `${field('__proto__')}--x--`],
    ];
    for (const [type, raw] of cases) {
      const answer = await server.call('api/file/upload', undefined, { token, raw, headers: { 'content-type': type } });
      expect({ raw: raw.slice(0, 60), status: answer.status, code: answer.code }).toMatchObject({
        status: 200,
        code: 208,
      });
    }
    expect(server.log).toEqual([]);
  });

  it('that are too large are answered, and not cut off while they still come in', async () => {
    await server.app.http.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.http.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('Not listening.');
    expect(await sendSlowly(address.port, 6 * 1024 * 1024)).toContain('"code":30011');
  });
});

/** Sends a body piece by piece and reads the answer; rejects when the connection is reset before all is sent. */
function sendSlowly(port: number, size: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let [sent, answer] = [0, ''];
    const piece = Buffer.alloc(512 * 1024, 'x');
    socket.on('error', reject).on('data', (data) => (answer += data.toString()));
    socket.on('end', () => reject(new Error('The connection was closed before all was sent.')));
    socket.write(
      `POST /apis/api/sys/home HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    const next = (): void => {
      if (sent >= size) {
        socket.end();
        resolve(answer);
        return;
      }
      sent += piece.length;
      socket.write(piece, () => setTimeout(next, 20));
    };
    next();
  });
}
