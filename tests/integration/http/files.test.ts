import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upkeep } from '../../../src/server/app/upkeep.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

forEachEngine('files', (_open, engine) => {
  let server: TestServer;
  let writer: string;
  let other: string;

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    await server.addUser('writer_1', 'Good.1234', ['writer']);
    await server.addUser('writer_2', 'Good.1234', ['writer']);
    [writer, other] = [await server.signIn('writer_1', 'Good.1234'), await server.signIn('writer_2', 'Good.1234')];
  });
  afterAll(() => server.close());

  async function upload(token: string | undefined, name: string, content: Buffer, field = 'file') {
    const boundary = 'xBoundaryx';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const raw = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return server.call('api/file/upload', undefined, {
      token,
      raw,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  }

  const fetchFile = (token: string, id: string) =>
    server.app.http.inject({
      method: 'POST',
      url: '/apis/api/file/download',
      headers: { appToken: token, 'content-type': 'application/json', 'accept-language': 'en' },
      payload: JSON.stringify({ id }),
    });

  it('come back as they went, under their own name', async () => {
    const { data } = await upload(writer, '附件 一.png', PNG);
    expect(data).toEqual({ id: expect.any(String), name: '附件 一.png', size: PNG.length, type: 'image/png' });
    const answer = await fetchFile(writer, data.id);
    expect(answer.rawPayload.equals(PNG)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('附件 一.png')}`,
    });
  });

  it('belong to their uploader alone until a record takes them, then to whoever may read the record', async () => {
    const { data: file } = await upload(writer, 'a.pdf', PDF);
    expect((await fetchFile(other, file.id)).json().code).toBe(402);
    const stolen = await server.call(
      'api/commonData/saveOrUpdate',
      { templateCode: 'testNote', billData: { title: 'Mine?', files: [file.id] } },
      { token: other },
    );
    expect(stolen.code).toBe(208);
    const saved = await server.call(
      'api/commonData/saveOrUpdate',
      { templateCode: 'testNote', billData: { title: 'With a file', files: [file.id] } },
      { token: writer },
    );
    expect(saved.code).toBe(200);
    expect((await fetchFile(other, file.id)).json().code).toBe(402);
    const admin = await server.signIn();
    expect((await fetchFile(admin, file.id)).rawPayload.equals(PDF)).toBe(true);
  });

  it('of rows are read by whoever may read the sub-table and the field', async () => {
    const admin = await server.signIn();
    await server.addUser('reader_1', 'Good.1234', ['reviewer']);
    const reader = await server.signIn('reader_1', 'Good.1234');
    const file = async (name: string) => (await upload(admin, name, PDF)).data.id;
    const [open, closed, secret] = [await file('open.pdf'), await file('closed.pdf'), await file('secret.pdf')];
    const billData = {
      title: 'With files in rows',
      parts: [{ name: 'Part', open: [open], closed: [closed] }],
      secretParts: [{ name: 'Secret', open: [secret] }],
    };
    const saved = await server.call(
      'api/commonData/saveOrUpdate',
      { templateCode: 'testNote', billData },
      { token: admin },
    );
    expect(saved.code).toBe(200);
    expect((await fetchFile(reader, open)).rawPayload.equals(PDF)).toBe(true);
    for (const id of [closed, secret]) {
      expect((await fetchFile(reader, id)).json().code).toBe(402);
      expect((await fetchFile(admin, id)).rawPayload.equals(PDF)).toBe(true);
    }
  });

  it('are refused when they are programs, pages or scripts under any name, empty, or not what their name says', async () => {
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 1)]);
    const cases: [string, Buffer][] = [
      ['a.exe', exe],
      ['a.pdf', exe],
      ['a.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
      ['a.txt', Buffer.from('<html><script>alert(1)</script>')],
      ['a.html', Buffer.from('<p>x</p>')],
      ['a.svg', Buffer.from('<svg onload="alert(1)"/>')],
      ['a.png', PDF],
      ['a.txt', PNG],
      ['a.txt', Buffer.alloc(0)],
      ['a', PDF],
      ['a.pdf.js', PDF],
    ];
    for (const [name, content] of cases)
      expect({ name, code: (await upload(writer, name, content)).code }).toEqual({ name, code: 208 });
  });

  it('need a person, the right field, and multipart', async () => {
    expect((await upload(undefined, 'a.pdf', PDF)).code).toBe(30007);
    expect((await upload(writer, 'a.pdf', PDF, 'document')).code).toBe(208);
    expect((await server.call('api/file/upload', {}, { token: writer })).code).toBe(208);
  });

  it('never lie where a name of a client says', async () => {
    const { data } = await upload(writer, '../../../../tmp/evil.pdf', PDF);
    expect(data.name).toBe('evil.pdf');
  });

  it('that do not exist are refused like those of others', async () => {
    for (const id of ['x', '01a21f47-69f1-735d-bb28-c80b83d22bc5'])
      expect((await fetchFile(writer, id)).json().code).toBe(402);
  });

  it('forgets an upload that no record took, and keeps those of records, drafts and other entries', async () => {
    const { database, files } = server.app.parts;
    const names = ['forgotten', 'drafted', 'twin', 'fresh'];
    const ids = new Map<string, string>();
    for (const name of names)
      ids.set(name, (await upload(writer, `${name}.pdf`, Buffer.concat([PDF, Buffer.from(`%${name}`)]))).data.id);
    // The same content once more, by somebody whose record keeps it.
    const kept = (await upload(writer, 'kept.pdf', Buffer.concat([PDF, Buffer.from('%twin')]))).data;
    await sql`update sys_file set model = 'testNote', record_id = gen_random_uuid() where id = ${kept.id}`.execute(
      database.kysely,
    );
    await server.call(
      'api/sys/draft/save',
      { templateCode: 'testNote', billData: { papers: [{ id: ids.get('drafted') }] } },
      { token: writer },
    );
    // Destroyed with its record the day before yesterday.
    const purged = (await upload(writer, 'purged.pdf', Buffer.concat([PDF, Buffer.from('%purged')]))).data;
    await sql`update sys_file set record_id = gen_random_uuid(), deleted_at = now() - interval '2 days' where id = ${purged.id}`.execute(
      database.kysely,
    );
    await sql`update sys_file set created_at = now() - interval '8 days' where id <> ${ids.get('fresh')}`.execute(
      database.kysely,
    );
    await upkeep(database, files);
    const { rows } = await sql<{ name: string }>`
      select name from sys_file where name like any(array['forgotten%', 'drafted%', 'twin%', 'fresh%', 'kept%', 'purged%'])`.execute(
      database.kysely,
    );
    expect(rows.map((row) => row.name).sort()).toEqual(['drafted.pdf', 'fresh.pdf', 'kept.pdf']);
    for (const [name, gone] of [
      ['forgotten', true],
      ['drafted', false],
    ] as const)
      expect(String((await fetchFile(writer, ids.get(name) ?? '')).headers['content-type']).includes('json')).toBe(
        gone,
      );
  });
});
