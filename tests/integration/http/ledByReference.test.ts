import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const PAGE = 'api/commonData/queryPageDataV2';
const SAVE = 'api/commonData/saveOrUpdate';
const LOOKUP = 'api/commonData/lookup';
const AT = { pageNum: 1, pageSize: 50 };

/** A reference leads from a page that a person may open to records that he may not. */
forEachEngine('where a reference leads', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let writer: string;
  let reviewer: string;
  let foreign: string;
  const as = (token: string) => (path: string, body: object) => server.call(path, body, { token });

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    await server.addUser('writer_1', 'Good.1234', ['writer'], { mobile: '13800000001', email: 'one@x.example' });
    await server.addUser('reviewer_1', 'Good.1234', ['reviewer']);
    admin = await server.signIn();
    writer = await server.signIn('writer_1', 'Good.1234');
    reviewer = await server.signIn('reviewer_1', 'Good.1234');
    const note = { title: 'Whispered title', body: 'Whispered words' };
    foreign = (await as(admin)(SAVE, { templateCode: 'testNote', billData: note })).data.billId;
    await as(writer)(SAVE, { templateCode: 'testNote', billData: { title: 'By the writer' } });
  });
  afterAll(() => server.close());

  it('a model without the right to view is known by its names, in columns', async () => {
    const columns = [
      'title',
      'createdBy',
      'createdBy.userName',
      'createdBy.account',
      'createdBy.mobile',
      'createdBy.email',
    ];
    const list = async (token: string) =>
      (await as(token)(PAGE, { templateCode: 'testNote', ...AT, columns, keyword: 'By the writer' })).data.list;
    const [seen] = await list(reviewer);
    expect(seen).toMatchObject({ 'createdBy.userName': 'writer_1', 'createdBy.account': 'writer_1' });
    expect(Object.keys(seen)).not.toContain('createdBy.mobile');
    expect(JSON.stringify(seen)).not.toContain('one@x');
    expect((await list(admin))[0]).toMatchObject({ 'createdBy.mobile': '13800000001' });
  });

  it('and in filters', async () => {
    const find = (token: string, field: string, value: string) =>
      as(token)(PAGE, { templateCode: 'testNote', ...AT, query: { field, op: 'startsWith', value } });
    expect((await find(reviewer, 'createdBy.mobile', '138')).code).toBe(208);
    expect((await find(reviewer, 'createdBy.account', 'writer')).data.total).toBe(1);
    expect((await find(admin, 'createdBy.mobile', '138')).data.total).toBe(1);
  });

  it('and in the filter of a picker', async () => {
    const pick = (token: string, field: string, value: string) =>
      as(token)(LOOKUP, {
        templateCode: 'testNote',
        field: 'createdBy',
        ...AT,
        query: { field, op: 'startsWith', value },
      });
    for (const field of ['mobile', 'email', 'lastIp', 'createdBy.mobile', 'roles.roleCode'])
      expect({ field, code: (await pick(writer, field, '1')).code }).toEqual({ field, code: 208 });
    expect((await pick(writer, 'userName', 'writer')).data.total).toBe(1);
    expect((await pick(admin, 'mobile', '138')).data.total).toBe(1);
  });

  it('beside people stand their department and post, beside other records only what their reader may see', async () => {
    await server.addUser('posted_1', 'Good.1234', ['reviewer'], { post: 'Vault keeper' });
    const pick = async (token: string, field: string, keyword: string) =>
      (await as(token)(LOOKUP, { templateCode: 'testTask', field, ...AT, keyword })).data.options;
    const [person] = await pick(reviewer, 'createdBy', 'posted_1');
    expect(person.description.split(' · ').slice(-2)).toEqual([expect.stringMatching(/./), 'Vault keeper']);
    const billData = { title: 'Told apart', gender: 'female', secret: 'Kept quiet' };
    expect((await as(admin)(SAVE, { templateCode: 'testNote', billData })).code).toBe(200);
    expect((await pick(admin, 'note', 'Told apart'))[0].description).toBe('Female · Kept quiet');
    const seen = await as(reviewer)(LOOKUP, { templateCode: 'testNote', ...AT, keyword: 'Told apart' });
    expect(seen.data.options).toMatchObject([{ label: 'Told apart', description: 'Female' }]);
  });

  it('a record outside the scope cannot be referred to, and its name is not told', async () => {
    const saved = await as(writer)(SAVE, { templateCode: 'testTask', billData: { title: 'Mine', note: foreign } });
    expect(saved).toMatchObject({ code: 208, data: { errors: [{ field: 'note' }] } });
    expect(JSON.stringify(saved)).not.toContain('Whispered');
    const unknown = await as(writer)(SAVE, {
      templateCode: 'testTask',
      billData: { title: 'Mine', note: '01a21f47-69f1-735d-bb28-c80b83d22bc5' },
    });
    expect(saved.data).toEqual(unknown.data);
  });

  it('nor is anything computed from it for whoever names its id', async () => {
    const format = (token: string) =>
      as(token)('api/commonData/formatRowData', { templateCode: 'testTask', billData: { note: foreign } });
    const answer = await format(writer);
    expect(answer).toMatchObject({ code: 208, data: { errors: [{ field: 'note' }] } });
    expect(JSON.stringify(answer)).not.toContain('Whispered');
    expect((await format(admin)).data).toMatchObject({ note: foreign, noteBody: 'Whispered words' });
  });

  it('what stands there already is kept, whoever saves', async () => {
    const made = await as(admin)(SAVE, { templateCode: 'testTask', billData: { title: 'Given', note: foreign } });
    const { billId, version } = made.data;
    const billData = { id: billId, version, title: 'Given again', note: foreign };
    await as(admin)(SAVE, { templateCode: 'testNote', billData: { title: 'x' } });
    expect((await as(reviewer)(SAVE, { templateCode: 'testTask', billData })).code).toBe(200);
  });
});
