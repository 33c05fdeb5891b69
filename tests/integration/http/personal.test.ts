import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver } from '../../../src/server/access/personal/inbox.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from './testServer.ts';

forEachEngine('what belongs to a person', (_open, engine) => {
  let server: TestServer;
  let writer: string;
  let writerId: string;
  let reviewerId: string;
  let reviewer: string;
  let admin: string;
  const as =
    (token: string) =>
    async (path: string, body: object = {}) =>
      (await server.call(path, body, { token })).data;

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    writerId = await server.addUser('writer_1', 'Good.1234', ['writer']);
    reviewerId = await server.addUser('reviewer_1', 'Good.1234', ['reviewer']);
    [admin, writer, reviewer] = [
      await server.signIn(),
      await server.signIn('writer_1', 'Good.1234'),
      await server.signIn('reviewer_1', 'Good.1234'),
    ];
  });
  afterAll(() => server.close());

  it('keeps settings for each person', async () => {
    const value = { columns: ['a', 'b'], wide: true };
    await as(writer)('api/sys/preference/set', { key: 'list:testNote', value });
    expect(await as(writer)('api/sys/preference/get', { key: 'list:testNote' })).toEqual({ value });
    expect(await as(reviewer)('api/sys/preference/get', { key: 'list:testNote' })).toEqual({ value: null });
    await as(writer)('api/sys/preference/set', { key: 'list:testNote', value: null });
    expect(await as(writer)('api/sys/preference/get', { key: 'list:testNote' })).toEqual({ value: null });
    const large = await server.call(
      'api/sys/preference/set',
      { key: 'x', value: 'y'.repeat(300_000) },
      { token: writer },
    );
    expect(large.code).toBe(30011);
  });

  it('keeps drafts: of a record one, of new records one each', async () => {
    const { billId } = await as(writer)('api/commonData/saveOrUpdate', {
      templateCode: 'testNote',
      billData: { title: 'Stored' },
    });
    const ofRecord = {
      templateCode: 'testNote',
      billId,
      baseVersion: 1,
      title: 'Stored',
      billData: { title: 'Typed' },
    };
    const first = await as(writer)('api/sys/draft/save', ofRecord);
    expect(await as(writer)('api/sys/draft/save', { ...ofRecord, billData: { title: 'Typed on' } })).toMatchObject({
      id: first.id,
    });
    const fresh = await as(writer)('api/sys/draft/save', { templateCode: 'testNote', billData: { title: 'New one' } });
    await as(writer)('api/sys/draft/save', { templateCode: 'testNote', billData: { title: 'Another' } });
    await as(writer)('api/sys/draft/save', {
      id: fresh.id,
      templateCode: 'testNote',
      billData: { title: 'New one, longer' },
    });
    const list = await as(writer)('api/sys/draft/list', { templateCode: 'testNote' });
    expect(list.map((draft: { billData: { title: string } }) => draft.billData.title).sort()).toEqual([
      'Another',
      'New one, longer',
      'Typed on',
    ]);
    expect(await as(writer)('api/sys/draft/list', { templateCode: 'testNote', billId })).toMatchObject([
      { billId, baseVersion: 1, templateTitle: { en: 'Note' } },
    ]);
    expect(await as(writer)('api/sys/draft/list', { templateCode: 'testNote', billId: null })).toHaveLength(2);
    expect(await as(reviewer)('api/sys/draft/list')).toEqual([]);
    await as(reviewer)('api/sys/draft/remove', { id: first.id });
    expect(await as(writer)('api/sys/draft/list', { billId })).toHaveLength(1);
    await as(writer)('api/sys/draft/remove', { id: first.id });
    expect(await as(writer)('api/sys/draft/list', { billId })).toEqual([]);
  });

  it('remembers what was opened, newest first, while it may be seen', async () => {
    const ids = [];
    for (const title of ['One', 'Two'])
      ids.push(
        (await as(writer)('api/commonData/saveOrUpdate', { templateCode: 'testNote', billData: { title } })).billId,
      );
    for (const billId of [...ids, ids[0]])
      await as(writer)('api/commonData/queryDataById', { templateCode: 'testNote', billId });
    const recent = await as(writer)('api/sys/recent/list');
    expect(recent.slice(0, 2)).toMatchObject([{ title: 'One', templateTitle: { en: 'Note' } }, { title: 'Two' }]);
    await as(writer)('api/commonData/deleteData', {
      templateCode: 'testNote',
      bills: [{ billId: ids[0], version: 1 }],
    });
    expect((await as(writer)('api/sys/recent/list')).map((entry: { title: string }) => entry.title)).not.toContain(
      'One',
    );
  });

  it('tells the reviewers of a submitted task, shows it as waiting, and forgets it when it is done', async () => {
    const { billId, version } = await as(writer)('api/commonData/saveOrUpdate', {
      templateCode: 'testTask',
      billData: { title: 'Look at this' },
    });
    expect((await as(reviewer)('api/sys/home')).waiting).toEqual([]);
    const bills = [{ billId, version }];
    const [{ version: submitted }] = (
      await as(writer)('api/commonData/transition', { templateCode: 'testTask', transition: 'submit', bills })
    ).results;
    const home = await as(reviewer)('api/sys/home');
    expect(home.waiting).toMatchObject([
      {
        billId,
        templateCode: 'testTaskReview',
        title: 'Look at this',
        templateTitle: { en: 'Task review' },
        step: { en: 'Sent' },
      },
    ]);
    expect(home.notices).toMatchObject([
      { title: 'Please review', content: 'Look at this', link: `/form/testTaskReview/${billId}`, read: false },
    ]);
    expect((await as(writer)('api/sys/home')).waiting).toEqual([]);
    expect((await as(writer)('api/sys/notice/list')).list).toEqual([]);
    await as(reviewer)('api/commonData/transition', {
      templateCode: 'testTask',
      transition: 'approve',
      bills: [{ billId, version: submitted }],
    });
    const done = await as(reviewer)('api/sys/home');
    expect(done.waiting).toEqual([]);
    // The review page has let go of it; the notice leads to where it is now.
    expect(done.notices).toMatchObject([{ title: 'Please review', link: `/form/testTask/${billId}` }]);
  });

  it('shows own drafts as waiting, and what came back, not those of others', async () => {
    const task = { templateCode: 'testTask', billData: { title: 'Begun' } };
    const { billId } = await as(writer)('api/commonData/saveOrUpdate', task);
    await as(admin)('api/commonData/saveOrUpdate', { ...task, billData: { title: 'Of the administrator' } });
    const { waiting } = await as(writer)('api/sys/home');
    expect(waiting).toMatchObject([{ billId, title: 'Begun', step: { en: 'Draft' } }]);
    await as(writer)('api/commonData/deleteData', { templateCode: 'testTask', bills: [{ billId, version: 1 }] });
    expect((await as(writer)('api/sys/home')).waiting).toEqual([]);
  });

  it('finds what names its person among much that does not, with number, since when and until when', async () => {
    const save = async (billData: object) =>
      await as(admin)('api/commonData/saveOrUpdate', { templateCode: 'testJob', billData });
    for (let at = 0; at < 12; at += 1) await save({ title: `Job ${at}` });
    const due = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const mine = await save({ title: 'Mine', owner: writerId, due });
    const [item, ...others] = (await as(writer)('api/sys/home')).waiting;
    expect(others).toEqual([]);
    expect(item).toMatchObject({ billId: mine.billId, title: 'Mine', number: 'J0013', step: { en: 'Sent' } });
    expect([-4, -3, -2]).toContain(item.daysLeft);
    const edited = await save({ id: mine.billId, version: mine.version, later: due });
    expect((await as(writer)('api/sys/home')).waiting).toMatchObject([{ receivedAt: item.receivedAt }]);
    // A step that keeps the state waits where the model says so, and only while it can be taken.
    expect((await as(reviewer)('api/sys/home')).waiting).toMatchObject([{ billId: mine.billId, daysLeft: null }]);
    const bills = [{ billId: mine.billId, version: edited.version }];
    const step = { templateCode: 'testJob', transition: 'agree', bills };
    expect((await as(reviewer)('api/commonData/transition', step)).results).toMatchObject([{ code: 200 }]);
    expect((await as(reviewer)('api/sys/home')).waiting).toEqual([]);
  });

  it('leads nobody to a record that he may not see', async () => {
    const task = { templateCode: 'testTask', billData: { title: 'Soon gone' } };
    const { billId, version } = await as(writer)('api/commonData/saveOrUpdate', task);
    const step = { templateCode: 'testTask', transition: 'submit', bills: [{ billId, version }] };
    const { results } = await as(writer)('api/commonData/transition', step);
    const bills = [{ billId, version: results[0].version }];
    await as(admin)('api/commonData/deleteData', { templateCode: 'testTask', bills });
    const { list } = await as(reviewer)('api/sys/notice/list');
    expect(list.find(({ content }: { content: string }) => content === 'Soon gone')).toMatchObject({ link: null });
  });

  it('says with a record and its notice why it came back, until it is sent on', async () => {
    const task = { templateCode: 'testTask', billData: { title: 'Half done' } };
    const { billId, version } = await as(writer)('api/commonData/saveOrUpdate', task);
    const take = async (token: string, transition: string, from: number, opinion?: string) => {
      const bills = [{ billId, version: from }];
      const { results } = await as(token)('api/commonData/transition', {
        templateCode: 'testTask',
        transition,
        bills,
        opinion,
      });
      expect(results).toMatchObject([{ code: 200 }]);
      return results[0].version;
    };
    const read = () => as(writer)('api/commonData/queryDataById', { templateCode: 'testTask', billId });
    const back = await take(
      reviewer,
      'sendBack',
      await take(writer, 'submit', version),
      ' The date is wanting.\n<b>Soon</b> ',
    );
    const said = { step: { en: 'Send back' }, by: 'reviewer_1', text: 'The date is wanting.\n<b>Soon</b>' };
    expect((await read()).opinion).toMatchObject(said);
    const [notice] = (await as(writer)('api/sys/notice/list')).list;
    expect(notice).toMatchObject({
      title: 'Sent back',
      content: 'Half done\nreviewer_1: The date is wanting.\n<b>Soon</b>',
      link: `/form/testTask/${billId}`,
    });
    const saved = await as(writer)('api/commonData/saveOrUpdate', {
      templateCode: 'testTask',
      billData: { id: billId, version: back, title: 'Nearly done' },
    });
    expect((await read()).opinion).toMatchObject(said);
    await take(writer, 'submit', saved.version);
    expect((await read()).opinion).toBeUndefined();
  });

  it('tells a person what he has done and what was tried under his account, page by page, and nobody else', async () => {
    await server.addUser('doer_1', 'Good.1234', ['writer']);
    const wrong = { account: 'doer_1', password: 'Wrong.1234' };
    expect((await server.call('api/sys/auth/login', wrong)).code).not.toBe(200);
    const doer = as(await server.signIn('doer_1', 'Good.1234'));
    const save = (billData: object) => doer('api/commonData/saveOrUpdate', { templateCode: 'testTask', billData });
    const kept = await save({ title: 'Kept' });
    const lost = await save({ title: 'Lost' });
    const taken = { templateCode: 'testTask', transition: 'submit', bills: [kept] };
    await doer('api/commonData/transition', taken);
    await as(admin)('api/commonData/deleteData', { templateCode: 'testTask', bills: [lost] });

    const { list, more } = await doer('api/sys/person/deeds');
    expect(more).toBe(false);
    expect(list.slice(0, 5)).toMatchObject([
      { what: 'Submit', subject: 'Task · Kept', link: `/form/testTask/${kept.billId}` },
      { what: 'Created', subject: 'Task', link: null },
      { what: 'Created', subject: 'Task · Kept' },
      { what: 'Sign-in', link: null },
      { what: 'Failed sign-in', address: expect.stringMatching(/./) },
    ]);

    for (let at = 0; at < 20; at += 1) await save({ title: `Many ${at}` });
    const first = await doer('api/sys/person/deeds');
    expect([first.list.length, first.more]).toEqual([20, true]);
    const { id, at } = first.list[19];
    const second = await doer('api/sys/person/deeds', { before: { id, at } });
    expect(second).toEqual({ list, more: false });
    for (const nowhere of [
      { id: 'x', at },
      { id, at: '2026-13-45T99:99:99Z' },
      { id, at: '0000-01-01T00:00:00Z' },
      { id, at: '2001-02-31T00:00:00Z' },
    ])
      expect(await doer('api/sys/person/deeds', { before: nowhere })).toEqual({ list: [], more: false });
  });

  it('says with a step who has the record next, as far as who took it may still see it', async () => {
    const task = { templateCode: 'testTask', billData: { title: 'Passed on' } };
    const made = await as(writer)('api/commonData/saveOrUpdate', task);
    let version: number = made.version;
    const take = async (token: string, transition: string, opinion?: string): Promise<unknown> => {
      const request = { templateCode: 'testTask', transition, bills: [{ billId: made.billId, version }], opinion };
      const [result] = (await as(token)('api/commonData/transition', request)).results;
      expect(result).toMatchObject({ code: 200 });
      version = result.version;
      return result.next;
    };
    expect(await take(writer, 'submit')).toEqual(['Reviewer']);
    expect(await take(reviewer, 'sendBack', 'Not yet')).toEqual(['writer_1']);
    expect(await take(writer, 'submit')).toEqual(['Reviewer']);
    expect(await take(reviewer, 'approve')).toBeUndefined();
  });

  it('lays no notice of a kind that its reader does without, but what is urgent all the same', async () => {
    const submitted = async (title: string) => {
      const bill = await as(writer)('api/commonData/saveOrUpdate', { templateCode: 'testTask', billData: { title } });
      const step = { templateCode: 'testTask', transition: 'submit', bills: [bill] };
      expect((await as(writer)('api/commonData/transition', step)).results).toMatchObject([{ code: 200 }]);
    };
    const told = async (): Promise<string[]> =>
      (await as(reviewer)('api/sys/notice/list')).list.map(({ content }: { content: string }) => content);
    const quiet = (value: unknown) => as(reviewer)('api/sys/preference/set', { key: 'quietNotices', value });
    await quiet(['mention', 'todo']);
    await submitted('Not told');
    await quiet(['mention', 'watch']);
    await submitted('Told');
    expect(await told()).toContain('Told');
    expect(await told()).not.toContain('Not told');
    const { waiting } = await as(reviewer)('api/sys/home');
    expect(waiting.map(({ title }: { title: string }) => title)).toContain('Not told');

    const message = { kind: 'todo', title: { en: 'Late', 'zh-cn': 'Late', 'zh-tw': 'Late' }, content: null } as const;
    const rest = { templateCode: null, recordId: null, noticeId: null, expiresAt: null };
    await quiet(['todo']);
    const executor = server.app.parts.database.kysely;
    expect(await deliver(executor, [reviewerId], { ...message, ...rest, level: 'info' })).toBe(0);
    expect(await deliver(executor, [reviewerId], { ...message, ...rest, level: 'urgent' })).toBe(1);
    await quiet(null);
  });

  it('marks notices as read, one or all, for their reader alone', async () => {
    for (const title of ['First', 'Second']) {
      const made = await as(writer)('api/commonData/saveOrUpdate', { templateCode: 'testTask', billData: { title } });
      await as(writer)('api/commonData/transition', {
        templateCode: 'testTask',
        transition: 'submit',
        bills: [{ billId: made.billId, version: made.version }],
      });
    }
    const { list, unread } = await as(reviewer)('api/sys/notice/list');
    expect(unread).toBeGreaterThanOrEqual(2);
    await as(writer)('api/sys/notice/read', { ids: [list[0].id] });
    expect((await as(reviewer)('api/sys/notice/list')).unread).toBe(unread);
    await as(reviewer)('api/sys/notice/read', { ids: [list[0].id, 'nonsense'] });
    expect((await as(reviewer)('api/sys/notice/list')).unread).toBe(unread - 1);
    await as(reviewer)('api/sys/notice/readAll');
    expect((await as(reviewer)('api/sys/notice/list')).unread).toBe(0);
  });

  it('delivers an announcement to a role, a department and persons, each once, and takes it back', async () => {
    const roles = await as(admin)('api/commonData/queryPageDataV2', {
      templateCode: 'sysRole',
      query: { field: 'roleCode', op: 'eq', value: 'writer' },
      pageNum: 1,
      pageSize: 1,
    });
    const dept = (
      await as(admin)('api/commonData/queryPageDataV2', { templateCode: 'sysDept', pageNum: 1, pageSize: 1 })
    ).list[0].id;
    const billData = {
      title: 'Maintenance',
      content: '<p>On <b>Sunday</b></p>',
      roles: [roles.list[0].id],
      depts: [dept],
    };
    const { billId, version } = await as(admin)('api/commonData/saveOrUpdate', { templateCode: 'sysNotice', billData });
    const send = await as(admin)('api/commonData/transition', {
      templateCode: 'sysNotice',
      transition: 'send',
      bills: [{ billId, version }],
    });
    expect(send.results).toMatchObject([{ code: 200 }]);
    const seen = async (token: string) =>
      (await as(token)('api/sys/notice/list')).list.filter(
        (notice: { title: string }) => notice.title === 'Maintenance',
      );
    expect(await seen(writer)).toMatchObject([{ kind: 'announcement', content: 'On Sunday' }]);
    expect(await seen(reviewer)).toHaveLength(1);
    const revoke = {
      templateCode: 'sysNotice',
      transition: 'revoke',
      bills: [{ billId, version: send.results[0].version }],
    };
    expect((await as(admin)('api/commonData/transition', revoke)).results).toMatchObject([{ code: 200 }]);
    expect(await seen(writer)).toEqual([]);
  });
});
