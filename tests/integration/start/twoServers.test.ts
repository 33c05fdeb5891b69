import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPlace, type Place } from '../../support/engines.ts';
import { call, environment, signIn, startProcess, type ServerProcess } from './serverProcess.ts';
import { copyOfSchemas } from './shippedSchemas.ts';

/** Many batches, and few enough to be counted exactly in a list. */
const ROWS = 8000;
const READY = { timeout: 60_000, interval: 20 };
/** A dead server is waited for before another takes over its work; that, the work itself, and a busy machine. */
const TAKEN_OVER = { timeout: 240_000, interval: 250 };

// Two processes over one database and one folder of files, as behind a load balancer. The embedded engine is one process by design.
describe('two servers of one installation (postgres)', () => {
  const schemas = copyOfSchemas();
  let place: Place;
  let first: ServerProcess;
  let second: ServerProcess;
  let token: string;
  beforeAll(async () => {
    place = await freshPlace('postgres');
    const env = { ...environment(place.options), SCHEMAS_DIR: schemas };
    first = await startProcess(env);
    second = await startProcess(env);
    token = await signIn(first.url);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([first.end(), second.end()]);
    await place.remove();
    rmSync(schemas, { recursive: true, force: true });
  });

  const noteOf = async (billId: string, at: ServerProcess) =>
    await call(at.url, 'api/commonData/queryDataById', { templateCode: 'testNote', billId }, token);
  const saveNote = async (billData: object, at: ServerProcess) =>
    await call(at.url, 'api/commonData/saveOrUpdate', { templateCode: 'testNote', billData }, token);
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

  it('finish an import of which one was killed: every row once', async () => {
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
    expect(await first.end('SIGKILL')).toBeNull();
    const left = await totalOf('Moved');
    expect(left).toBeLessThan(ROWS);

    const progress = async () => (await call(second.url, 'api/exchange/progress', { jobId: begun.jobId }, token)).data;
    await expect.poll(async () => (await progress()).state, TAKEN_OVER).toBe('done');
    expect(await progress()).toMatchObject({ created: ROWS, faulty: 0, unchanged: 0, done: ROWS });
    expect(await totalOf('Moved')).toBe(ROWS);
  }, 300_000);

  async function upload(url: string, content: string): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([content], { type: 'text/csv' }), 'notes.csv');
    const response = await fetch(`${url}/apis/api/file/upload`, { method: 'POST', headers: { appToken: token }, body });
    const { data }: { data: { id: string } } = JSON.parse(await response.text());
    return data.id;
  }
});
