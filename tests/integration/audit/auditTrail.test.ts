import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anchorNow } from '../../../src/server/app/anchoring.ts';
import { findAnchorKey } from '../../../src/server/records/history/anchorKey.ts';
import { verifyAll } from '../../../src/server/records/history/verifyAll.ts';
import type { DatabaseOptions } from '../../../src/server/database/connect.ts';
import { forEachEngine } from '../../support/engines.ts';
import { ADMIN_PASSWORD, startTestServer, type Json, type TestServer } from '../http/testServer.ts';

const WRITER_PASSWORD = 'Cloud.4412';

forEachEngine('the audit trail', (_open, engine) => {
  let place: DatabaseOptions;
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    place = await engine.place();
    server = await startTestServer(place);
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const read = async (query?: object, token = admin): Promise<Json> =>
    (
      await server.call(
        'api/commonData/queryPageDataV2',
        { templateCode: 'sysAuditLog', query, sort: [{ field: 'no', order: 'desc' }], pageNum: 1, pageSize: 50 },
        { token },
      )
    ).data;
  const post = async (path: string, body: object, token = admin, requestId = 'request-of-the-test') =>
    await server.call(path, body, { token, headers: { 'x-request-id': requestId } });
  const whole = async (billId: string): Promise<Json> =>
    (await post('api/commonData/queryDataById', { templateCode: 'sysAuditLog', billId })).data.billData;
  const newest = async (kind: string): Promise<Json> =>
    await whole((await read({ field: 'kind', op: 'eq', value: kind })).list[0].id);
  it('knows who came in, who tried, who left, from where', async () => {
    const login = async (account: string, password: string) =>
      (
        await server.call(
          'api/sys/auth/login',
          { account, password },
          { headers: { 'x-request-id': 'request-sign-in' } },
        )
      ).data;
    await login('admin', 'Wrong.9999');
    expect(await newest('signInFailed')).toMatchObject({
      subject: 'admin',
      actorName: null,
      address: '127.0.0.1',
      requestId: 'request-sign-in',
    });
    await login('no\u0000body', 'Wrong.9999');
    expect(await newest('signInFailed')).toMatchObject({ account: 'nobody' });
    const { token } = await login('admin', ADMIN_PASSWORD);
    expect(await newest('signIn')).toMatchObject({ account: 'admin', requestId: 'request-sign-in' });
    await post('api/sys/auth/logout', {}, token);
    expect(await newest('signOut')).toMatchObject({ account: 'admin', requestId: 'request-of-the-test' });
  });

  it('knows of passwords and of the roles that somebody was given', async () => {
    const id = await server.addUser('writer', WRITER_PASSWORD, ['writer']);
    expect(await newest('passwordChanged')).toMatchObject({ account: 'writer' });
    const { billData, version } = (await post('api/commonData/queryDataById', { templateCode: 'sysUser', billId: id }))
      .data;
    const save = await post('api/commonData/saveOrUpdate', {
      templateCode: 'sysUser',
      billData: { id, version, roles: [] },
    });
    expect(save.code).toBe(200);
    const entry = await newest('rightsChanged');
    expect(entry).toMatchObject({ subject: billData.userName, target: 'sysUser', recordId: id, account: 'admin' });
    const detail = JSON.parse(entry.detail);
    expect(detail).toMatchObject({ action: 'update', after: { roles: [] } });
    expect(detail.before.roles).toHaveLength(1);
    expect(detail.before.roles[0]).not.toBe(billData.roles[0]);
    // What is no right is none.
    const before = (await read({ field: 'kind', op: 'eq', value: 'rightsChanged' })).total;
    await post('api/commonData/saveOrUpdate', {
      templateCode: 'sysUser',
      billData: { id, version: version + 1, post: 'x' },
    });
    expect((await read({ field: 'kind', op: 'eq', value: 'rightsChanged' })).total).toBe(before);
    const role = (
      await post('api/commonData/queryPageDataV2', { templateCode: 'sysRole', pageNum: 1, pageSize: 50 })
    ).data.list.find((entry_: Json) => entry_.roleCode === 'writer');
    await post('api/commonData/saveOrUpdate', {
      templateCode: 'sysRole',
      billData: { id: role.id, version: role.version, permissions: 'testNote:view' },
    });
    expect(await newest('rightsChanged')).toMatchObject({ target: 'sysRole', recordId: role.id });
  });

  it('takes no change of rights that it could not tell of', async () => {
    const id = await server.addUser('untold', WRITER_PASSWORD, ['writer']);
    const user = { templateCode: 'sysUser', billId: id };
    const { billData, version } = (await post('api/commonData/queryDataById', user)).data;
    const { kysely } = server.app.parts.database;
    await sql`alter table sys_audit_log add constraint closed check (no < 0) not valid`.execute(kysely);
    const save = { templateCode: 'sysUser', billData: { id, version, roles: [] } };
    expect((await post('api/commonData/saveOrUpdate', save)).code).toBe(500);
    await sql`alter table sys_audit_log drop constraint closed`.execute(kysely);
    expect((await post('api/commonData/queryDataById', user)).data).toMatchObject({
      version,
      billData: { roles: billData.roles },
    });
  });

  it('knows what was taken out and what was destroyed', async () => {
    const { data } = await post('api/commonData/saveOrUpdate', {
      templateCode: 'testNote',
      billData: { title: 'Doomed' },
    });
    const exported = await server.app.http.inject({
      method: 'POST',
      url: '/apis/api/exchange/export',
      headers: { 'content-type': 'application/json', appToken: admin },
      payload: JSON.stringify({ templateCode: 'testNote', format: 'csv' }),
    });
    expect(exported.statusCode).toBe(200);
    expect(await newest('export')).toMatchObject({ target: 'testNote', account: 'admin' });
    const asked = { templateCode: 'testNote', billId: data.billId };
    await post('api/print/record', asked);
    const onPaper = { target: 'testNote', recordId: data.billId, subject: expect.stringContaining('Doomed') };
    expect(await newest('export')).toMatchObject({ ...onPaper, detail: expect.stringContaining('paper') });
    const pdf = await server.app.http.inject({
      method: 'POST',
      url: '/apis/api/print/pdf',
      headers: { 'content-type': 'application/json', appToken: admin },
      payload: JSON.stringify(asked),
    });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(await newest('export')).toMatchObject({ ...onPaper, detail: expect.stringContaining('pdf') });
    const bill = { billId: data.billId, version: 1 };
    await post('api/commonData/deleteData', { templateCode: 'testNote', bills: [bill] });
    const bills = [{ ...bill, version: 2 }];
    await post('api/commonData/purgeData', { templateCode: 'testNote', bills, confirmation: 'Doomed' });
    expect(await newest('purge')).toMatchObject({ subject: 'Doomed', target: 'testNote', recordId: data.billId });
  });

  it('is written by nobody, and read by whoever may', async () => {
    const [entry] = (await read()).list;
    const { id, version } = entry;
    const write = { templateCode: 'sysAuditLog', billData: { id, version, subject: 'x' } };
    expect((await post('api/commonData/saveOrUpdate', write)).code).toBe(403);
    expect((await post('api/commonData/saveOrUpdate', { ...write, billData: { subject: 'x' } })).code).toBe(403);
    const bills = [{ billId: id, version }];
    expect((await post('api/commonData/deleteData', { templateCode: 'sysAuditLog', bills })).code).toBe(403);
    const writer = await server.signIn('writer', WRITER_PASSWORD);
    expect((await post('api/commonData/getTemplate', { templateCode: 'sysAuditLog' }, writer)).code).toBe(401);
    const { data } = await post('api/commonData/getTemplate', { templateCode: 'sysAuditLog' });
    expect(data.permissions.sort()).toEqual(['sysAuditLog:export', 'sysAuditLog:view']);
  });

  it('is one chain, of which no entry is altered or taken away unseen', async () => {
    const { database, registry } = server.app.parts;
    await anchorNow(database, place.dataDir, undefined);
    const check = async () =>
      await verifyAll(database, {
        models: registry.models(),
        key: findAnchorKey(place.dataDir, undefined),
        mark: null,
      });
    const all = await check();
    expect(all).toMatchObject({ link: null, anchor: null, audited: (await read()).total });
    const run = (text: string) => sql.raw(text).execute(database.kysely);
    await run('create table kept as select * from sys_audit_log');
    const after = async (statement: string) => {
      await run(statement);
      const { link } = await check();
      await run('delete from sys_audit_log');
      await run('insert into sys_audit_log select * from kept');
      return link;
    };
    expect(await after(`update sys_audit_log set account = 'someone' where no = 2`)).toMatchObject({
      model: 'sysAuditLog',
      version: 2,
      fault: 'content',
    });
    expect(await after('delete from sys_audit_log where no = 2')).toMatchObject({ version: 3, fault: 'previous' });
    expect(await after('delete from sys_audit_log where no = (select max(no) from kept)')).toMatchObject({
      fault: 'cut',
    });
    expect(await after('delete from sys_audit_log')).toMatchObject({ fault: 'cut' });
  });
});
