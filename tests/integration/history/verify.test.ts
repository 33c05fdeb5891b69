import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorNow } from '../../../src/server/app/anchoring.ts';
import type { Database, DatabaseOptions } from '../../../src/server/database/connect.ts';
import { findAnchorKey } from '../../../src/server/records/history/anchorKey.ts';
import { readAnchorMark } from '../../../src/server/records/history/anchorMark.ts';
import { linkWords } from '../../../src/server/records/history/verifyWords.ts';
import { verifyAll, type Verification } from '../../../src/server/records/history/verifyAll.ts';
import { forEachEngine } from '../../support/engines.ts';
import { runCommand } from '../../support/programs.ts';
import { startTestServer, testSchemas, type TestServer } from '../http/testServer.ts';

const TABLES = [
  'sys_history',
  'sys_history_anchor',
  'sys_history_head',
  'test_note',
  'test_part',
  'sys_comment',
  'sys_comment_before',
];

forEachEngine('proof of the history', (_open, engine) => {
  let place: DatabaseOptions;
  let server: TestServer;
  let database: Database;
  let ids: string[];
  let parts: string;
  let comments: string[];
  const schemasFolder = testSchemas();

  beforeAll(async () => {
    place = await engine.place();
    server = await startTestServer(place, { schemasFolder });
    ({ database } = server.app.parts);
    const token = await server.signIn();
    const save = async (billData: Record<string, unknown>) =>
      (await server.call('api/commonData/saveOrUpdate', { templateCode: 'testNote', billData }, { token })).data;
    ids = [];
    for (const title of ['first', 'second', 'third']) {
      let { billId, version } = await save({ title });
      for (const step of ['a', 'b'])
        ({ billId, version } = await save({ id: billId, version, title: `${title} ${step}` }));
      ids.push(billId);
    }
    const talk = async (verb: string, body: object) =>
      (await server.call(`api/talk/${verb}`, { templateCode: 'testNote', ...body }, { token })).data;
    comments = [];
    for (const text of ['Stays', 'Is edited', 'Is taken back'])
      comments.push((await talk('add', { billId: ids[0], text, mentions: [] })).id);
    await talk('edit', { id: comments[1], text: 'Was edited', mentions: [] });
    await talk('remove', { id: comments[2] });
    await anchorNow(database, place.dataDir, undefined);
    parts = (await save({ title: 'with parts', parts: [{ name: 'one' }, { name: 'two' }] })).billId;
    // One more change that no anchor knows of yet.
    await save({ id: ids[2], version: 3, title: 'third c' });
    for (const table of TABLES)
      await sql`create table ${sql.table(`copy_${table}`)} as select * from ${sql.table(table)}`.execute(
        database.kysely,
      );
  });
  afterAll(() => server.close());

  const check = (range?: { model: string; recordId?: string }): Promise<Verification> =>
    verifyAll(
      database,
      {
        models: server.app.parts.registry.models(),
        key: findAnchorKey(place.dataDir, undefined),
        mark: readAnchorMark(place.dataDir),
      },
      range,
    );
  const run = (statement: string) => sql.raw(statement).execute(database.kysely);
  /** What is found after somebody with the rights of the database ran these statements. */
  const after = async (...statements: string[]): Promise<Verification> => {
    for (const statement of statements) await run(statement);
    try {
      return await check();
    } finally {
      for (const table of TABLES.toReversed()) await run(`delete from ${table}`);
      for (const table of TABLES) await run(`insert into ${table} select * from copy_${table}`);
    }
  };
  const entry = (at: number, version: number) =>
    `model = 'testNote' and record_id = '${ids[at]}' and version = ${version}`;

  it('finds an untouched history whole, all of it and that of one record', async () => {
    const all = await check();
    expect(all).toMatchObject({ link: null, anchor: null });
    expect(all.entries).toBeGreaterThan(10);
    expect(all.anchors).toBeGreaterThan(0);
    expect(await check({ model: 'testNote', recordId: ids[2] })).toMatchObject({ entries: 4, models: 1, link: null });
  });

  it('names an altered entry', async () => {
    const { link } = await after(
      `update sys_history set patch = jsonb_set(patch, '{after,title}', '"forged"') where ${entry(0, 2)}`,
    );
    expect(link).toMatchObject({ model: 'testNote', recordId: ids[0], version: 2, fault: 'content', action: 'update' });
    const words = linkWords(link!, server.app.parts.registry.model('testNote'));
    for (const part of ['testNote', ids[0]!, 'version 2', 'altered', link!.at!]) expect(words).toContain(part);
  });

  it('names a chain whose last entry was taken away, anchored or not', async () => {
    expect((await after(`delete from sys_history where ${entry(1, 3)}`)).link).toMatchObject({
      recordId: ids[1],
      fault: 'cut',
      expected: '3',
      found: '2',
    });
    expect((await after(`delete from sys_history where ${entry(2, 4)}`)).link).toMatchObject({
      recordId: ids[2],
      fault: 'cut',
      expected: '4',
      found: '3',
    });
    // Whoever sets the record back too is betrayed by the anchor.
    const both = [
      `delete from sys_history where ${entry(1, 3)}`,
      `update test_note set version = 2 where id = '${ids[1]}'`,
    ];
    expect((await after(...both)).link).toMatchObject({ recordId: ids[1], fault: 'cut' });
  });

  it('names a comment that says something else than its chain tells, or that nobody has said', async () => {
    const forged = {
      text: `update sys_comment set text = 'Forged' where id = '${comments[1]}'`,
      author: `update sys_comment set author_name = 'Somebody' where id = '${comments[0]}'`,
      record: `update sys_comment set record_id = '${ids[1]}' where id = '${comments[0]}'`,
      removed: `update sys_comment set removed_at = now() where id = '${comments[0]}'`,
      'earlier words': `update sys_comment_before set text = 'Forged' where comment_id = '${comments[2]}'`,
    };
    for (const [expected, statement] of Object.entries(forged))
      expect((await after(statement)).link).toMatchObject({ model: 'sysComment', fault: 'values', expected });
    expect((await after(`delete from sys_comment where id = '${comments[0]}'`)).link).toMatchObject({
      recordId: comments[0],
      fault: 'noRecord',
    });
    const put = `insert into sys_comment (id, model, record_id, author, author_name, text)
      select 'ffffffff-0000-7000-8000-000000000000', model, record_id, author, author_name, 'Never said' from sys_comment where id = '${comments[0]}'`;
    expect((await after(put)).link).toMatchObject({ model: 'sysComment', fault: 'noChain' });
    // Whoever changes the chain too is betrayed by its hash, and by the anchor.
    const chain = `update sys_history set patch = jsonb_set(patch, '{after,text}', '"Forged"') where record_id = '${comments[1]}' and version = 2`;
    expect((await after(forged.text, chain)).link).toMatchObject({ recordId: comments[1], fault: 'content' });
    expect(
      (await after(`delete from sys_history where record_id = '${comments[1]}' and version = 2`)).link,
    ).toMatchObject({ recordId: comments[1], fault: 'cut' });
    expect(await check({ model: 'testNote', recordId: ids[0] })).toMatchObject({ link: null });
  });

  it('names a chain that was taken away as a whole, with its record or without', async () => {
    const chain = `delete from sys_history where record_id = '${ids[0]}'`;
    const record = `delete from test_note where id = '${ids[0]}'`;
    for (const statements of [[chain], [chain, record]])
      expect((await after(...statements)).link).toMatchObject({ recordId: ids[0], fault: 'noChain' });
    expect((await after(record)).link).toMatchObject({ recordId: ids[0], fault: 'noRecord' });
  });

  it('names the fields of a record that was changed past its history, rows of sub-tables included', async () => {
    const forged = `update test_note set title = 'forged', quantity = 7 where id = '${ids[1]}'`;
    const { link } = await after(forged);
    expect(link).toMatchObject({ recordId: ids[1], version: 3, fault: 'values', expected: 'title, count' });
    expect(linkWords(link!, server.app.parts.registry.model('testNote'))).toContain('in: title, count');
    for (const statement of [
      `update test_part set name = 'forged' where parent_id = '${parts}' and sort_no = 1`,
      `delete from test_part where parent_id = '${parts}' and sort_no = 1`,
      `update test_part set sort_no = 1 - sort_no where parent_id = '${parts}'`,
    ])
      expect((await after(statement)).link).toMatchObject({ recordId: parts, fault: 'values', expected: 'parts' });
  });

  it('names entries that were swapped', async () => {
    const swap = (what: string) =>
      `update sys_history h set ${what} = o.${what} from sys_history o where h.record_id = '${ids[0]}' and o.record_id = h.record_id
        and h.version in (2, 3) and o.version = 5 - h.version`;
    expect((await after(swap('patch'))).link).toMatchObject({ recordId: ids[0], version: 2, fault: 'content' });
    expect((await after(swap('version'))).link).toMatchObject({ recordId: ids[0], version: 2, fault: 'previous' });
  });

  it('names anchors that were taken away, changed or signed by somebody else', async () => {
    const last = 'no = (select max(no) from copy_sys_history_anchor)';
    const gone = [`delete from sys_history_head where anchor = (select max(no) from copy_sys_history_anchor)`];
    expect((await after(...gone, `delete from sys_history_anchor where ${last}`)).anchor?.fault).toBe('gone');
    expect((await after(...gone)).anchor?.fault).toBe('heads');
    expect((await after(`update sys_history_anchor set at = at + interval '1 day' where ${last}`)).anchor?.fault).toBe(
      'changed',
    );
    expect((await after(`update sys_history_anchor set signature = hash where ${last}`)).anchor?.fault).toBe(
      'signature',
    );
    expect((await after(`update sys_history_anchor set key_id = 'x' where ${last}`)).anchor?.fault).toBe('otherKey');
  });

  describe('as a command', () => {
    const verify = (...args: string[]) =>
      runCommand('history', args, {
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.url ?? '',
        SCHEMAS_DIR: schemasFolder,
      });

    it('runs beside a PostgreSQL server, and says that the data folder is locked', () => {
      const running = verify('verify', 'testNote', ids[0]!);
      if (engine.name === 'postgres')
        expect(running).toMatchObject({ status: 0, stdout: expect.stringContaining('whole'), stderr: '' });
      else expect(running).toMatchObject({ status: 1, stderr: expect.stringContaining('already in use') });
    });

    it('ends with 1 and the place of the fault, with 2 for a wrong call', async () => {
      await run(`update sys_history set actor_name = 'Mallory' where ${entry(1, 3)}`);
      await server.close();
      const broken = verify('verify');
      expect(broken).toMatchObject({ status: 1, stderr: expect.stringContaining(`record ${ids[1]}`) });
      expect(broken.stderr).toContain('version 3');
      expect(verify('verify', 'nothing').status).toBe(2);
      expect(verify('dance').status).toBe(2);
    });
  });
});
