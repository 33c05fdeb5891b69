import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/database/connect.ts';
import { freshPlace, type Place } from '../../support/engines.ts';
import { call, environment, signIn, startProcess, type ServerProcess } from './serverProcess.ts';
import { handingOut } from './handingOut.ts';
import { copyOfSchemas } from './shippedSchemas.ts';

/** Many batches, and few enough to be counted exactly in a list. */
const ROWS = 8000;
/** Records that are handed out, each in a transaction of its own. */
const GIVEN = 300;
const READY = { timeout: 60_000, interval: 20 };
/** A dead server is waited for before another takes over its work; that, the work itself, and a busy machine. */
const TAKEN_OVER = { timeout: 240_000, interval: 250 };

// Two processes over one database and one folder of files, as behind a load balancer. The embedded engine is one process by design.
describe('two servers of one installation (postgres)', () => {
  const schemas = copyOfSchemas((note) =>
    note.fields.push({ type: 'user', name: 'owner', title: { en: 'Owner', 'zh-cn': 'Owner', 'zh-tw': 'Owner' } }),
  );
  let place: Place;
  let database: Database;
  let first: ServerProcess;
  let second: ServerProcess;
  let token: string;
  beforeAll(async () => {
    place = await freshPlace('postgres');
    const env = { ...environment(place.options), SCHEMAS_DIR: schemas, RATE_LIMIT: 'off' };
    database = await openDatabase(place.options);
    first = await startProcess(env);
    second = await startProcess(env);
    token = await signIn(first.url);
  }, 240_000);
  afterAll(async () => {
    await Promise.all([first.end(), second.end(), database.close()]);
    await place.remove();
    rmSync(schemas, { recursive: true, force: true });
  });

  const noteOf = async (billId: string, at: ServerProcess) =>
    await call(at.url, 'api/commonData/queryDataById', { templateCode: 'testNote', billId }, token);
  const saveNote = async (billData: object, at: ServerProcess) =>
    await call(at.url, 'api/commonData/saveOrUpdate', { templateCode: 'testNote', billData }, token);
  /** What the notices of a person count, which are one in the end. */
  const toldOf = async (person: string): Promise<number> => {
    const { rows } = await sql<{ title: string }>`
      select title->>'en' as title from sys_inbox where user_id = ${person}`.execute(database.kysely);
    return rows.reduce((sum, { title }) => sum + Number(/(\d+)$/.exec(title)?.[1]), 0);
  };
  const totalOf = async (prefix: string): Promise<number> => {
    const query = { field: 'title', op: 'startsWith', value: prefix };
    const page = { templateCode: 'testNote', query, columns: ['title'], pageNum: 1, pageSize: 1 };
    return (await call(second.url, 'api/commonData/queryPageDataV2', page, token)).data.total;
  };

  it('share sessions and records, and find the same record changed', async () => {
    const { data: made } = await saveNote({ title: 'Shared', count: 1 }, first);
    const { data: read } = await noteOf(made.billId, second);
    expect(read).toMatchObject({ version: made.version, billData: { title: 'Shared' } });
    const change = { id: made.billId, version: made.version };
    const answers = await Promise.all([
      saveNote({ ...change, title: 'Of the first' }, first),
      saveNote({ ...change, title: 'Of the second' }, second),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 207]);
  });

  it('sign out at both, whichever is asked', async () => {
    const other = await signIn(second.url);
    expect(await call(first.url, 'api/sys/auth/logout', {}, other)).toMatchObject({ code: 200 });
    expect(await call(second.url, 'api/sys/auth/userInfo', {}, other)).toMatchObject({ code: 4001 });
  });

  it('finish an import, and work over many records, of which one was killed: every row and every record once', async () => {
    const work = await handingOut(first, token, GIVEN, toldOf);
    const fileId = await upload(
      first.url,
      ['Title,Count', ...Array.from({ length: ROWS }, (_none, at) => `Moved ${at},${at}`)].join('\n'),
    );
    const mapping = [
      {
        sheet: 'notes',
        target: '',
        titleRow: 1,
        columns: [
          { column: 0, field: 'title' },
          { column: 1, field: 'count' },
        ],
      },
    ];
    const asked = { templateCode: 'testNote', fileId, mapping, dryRun: false, faultyRows: 'skip' };
    const { data: begun } = await call(first.url, 'api/exchange/import', asked, token);
    await expect.poll(() => totalOf('Moved'), READY).toBeGreaterThan(0);
    await work.begin();
    await expect.poll(async () => (await work.standing(second)).progress.done, READY).toBeGreaterThan(0);
    expect(await first.end('SIGKILL')).toBeNull();
    const left = await totalOf('Moved');
    expect(left).toBeLessThan(ROWS);
    const halfDone = await work.standing(second);
    expect(halfDone.changed).toBeLessThan(GIVEN);
    expect(halfDone).toMatchObject({ changed: halfDone.results, told: halfDone.results });
    // The dead server's work is still its owner's only one.
    expect(await work.begin(second)).toMatchObject({ code: 30011 });

    const progress = async () => (await call(second.url, 'api/exchange/progress', { jobId: begun.jobId }, token)).data;
    await expect.poll(async () => (await progress()).state, TAKEN_OVER).toBe('done');
    expect(await progress()).toMatchObject({ created: ROWS, faulty: 0, unchanged: 0, done: ROWS });
    expect(await totalOf('Moved')).toBe(ROWS);
    await expect.poll(async () => (await work.standing(second)).progress.state, TAKEN_OVER).toBe('done');
    expect(await work.standing(second)).toMatchObject({
      progress: { done: GIVEN, updated: GIVEN, faulty: 0 },
      changed: GIVEN,
      results: GIVEN,
      told: GIVEN,
    });
    expect(await work.histories(second)).toEqual([['create', 'update']]);
  }, 300_000);

  async function upload(url: string, content: string): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([content], { type: 'text/csv' }), 'notes.csv');
    const response = await fetch(`${url}/apis/api/file/upload`, { method: 'POST', headers: { appToken: token }, body });
    const { data }: { data: { id: string } } = JSON.parse(await response.text());
    return data.id;
  }
});
