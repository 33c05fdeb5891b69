import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type Answer, type TestServer } from './testServer.ts';

const SAVE = 'api/commonData/saveOrUpdate';
const PAGE = 'api/commonData/queryPageDataV2';
/** What must never be seen outside the server. */
const INTERNALS = /\bat .*\.ts|node_modules|select |insert |sys_|kysely|postgres|syntax error|stack/i;

forEachEngine('bad input', (_open, engine) => {
  let server: TestServer;
  let token: string;
  const call = (path: string, body?: unknown, raw?: string | Buffer, headers?: Record<string, string>) =>
    server.call(path, body, { token, raw, headers });
  const save = (billData: object, templateCode = 'testNote') => call(SAVE, { templateCode, billData });
  const count = async () =>
    Number(
      (await sql<{ n: string }>`select count(*) as n from test_note`.execute(server.app.parts.database.kysely)).rows[0]
        ?.n,
    );

  /** A clear answer: the code, words, nothing of the inside, no entry in the log, and nothing stored. */
  async function refuses(code: number, act: () => Promise<Answer>): Promise<Answer> {
    const [before, logged] = [await count(), server.log.length];
    const answer = await act();
    expect({ status: answer.status, code: answer.code, msg: answer.msg }).toEqual({
      status: 200,
      code,
      msg: expect.stringMatching(/\S/),
    });
    expect(JSON.stringify([answer.msg, answer.data])).not.toMatch(INTERNALS);
    expect(server.log.slice(logged)).toEqual([]);
    expect(await count()).toBe(before);
    return answer;
  }

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    token = await server.signIn();
  });
  afterAll(() => server.close());

  it('malformed JSON, JSON that is no object, a prototype in disguise, a nesting without end', async () => {
    for (const raw of [
      '{"templateCode":',
      'nonsense',
      '[1,2]',
      '"text"',
      '5',
      'true',
      '{"a":{"__proto__":{"isAdmin":true}}}',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `{"query":${'{"not":'.repeat(500)}1${'}'.repeat(500)}}`,
    ]) {
      await refuses(208, () => call(PAGE, undefined, raw));
    }
  });

  it('cipher text that is none', async () => {
    for (const encryptData of ['zz', '', 'abc', 'a'.repeat(64), 5, null, { a: 1 }])
      await refuses(208, () => call(PAGE, { encryptData }));
  });

  it('a body of another kind, and one of 5 MB', async () => {
    await refuses(208, () => call(PAGE, undefined, '<xml/>', { 'content-type': 'application/xml' }));
    const answer = await refuses(30011, () =>
      call(SAVE, { templateCode: 'testNote', billData: { title: 'x', body: 'y'.repeat(5 * 1024 * 1024) } }),
    );
    expect(answer.msg).toContain('4 MB');
  });

  it('wrong types in the frame of a request', async () => {
    const bad = [
      { templateCode: 5, pageNum: 1, pageSize: 20 },
      { templateCode: 'testNote', pageNum: 0, pageSize: 20 },
      { templateCode: 'testNote', pageNum: '1', pageSize: 20 },
      { templateCode: 'testNote', pageNum: 1.5, pageSize: 20 },
      { templateCode: 'testNote', pageNum: 1, pageSize: 1e9 },
      { templateCode: 'testNote', pageNum: 1, pageSize: 20, sort: [{ field: 'title', order: 'sideways' }] },
      { templateCode: 'testNote', pageNum: 1, pageSize: 20, query: { field: 'title', op: 'resembles', value: 'x' } },
      { templateCode: 'testNote', pageNum: 1, pageSize: 20, query: [] },
      { templateCode: 'testNote', pageNum: 1, pageSize: 20, columns: 'title' },
      { pageNum: 1, pageSize: 20 },
    ];
    for (const body of bad) await refuses(208, () => call(PAGE, body));
    await refuses(208, () => call(SAVE, { templateCode: 'testNote', billData: 'x' }));
    await refuses(208, () =>
      call('api/commonData/deleteData', { templateCode: 'testNote', bills: [{ billId: 'x', version: 'one' }] }),
    );
  });

  it('wrong types in fields, all faults at once', async () => {
    const answer = await refuses(208, () =>
      save({
        title: 5,
        count: 'many',
        amount: '1.234',
        day: '2026-02-30',
        gender: ['male'],
        dept: 'nobody',
        files: 'x',
      }),
    );
    const fields = new Set(answer.data.errors.map((error: { field: string }) => error.field));
    expect([...fields].sort()).toEqual(['amount', 'count', 'day', 'dept', 'files', 'gender', 'title']);
  });

  it('fields, columns, filters and sort orders that do not exist', async () => {
    expect((await refuses(208, () => save({ title: 'x', noSuch: 1 }))).data.errors[0].field).toBe('noSuch');
    for (const name of ['noSuch', 'constructor', 'version; drop table test_note', '_search', 'deletedAt']) {
      await refuses(208, () =>
        call(PAGE, {
          templateCode: 'testNote',
          pageNum: 1,
          pageSize: 20,
          query: { field: name, op: 'eq', value: 'x' },
        }),
      );
      await refuses(208, () =>
        call(PAGE, { templateCode: 'testNote', pageNum: 1, pageSize: 20, sort: [{ field: name, order: 'asc' }] }),
      );
      await refuses(208, () => call(PAGE, { templateCode: 'testNote', pageNum: 1, pageSize: 20, columns: [name] }));
    }
  });

  it('a templateCode that does not exist, on every call that takes one', async () => {
    for (const templateCode of ['noSuch', '', '../etc', 'constructor', "sysUser'--"]) {
      await refuses(401, () => call('api/commonData/getTemplate', { templateCode }));
      await refuses(401, () => call(PAGE, { templateCode, pageNum: 1, pageSize: 20 }));
      await refuses(401, () => call('api/commonData/queryDataById', { templateCode, billId: 'x' }));
      await refuses(401, () => call(SAVE, { templateCode, billData: {} }));
      await refuses(401, () => call('api/commonData/deleteData', { templateCode, bills: [] }));
      await refuses(401, () => call('api/commonData/queryTree', { templateCode }));
      await refuses(401, () => call('api/commonData/history', { templateCode, billId: 'x' }));
      await refuses(401, () => call('api/sys/draft/save', { templateCode, billData: {} }));
    }
  });

  it('a record that does not exist, and one whose id is none', async () => {
    for (const billId of ['x', '', '01a21f47-69f1-735d-bb28-c80b83d22bc5', "' or 1=1 --"]) {
      await refuses(402, () => call('api/commonData/queryDataById', { templateCode: 'testNote', billId }));
      await refuses(402, () => save({ id: billId || 'x', version: 1, title: 'x' }));
    }
  });

  it('a dictionary code that does not exist', async () => {
    expect((await refuses(208, () => save({ title: 'x', gender: 'sideways' }))).data.errors).toMatchObject([
      { field: 'gender' },
    ]);
  });

  it('a reference to a record that does not exist, and to one that was deleted', async () => {
    expect(
      (await refuses(208, () => save({ title: 'x', dept: '01a21f47-69f1-735d-bb28-c80b83d22bc5' }))).data.errors,
    ).toMatchObject([{ field: 'dept' }]);
    const root = (await call(PAGE, { templateCode: 'sysDept', pageNum: 1, pageSize: 1 })).data.list[0].id;
    const made = await save({ deptCode: 'GONE', deptName: 'Gone', orgType: 'dept', parentId: root }, 'sysDept');
    const bills = [{ billId: made.data.billId, version: made.data.version }];
    const disabled = await call('api/commonData/transition', {
      templateCode: 'sysDept',
      transition: 'disable',
      bills,
      opinion: 'Gone',
    });
    const [{ version }] = disabled.data.results;
    expect(
      (await call('api/commonData/deleteData', { templateCode: 'sysDept', bills: [{ ...bills[0], version }] })).data,
    ).toEqual({ deleted: 1 });
    expect((await refuses(208, () => save({ title: 'x', dept: made.data.billId }))).data.errors).toMatchObject([
      { field: 'dept' },
    ]);
  });

  it('a stale version is answered with what the other person changed, and stores nothing', async () => {
    const { data } = await save({ title: 'First', count: 1 });
    const changed = await save({ id: data.billId, version: data.version, title: 'Second' });
    expect(changed.code).toBe(200);
    const stale = await refuses(207, () => save({ id: data.billId, version: data.version, title: 'Third' }));
    expect(stale.data.changes).toMatchObject([{ field: 'title', before: 'First', after: 'Second' }]);
    await refuses(207, () =>
      call('api/commonData/deleteData', {
        templateCode: 'testNote',
        bills: [{ billId: data.billId, version: data.version }],
      }),
    );
    expect(
      (await call('api/commonData/queryDataById', { templateCode: 'testNote', billId: data.billId })).data.billData
        .title,
    ).toBe('Second');
  });

  it('SQL in every text field is text, and is found again as such', async () => {
    const attack = `'); drop table test_note; -- "%_\\ $1 ${'${x}'}`;
    const { data } = await save({ title: attack, body: attack, secret: attack });
    expect(data.billData).toMatchObject({ title: attack, body: attack, secret: attack });
    const found = await call(PAGE, {
      templateCode: 'testNote',
      pageNum: 1,
      pageSize: 20,
      keyword: attack,
      query: { field: 'title', op: 'eq', value: attack },
    });
    expect(found.data).toMatchObject({ total: 1, list: [{ title: attack }] });
  });

  it('script in plain text stays text, and is taken out of rich text', async () => {
    const script = '<script>alert(1)</script>';
    const page = `<p onclick="alert(1)">kept</p><img src=x onerror=alert(1)>${script}<a href="javascript:alert(1)">link</a>`;
    const { data } = await save({ title: script, body: script, page });
    expect(data.billData).toMatchObject({ title: script, body: script });
    expect(data.billData.page).toContain('kept');
    expect(data.billData.page).not.toMatch(/script|onclick|onerror/i);
  });

  it('texts of the edge: NUL, half a character, too long', async () => {
    const { data } = await save({ title: 'a\u0000b\ud800c' });
    expect(data.billData.title).toBe('abc');
    expect((await refuses(208, () => save({ title: 'x'.repeat(201) }))).data.errors).toMatchObject([
      { field: 'title' },
    ]);
  });

  it('what is no call of the contract has the status of HTTP, and words too', async () => {
    expect(await call('api/no/such')).toMatchObject({ status: 404, msg: 'There is no such call.' });
    const got = await server.app.http.inject({ method: 'GET', url: '/apis/api/sys/config' });
    expect(got.statusCode).toBe(405);
    expect((await server.app.http.inject({ url: '/../../etc/passwd' })).statusCode).toBe(404);
    expect((await server.app.http.inject({ url: '/assets/%2e%2e/%2e%2e/package.json' })).statusCode).toBe(404);
  });

  it('a fault of ours gives a reference number and nothing else; the log has the rest', async () => {
    const { records } = server.app.parts;
    const original = records.queryPage;
    records.queryPage = async () => {
      throw new Error('secret detail of table sys_user');
    };
    try {
      const answer = await call(PAGE, { templateCode: 'testNote', pageNum: 1, pageSize: 20 }, undefined, {
        'x-request-id': 'request-4711',
      });
      expect(answer).toMatchObject({ status: 200, code: 500, data: null });
      expect(answer.msg).toContain('request-4711');
      expect(answer.msg).not.toContain('secret');
      expect(server.log.at(-1)).toContain('secret detail');
      expect(server.log.at(-1)).toContain('request-4711');
    } finally {
      records.queryPage = original;
    }
  });
});
