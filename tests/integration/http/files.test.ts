import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upkeep } from '../../../src/server/app/upkeep.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { uploading } from './uploading.ts';

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

  const upload = (...sent: Parameters<ReturnType<typeof uploading>['upload']>) => uploading(server).upload(...sent);
  const fetchFile = (token: string, id: string) => uploading(server).fetchFile(token, id);

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
    const long = await upload(writer, `${'a'.repeat(179)}${'😀'.repeat(20)}.pdf`, PDF);
    expect(long.data.name).toBe(`${'a'.repeat(179)}.pdf`);
  });

  it('that do not exist are refused like those of others', async () => {
    for (const id of ['x', '01a21f47-69f1-735d-bb28-c80b83d22bc5'])
      expect((await fetchFile(writer, id)).json().code).toBe(402);
  });

  it('keep their earlier versions, for whoever may read the record, and nobody strings together what does not belong', async () => {
    const admin = await server.signIn();
    const send = async (token: string, name: string, replaces?: string) =>
      (await uploading(server).upload(token, name, Buffer.concat([PDF, Buffer.from(`%${name}`)]), 'file', replaces))
        .data;
    const save = async (token: string, billData: object) => {
      const { code, data } = await server.call(
        'api/commonData/saveOrUpdate',
        { templateCode: 'testNote', billData },
        { token },
      );
      expect(code).toBe(200);
      return data;
    };
    const first = await send(writer, 'plan.pdf');
    const note = await save(writer, { title: 'Versions', files: [first.id] });
    // A version that was never saved is no link of the chain.
    const unsaved = await send(writer, 'slip.pdf', first.id);
    const second = await send(writer, 'plan 2.pdf', unsaved.id);
    const changed = await save(writer, { id: note.billId, version: note.version, files: [second.id] });
    expect(changed.billData.files).toMatchObject([{ id: second.id, version: 2 }]);
    const versions = async (token: string, id: string) =>
      (await server.call('api/file/versions', { id }, { token })).data;
    expect(await versions(admin, second.id)).toMatchObject([
      { id: second.id, name: 'plan 2.pdf', version: 2, byName: 'writer_1' },
      { id: first.id, name: 'plan.pdf', version: 1 },
    ]);
    expect((await fetchFile(admin, first.id)).headers['content-type']).toBe('application/pdf');
    for (const id of [first.id, second.id]) {
      expect((await fetchFile(other, id)).json().code).toBe(402);
      expect((await server.call('api/file/versions', { id }, { token: other })).code).toBe(402);
      expect((await uploading(server).upload(other, 'x.pdf', PDF, 'file', id)).code).toBe(402);
    }
    const history = (
      await server.call('api/commonData/history', { templateCode: 'testNote', billId: note.billId }, { token: writer })
    ).data;
    expect(history[0].changes).toMatchObject([
      { field: 'files', before: [{ name: 'plan.pdf' }], after: [{ name: 'plan 2.pdf', version: 2 }] },
    ]);
    // Of another record it is no version, although its sender may read both.
    const foreign = await send(writer, 'foreign.pdf', second.id);
    const elsewhere = await save(writer, { title: 'Elsewhere', files: [foreign.id] });
    expect(elsewhere.billData.files[0]).not.toHaveProperty('version');
    expect(await versions(writer, foreign.id)).toHaveLength(1);
  });

  it('take another name as their next version, with the record, and from nobody who may not read them', async () => {
    const rename = async (token: string, id: string, name: string) =>
      await server.call('api/file/rename', { id, name }, { token });
    const { data: file } = await upload(writer, 'scan 001.pdf', PDF);
    const note = await server.call(
      'api/commonData/saveOrUpdate',
      { templateCode: 'testNote', billData: { title: 'Renamed', files: [file.id] } },
      { token: writer },
    );
    const { data: renamed } = await rename(writer, file.id, '../合同.exe');
    expect(renamed).toEqual({
      id: expect.any(String),
      name: '合同.exe.pdf',
      size: PDF.length,
      type: 'application/pdf',
    });
    // A second thought before it is stored is no version of its own.
    const { data: again } = await rename(writer, renamed.id, '合同.pdf');
    const { billId, version } = note.data;
    const changed = await server.call(
      'api/commonData/saveOrUpdate',
      { templateCode: 'testNote', billData: { id: billId, version, files: [again.id] } },
      { token: writer },
    );
    expect(changed.data.billData.files).toMatchObject([{ id: again.id, name: '合同.pdf', version: 2 }]);
    expect((await fetchFile(writer, again.id)).rawPayload.equals(PDF)).toBe(true);
    const versions = await server.call('api/file/versions', { id: again.id }, { token: writer });
    expect(versions.data.map(({ name }: { name: string }) => name)).toEqual(['合同.pdf', 'scan 001.pdf']);
    expect((await rename(other, again.id, 'mine.pdf')).code).toBe(402);
    expect((await rename(writer, again.id, '  ')).code).toBe(208);
  });

  it('are shown in a page as what their content is, with nothing at work in them, and only where pages can', async () => {
    const preview = (id: string, token = writer) => uploading(server).fetchFile(token, id, 'api/file/preview');
    const text = (await upload(writer, 'page.txt', Buffer.from('1 < 2 <script>alert(1)</script>'))).data;
    const zip = (await upload(writer, 'a.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')))
      .data;
    const pdf = (await upload(writer, 'a.pdf', PDF)).data;
    const shown = await preview(text.id);
    expect(shown.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await fetchFile(writer, text.id)).headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await preview(pdf.id)).headers['content-type']).toBe('application/pdf');
    expect((await preview(zip.id)).json().code).toBe(208);
    expect((await preview(pdf.id, other)).json().code).toBe(402);
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
