import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NoticeKind } from '../../../src/contract/endpoints/notice.ts';
import { deliver } from '../../../src/server/access/personal/inbox.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from './testServer.ts';

forEachEngine('the notification centre', (_open, engine) => {
  let server: TestServer;
  const people = { reader: '', other: '' };
  const tokens = { reader: '', other: '' };
  type Who = keyof typeof people;

  const ask = (who: Who, path: string, body: object = {}) =>
    server.call(`api/sys/notice/${path}`, body, { token: tokens[who] });
  const list = async (who: Who, body: object = {}) => (await ask(who, 'list', body)).data;
  const titles = async (who: Who, body: object = {}): Promise<string[]> =>
    (await list(who, body)).list.map(({ title }: { title: string }) => title).sort();
  const idsOf = async (who: Who, ...named: string[]): Promise<string[]> =>
    (await list(who)).list
      .filter(({ title }: { title: string }) => named.includes(title))
      .map(({ id }: { id: string }) => id);
  const tell = (title: string, kind: NoticeKind, ...who: Who[]) =>
    deliver(
      server.app.parts.database.kysely,
      who.map((name) => people[name]),
      {
        kind,
        level: 'info',
        title: { en: title, 'zh-cn': title, 'zh-tw': title },
        content: null,
        templateCode: null,
        recordId: null,
        noticeId: null,
        expiresAt: null,
      },
    );

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    for (const who of ['reader', 'other'] as const) {
      people[who] = await server.addUser(`${who}_1`, 'Good.1234', ['writer']);
      tokens[who] = await server.signIn(`${who}_1`, 'Good.1234');
    }
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const who of ['reader', 'other'] as const)
      await ask(who, 'remove', { ids: (await list(who, { pageSize: 200 })).list.map(({ id }: { id: string }) => id) });
    await tell('Task', 'todo', 'reader');
    await tell('Second task', 'todo', 'reader');
    await tell('Mention', 'mention', 'reader');
    await tell('Maintenance', 'announcement', 'reader', 'other');
  });

  it('shows the notices of one kind, and the unread ones of it, and counts the unread of each', async () => {
    await ask('reader', 'read', { ids: await idsOf('reader', 'Task') });
    expect(await list('reader', { kind: 'todo', pageSize: 1 })).toMatchObject({
      list: [{ title: 'Second task', kind: 'todo' }],
      total: 2,
      unread: 3,
      unreadOf: { todo: 1, mention: 1, announcement: 1 },
    });
    expect(await list('reader', { kind: 'todo', unreadOnly: true })).toMatchObject({
      total: 1,
      list: [{ read: false }],
    });
    expect(await list('reader', { kind: 'system' })).toMatchObject({ total: 0, list: [], unread: 3 });
    expect(await list('reader')).toMatchObject({ total: 4 });
    expect((await ask('reader', 'list', { kind: 'nothing' })).code).not.toBe(200);
  });

  it('marks several as read in one call, or all of one kind', async () => {
    await ask('reader', 'read', { ids: await idsOf('reader', 'Task', 'Mention') });
    expect(await titles('reader', { unreadOnly: true })).toEqual(['Maintenance', 'Second task']);
    await ask('reader', 'readAll', { kind: 'announcement' });
    expect(await titles('reader', { unreadOnly: true })).toEqual(['Second task']);
    expect(await titles('other', { unreadOnly: true })).toEqual(['Maintenance']);
    await ask('reader', 'readAll');
    expect(await list('reader')).toMatchObject({ unread: 0, unreadOf: {}, total: 4 });
  });

  it('removes several in one call, for their reader alone', async () => {
    const ids = await idsOf('reader', 'Task', 'Maintenance');
    expect((await ask('reader', 'remove', { ids: [...ids, 'nonsense'] })).data).toEqual({ removed: 2 });
    expect(await titles('reader')).toEqual(['Mention', 'Second task']);
    expect(await titles('other')).toEqual(['Maintenance']);
    expect((await ask('reader', 'remove', { ids })).data).toEqual({ removed: 0 });
  });

  it('gives the words of a formatted announcement, and what a program has written as it is', async () => {
    const told = { kind: 'announcement', level: 'info', templateCode: null, recordId: null, expiresAt: null } as const;
    const same = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });
    const { kysely } = server.app.parts.database;
    const html = '<p>Closed on <b>Sunday</b> &amp; Monday.</p><p>1 &lt; 2</p>';
    const notice = { ...told, title: same('Formatted'), content: same(html), noticeId: newId() };
    await deliver(kysely, [people.reader], notice);
    await deliver(kysely, [people.reader], { ...notice, title: same('Plain'), content: same('a<b>c'), noticeId: null });
    const contents = (await list('reader')).list.map(({ title, content }: Record<string, string>) => [title, content]);
    expect(Object.fromEntries(contents)).toMatchObject({
      Formatted: 'Closed on Sunday & Monday.\n1 < 2',
      Plain: 'a<b>c',
    });
  });

  it("neither marks nor removes what lies in another's inbox", async () => {
    const ids = await idsOf('reader', 'Task', 'Maintenance');
    await ask('other', 'read', { ids });
    expect(await list('reader')).toMatchObject({ unread: 4 });
    expect((await ask('other', 'remove', { ids })).data).toEqual({ removed: 0 });
    await ask('other', 'readAll');
    expect(await list('reader')).toMatchObject({ unread: 4, total: 4 });
    expect((await server.call('api/sys/notice/remove', { ids })).code).not.toBe(200);
    expect(await titles('reader')).toHaveLength(4);
  });
});
