import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, testSchemas, type TestServer } from './testServer.ts';

const NOBODY = '01a21f47-69f1-735d-bb28-c80b83d22bc5';

forEachEngine('talk about records', (_open, engine) => {
  const servers: TestServer[] = [];
  let server: TestServer;
  let author: Person;
  let reader: Person;
  let stranger: Person;
  let admin: string;

  interface Person {
    id: string;
    token: string;
  }

  beforeAll(async () => {
    const place = await engine.place();
    const schemasFolder = testSchemas();
    for (let at = 0; at < (engine.name === 'postgres' ? 2 : 1); at += 1)
      servers.push(await startTestServer(place, { schemasFolder }));
    server = servers[0]!;
    const person = async (account: string, role: string, userName: string): Promise<Person> => ({
      id: await server.addUser(account, 'Good.1234', [role], { userName }),
      token: await server.signIn(account, 'Good.1234'),
    });
    author = await person('author_1', 'writer', '陈澜');
    // Another writer sees his own notes alone; a reviewer sees all of them.
    stranger = await person('stranger_1', 'writer', '陈力');
    reader = await person('reader_1', 'reviewer', '陈璐');
    admin = await server.signIn();
  });
  afterAll(async () => {
    for (const one of servers) await one.close();
  });

  const call = (who: { token: string }, path: string, body: object = {}) =>
    server.call(path, body, { token: who.token });
  const newNote = async (title: string, more: object = {}): Promise<{ templateCode: string; billId: string }> => {
    const { data } = await call(author, 'api/commonData/saveOrUpdate', {
      templateCode: 'testNote',
      billData: { title, ...more },
    });
    return { templateCode: 'testNote', billId: data.billId };
  };
  const change = async (of: { templateCode: string; billId: string }, values: object, token = author.token) => {
    const { data } = await call({ token }, 'api/commonData/queryDataById', of);
    const billData = { id: of.billId, version: data.version, ...values };
    const saved = await call({ token }, 'api/commonData/saveOrUpdate', { templateCode: of.templateCode, billData });
    expect(saved.code).toBe(200);
  };
  const notices = async (who: Person, billId: string) =>
    (await call(who, 'api/sys/notice/list', { pageSize: 200 })).data.list.filter(
      ({ link }: { link: string | null }) => link?.endsWith(billId) ?? false,
    );
  /** Once everything was told that waited to be. */
  const settled = async (): Promise<void> => {
    const { database } = server.app.parts;
    await expect
      .poll(async () => (await database.kysely.selectFrom('sys_watch_event').select('id').execute()).length, {
        timeout: 10_000,
      })
      .toBe(0);
  };

  it('is read and written by whoever sees the record, and by nobody else', async () => {
    const of = await newNote('Talked of');
    const said = await call(reader, 'api/talk/add', { ...of, text: ' Two\r\nlines <b>bold</b> ', mentions: [] });
    expect(said.data).toMatchObject({ text: 'Two\nlines <b>bold</b>', authorName: '陈璐', own: true, editedAt: null });
    const read = (await call(author, 'api/talk/comments', of)).data;
    expect(read).toMatchObject({ count: 1, watching: false, comments: [{ id: said.data.id, own: false }] });
    for (const [path, body] of [
      ['comments', of],
      ['add', { ...of, text: 'x', mentions: [] }],
      ['people', { ...of, keyword: '' }],
      ['watch', { ...of, watching: true }],
      ['edit', { templateCode: 'testNote', id: said.data.id, text: 'x', mentions: [] }],
      ['remove', { templateCode: 'testNote', id: said.data.id }],
      ['earlier', { templateCode: 'testNote', id: said.data.id }],
    ] as const)
      expect({ path, code: (await call(stranger, `api/talk/${path}`, body)).code }).toEqual({ path, code: 402 });
    expect((await call(author, 'api/talk/comments', { ...of, billId: NOBODY })).code).toBe(402);
    expect((await call(author, 'api/talk/add', { ...of, text: ' \n ', mentions: [] })).code).toBe(208);
  });

  it('is edited and taken back by its author alone; what it said before is kept', async () => {
    const of = await newNote('Edited');
    const { id } = (await call(author, 'api/talk/add', { ...of, text: 'First words', mentions: [] })).data;
    const own = { templateCode: 'testNote', id };
    expect((await call(reader, 'api/talk/edit', { ...own, text: 'Mine', mentions: [] })).code).toBe(403);
    expect((await call(reader, 'api/talk/remove', own)).code).toBe(403);
    const edited = (await call(author, 'api/talk/edit', { ...own, text: 'Other words', mentions: [] })).data;
    expect(edited).toMatchObject({ text: 'Other words', editedAt: expect.any(String) });
    expect((await call(reader, 'api/talk/earlier', own)).data).toMatchObject([{ text: 'First words' }]);
    const removed = (await call(author, 'api/talk/remove', own)).data;
    expect(removed).toMatchObject({ text: null, removedAt: expect.any(String) });
    expect((await call(reader, 'api/talk/comments', of)).data).toMatchObject({ count: 0, comments: [{ text: null }] });
    expect((await call(reader, 'api/talk/earlier', own)).data).toEqual([]);
    expect((await call(author, 'api/talk/edit', { ...own, text: 'Again', mentions: [] })).code).toBe(207);
    const kept = await server.app.parts.database.kysely
      .selectFrom('sys_comment_before')
      .select(['text', 'reason'])
      .where('comment_id', '=', id)
      .orderBy('id')
      .execute();
    expect(kept).toEqual([
      { text: 'First words', reason: 'edited' },
      { text: 'Other words', reason: 'removed' },
    ]);
  });

  it('offers and takes for mentions whoever sees the record, by name and pinyin; others look like nobody', async () => {
    const of = await newNote('Mentions');
    const offered = async (keyword: string) =>
      (await call(author, 'api/talk/people', { ...of, keyword })).data.map(({ name }: { name: string }) => name);
    expect(await offered('陈')).toEqual(expect.arrayContaining(['陈澜', '陈璐']));
    expect(await offered('陈')).not.toContain('陈力');
    expect(await offered('chenlu')).toEqual(['陈璐']);
    expect(await offered('chenli')).toEqual([]);
    const refused = await Promise.all(
      [stranger.id, NOBODY, 'x'].map(
        async (id) => (await call(author, 'api/talk/add', { ...of, text: '@x', mentions: [id] })).msg,
      ),
    );
    expect(new Set(refused).size).toBe(1);
    await call(author, 'api/talk/add', { ...of, text: 'See here, @陈璐 ', mentions: [reader.id] });
    const [notice] = await notices(reader, of.billId);
    expect(notice).toMatchObject({
      kind: 'mention',
      title: '陈澜 mentioned you in a comment',
      content: 'Note · Mentions',
      read: false,
    });
  });

  it('tells no name of a record in a notice to whoever has lost the right to it', async () => {
    const of = await newNote('No longer yours');
    await call(author, 'api/talk/add', { ...of, text: '@陈璐', mentions: [reader.id] });
    const { data } = await call(author, 'api/commonData/queryDataById', of);
    await call({ token: admin }, 'api/commonData/deleteData', {
      templateCode: 'testNote',
      bills: [{ billId: of.billId, version: data.version }],
    });
    const list = (await call(reader, 'api/sys/notice/list', { pageSize: 200 })).data.list;
    expect(JSON.stringify(list)).not.toContain('No longer yours');
  });

  it('tells watchers once of all that has happened, not of their own doing, and not those who watch no more', async () => {
    const of = await newNote('Watched');
    expect((await call(reader, 'api/talk/watch', { ...of, watching: true })).data).toEqual({ watching: true });
    expect((await call(reader, 'api/talk/comments', of)).data.watching).toBe(true);
    await change(of, { count: 1 });
    await settled();
    await change(of, { count: 2 });
    await call(author, 'api/talk/add', { ...of, text: 'Look', mentions: [] });
    await call(reader, 'api/talk/add', { ...of, text: 'I did', mentions: [] });
    await settled();
    const told = await notices(reader, of.billId);
    expect(told).toEqual([expect.objectContaining({ kind: 'watch', content: expect.stringContaining('new comment') })]);
    expect(told[0].content).toContain('changed');
    expect(await notices(author, of.billId)).toEqual([]);
    await call(reader, 'api/sys/notice/readAll');
    await call(reader, 'api/talk/watch', { ...of, watching: false });
    await change(of, { count: 3 });
    await settled();
    expect(await notices(reader, of.billId)).toHaveLength(1);
  });

  it('tells watchers nothing of what they may not see: hidden fields, and records that were taken from them', async () => {
    const of = await newNote('Half seen');
    await call(reader, 'api/talk/watch', { ...of, watching: true });
    await change(of, { secret: 'one' }, admin);
    await change(of, { secretParts: [{ name: 'Hidden' }] }, admin);
    await settled();
    expect(await notices(reader, of.billId)).toEqual([]);
    await change(of, { secret: 'two', title: 'Half seen again' }, admin);
    await settled();
    expect(await notices(reader, of.billId)).toHaveLength(1);

    const gone = await newNote('Taken away');
    await call(stranger, 'api/talk/watch', { ...gone, watching: true });
    const { kysely } = server.app.parts.database;
    const watch = { user_id: stranger.id, model: 'testNote', record_id: gone.billId, watching: true };
    await kysely.insertInto('sys_watch').values(watch).execute();
    await change(gone, { count: 5 });
    await call(author, 'api/talk/add', { ...gone, text: 'Secret talk', mentions: [] });
    await settled();
    const inbox = await kysely
      .selectFrom('sys_inbox')
      .select('id')
      .where('user_id', '=', stranger.id)
      .where('record_id', '=', gone.billId)
      .execute();
    expect(inbox).toEqual([]);
    expect((await call(stranger, 'api/talk/watched')).data).toEqual([]);
  });

  it('tells watchers of a step as such', async () => {
    const { data } = await call(author, 'api/commonData/saveOrUpdate', {
      templateCode: 'testTask',
      billData: { title: 'Step by step' },
    });
    const of = { templateCode: 'testTask', billId: data.billId };
    await call(reader, 'api/talk/watch', { ...of, watching: true });
    const bills = [{ billId: data.billId, version: data.version }];
    await call(author, 'api/commonData/transition', { templateCode: 'testTask', transition: 'submit', bills });
    await settled();
    const told = (await notices(reader, of.billId)).filter(({ kind }: { kind: string }) => kind === 'watch');
    expect(told).toMatchObject([{ content: 'Task · Step by step\nstep taken: 陈澜' }]);
  });

  it('lets creators and owners watch by a setting of theirs, until they say otherwise', async () => {
    await call(author, 'api/sys/preference/set', { key: 'watchOwn', value: true });
    const of = await newNote('My own');
    expect((await call(author, 'api/talk/comments', of)).data.watching).toBe(true);
    await change(of, { count: 1 }, admin);
    await settled();
    expect(await notices(author, of.billId)).toHaveLength(1);
    await call(author, 'api/sys/notice/readAll');
    await call(author, 'api/talk/watch', { ...of, watching: false });
    await change(of, { count: 2 }, admin);
    await settled();
    expect(await notices(author, of.billId)).toHaveLength(1);
    await call(author, 'api/sys/preference/set', { key: 'watchOwn', value: null });
  });

  it('lists what one watches, and tells of a record that was deleted', async () => {
    const of = await newNote('To be deleted');
    await call(reader, 'api/talk/watch', { ...of, watching: true });
    const titles = async () =>
      (await call(reader, 'api/talk/watched')).data.map(({ title }: { title: string }) => title);
    expect(await titles()).toContain('To be deleted');
    const { data } = await call(author, 'api/commonData/queryDataById', of);
    const bills = [{ billId: of.billId, version: data.version }];
    await call({ token: admin }, 'api/commonData/deleteData', { templateCode: 'testNote', bills });
    await settled();
    expect(await titles()).not.toContain('To be deleted');
    const list = (await call(reader, 'api/sys/notice/list', { pageSize: 50 })).data.list;
    expect(list.map(({ content }: { content: string }) => content)).toContain('deleted: Administrator');
    const purge = { templateCode: 'testNote', bills: [{ billId: of.billId, version: data.version + 1 }] };
    const purged = await call({ token: admin }, 'api/commonData/purgeData', {
      ...purge,
      confirmation: 'To be deleted',
    });
    expect(purged.data.results).toMatchObject([{ code: 200 }]);
    const left = await server.app.parts.database.kysely
      .selectFrom('sys_watch')
      .select('user_id')
      .where('record_id', '=', of.billId)
      .execute();
    expect(left).toEqual([]);
  });
});
