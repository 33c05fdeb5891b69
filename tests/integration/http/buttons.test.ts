import { writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { buttonModel } from './buttonModel.ts';
import { startTestServer, testSchemas, type Answer, type Json, type TestServer } from './testServer.ts';

const USER_PASSWORD = 'Storm.2032';

function schemas(): string {
  const folder = testSchemas();
  mkdirSync(path.join(folder, 'test'), { recursive: true });
  writeFileSync(path.join(folder, 'test', 'testPress.json'), JSON.stringify(buttonModel));
  const role = { role: 'presser', title: { en: 'P', 'zh-cn': 'P', 'zh-tw': 'P' }, dataScope: 'all' };
  const codes = ['view', 'edit', 'add', 'remark', 'setsSecret'];
  const permissions = codes.map((code) => `testPress:${code}`);
  writeFileSync(path.join(folder, 'roles', 'presser.json'), JSON.stringify({ ...role, permissions, menus: [] }));
  return folder;
}

forEachEngine('pressed buttons', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let presser: string;
  beforeAll(async () => {
    server = await startTestServer(await engine.place(), { schemasFolder: schemas() });
    admin = await server.signIn();
    await server.addUser('presser', USER_PASSWORD, ['presser']);
    presser = await server.signIn('presser', USER_PASSWORD);
  });
  afterAll(() => server.close());

  const make = async (more: Json = {}): Promise<{ billId: string; version: number }> => {
    const billData = { title: 'one', amount: '10.00', secret: 'gold', ...more };
    const answer = await server.call(
      'api/commonData/saveOrUpdate',
      { templateCode: 'testPress', billData },
      { token: admin },
    );
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return { billId: answer.data.billId, version: answer.data.version };
  };
  const read = async (bill: { billId: string }): Promise<Json> =>
    (
      await server.call(
        'api/commonData/queryDataById',
        { templateCode: 'testPress', billId: bill.billId },
        { token: admin },
      )
    ).data.billData;
  const press = (button: string, bills: Json[], more: Json = {}, token = admin): Promise<Answer> =>
    server.call('api/commonData/runScript', { templateCode: 'testPress', button, at: 0, bills, ...more }, { token });

  it('run their script on every record, with what they have asked for, and store what it sets with history', async () => {
    const bills = [await make(), await make({ amount: '5.00' })];
    const answer = await press('remark', bills, { parameters: { words: 'fine' } });
    expect(answer).toMatchObject({ code: 200, data: { message: 'Secret: gold' } });
    expect(await read(bills[0]!)).toMatchObject({ note: 'fine', amount: '11.00', version: 2 });
    expect(await read(bills[1]!)).toMatchObject({ note: 'fine', amount: '6.00' });
    const history = await server.call(
      'api/commonData/history',
      { templateCode: 'testPress', billId: bills[0]!.billId },
      { token: admin },
    );
    expect(JSON.stringify(history.data)).toContain('fine');
  });

  it('judge what they ask for on the server, all faults at once', async () => {
    const bill = await make();
    const parameters = { words: 'far too many words', more: '-1', gender: 'none such', whose: bill.billId, other: 1 };
    const { code, data } = await press('remark', [bill], { parameters });
    expect(code).toBe(208);
    expect(data.errors.map((error: Json) => error.field).sort()).toEqual(['gender', 'more', 'other', 'whose', 'words']);
    expect((await press('remark', [bill])).data.errors).toMatchObject([{ field: 'words' }]);
    expect((await press('remark', [bill], { parameters: { words: 'give' } })).data.errors).toMatchObject([
      { field: 'whose' },
    ]);
    expect(await read(bill)).toMatchObject({ version: 1, note: null });
  });

  it('are judged by their conditions once more, with the reason of the model', async () => {
    const closed = await make({ closed: true });
    const open = await make();
    const answer = await press('remark', [open, closed], { parameters: { words: 'late' } });
    expect(answer).toMatchObject({ code: 207, msg: 'It is closed' });
    expect(await read(open)).toMatchObject({ version: 1 });
  });

  it('undo all records when the script refuses one, or a rule asks and nobody answers', async () => {
    const bills = [await make(), await make({ amount: '999.00' })];
    const over = await press('remark', bills, { parameters: { words: 'more', more: '100' } });
    expect(over).toMatchObject({ code: 208, data: { errors: [{ field: 'amount' }] } });
    expect(await read(bills[0]!)).toMatchObject({ version: 1 });
    const refused = await press('remark', bills, { parameters: { words: 'refuse' } });
    expect(refused).toMatchObject({ code: 208, data: { errors: [{ field: 'note', message: 'Not this one' }] } });
    const asked = await press('remark', [bills[0]!], { parameters: { words: 'doubtful' } });
    expect(asked.data.warnings).toMatchObject([{ message: 'Really doubtful?' }]);
    expect(await read(bills[0]!)).toMatchObject({ version: 1 });
    await press('remark', [bills[0]!], { parameters: { words: 'doubtful' }, confirmed: true });
    expect(await read(bills[0]!)).toMatchObject({ note: 'doubtful' });
  });

  it('need the code, any of the codes, or all of them', async () => {
    const bill = await make();
    expect((await press('loop', [bill], {}, presser)).code).toBe(403);
    expect((await press('each', [bill], {}, presser)).code).toBe(200);
    expect((await press('both', [{ ...bill, version: 2 }], {}, presser)).code).toBe(403);
    expect((await press('both', [{ ...bill, version: 2 }])).code).toBe(200);
    expect((await press('none', [bill])).code).toBe(403);
    expect(await press('both', [bill, bill])).toMatchObject({ code: 208, msg: 'Please select one record' });
    expect((await press('remark', [{ ...bill, version: 9 }], { parameters: { words: 'x' } })).code).toBe(207);
  });

  it('give a named action what the model works out of the stored records, whatever a client says of it', async () => {
    const told: unknown[] = [];
    vi.spyOn(server.app.parts.actions, 'named').mockReturnValue({
      name: 'opsLossLead.linkEvent',
      run: async ({ params }) => {
        told.push(params);
        return await Promise.resolve({});
      },
    });
    const forged = { owed: '0.01', title: 'forged', what: 'forged', more: 'forged' };
    const call = (button: string, bills: Json[], more: Json = {}) =>
      server.call(
        'api/commonData/callAction',
        { action: 'opsLossLead.linkEvent', templateCode: 'testPress', button, bills, params: forged, ...more },
        { token: admin },
      );
    const bills = [await make(), await make({ title: 'two' })];
    expect((await call('named', bills.slice(0, 1), { parameters: { words: 'please' } })).code).toBe(200);
    expect((await call('named', bills, { parameters: { words: 'both' } })).code).toBe(200);
    expect((await call('fixed', [])).code).toBe(200);
    expect(told).toEqual([
      { words: 'please', owed: '10', title: 'one', asked: 'please', all: '1' },
      { words: 'both', owed: '10', title: 'one', asked: 'both', all: '2' },
      { what: 'all' },
    ]);
    vi.restoreAllMocks();
  });

  it('give a script no more than its person may see and write', async () => {
    const bill = await make();
    const seen = await press('remark', [bill], { parameters: { words: 'mine' } }, presser);
    expect(seen.data.message).toBe('Secret: undefined');
    expect(await press('setsSecret', [{ ...bill, version: 2 }], {}, presser)).toMatchObject({
      code: 208,
      data: { errors: [{ field: 'secret' }] },
    });
    expect(await press('setsScore', [{ ...bill, version: 2 }])).toMatchObject({
      code: 208,
      data: { errors: [{ field: 'score' }] },
    });
    expect(await read(bill)).toMatchObject({ secret: 'gold' });
  });

  it.each([
    ['loop', /longer than a second/],
    ['hog', /more memory/],
    ['throws', /line 2/],
  ])('stop a script that does not behave, and store nothing: %s', async (button, words) => {
    const bill = await make();
    const { code, msg } = await press(button, [bill]);
    expect(code).toBe(208);
    expect(msg).toMatch(words);
    expect(await read(bill)).toMatchObject({ version: 1, note: null });
  });

  it('of a save: its script sets, refuses and is stopped like any other', async () => {
    const bill = await make();
    expect(await read(bill)).toMatchObject({ score: 4 });
    const save = (billData: Json) =>
      server.call('api/commonData/saveOrUpdate', { templateCode: 'testPress', billData }, { token: admin });
    await save({ id: bill.billId, version: 1, title: 'longer' });
    expect(await read(bill)).toMatchObject({ score: 16 });
    expect(await save({ title: 'refused' })).toMatchObject({ code: 208, data: { errors: [{ field: 'title' }] } });
    const stopped = await save({ id: bill.billId, version: 2, title: 'forever' });
    expect(stopped).toMatchObject({ code: 208, msg: expect.stringContaining('longer than a second') });
    expect(await read(bill)).toMatchObject({ title: 'longer', version: 2 });
  });

  it('take records one by one in the background, each with its result', async () => {
    const bills = [await make(), await make({ title: 'bad' }), await make()];
    const work = { kind: 'press', button: 'each', at: 0 };
    const start = (over: Json) =>
      server.call(
        'api/bulk/start',
        { templateCode: 'testPress', target: { bills }, work: { ...work, ...over } },
        { token: admin },
      );
    // Only what says so is done that way.
    expect((await start({ button: 'remark' })).code).toBe(403);
    const { data } = await start({});
    const progress = async () =>
      (await server.call('api/exchange/progress', { jobId: data.jobId }, { token: admin })).data;
    await expect.poll(async () => (await progress()).state, { timeout: 20_000 }).toBe('done');
    expect(await progress()).toMatchObject({ total: 3, updated: 2, faulty: 1 });
    expect(await read(bills[0]!)).toMatchObject({ note: 'each' });
    expect(await read(bills[1]!)).toMatchObject({ note: null });
  });

  it('offer their pickers what their parameters may hold', async () => {
    const answer = await server.call(
      'api/commonData/lookup',
      { templateCode: 'testPress', field: 'remark.whose', pageNum: 1, pageSize: 20 },
      { token: presser },
    );
    expect(answer.data.options.length).toBeGreaterThan(0);
    const template = await server.call('api/commonData/getTemplate', { templateCode: 'testPress' }, { token: presser });
    expect(template.data.template.buttons.map(({ code }: Json) => code)).not.toContain('loop');
  });
});
