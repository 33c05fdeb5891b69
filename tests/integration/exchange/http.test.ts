import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type Answer, type TestServer } from '../http/testServer.ts';
import { sheetsOf } from './harness.ts';

forEachEngine('import and export over HTTP', (_open, engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    token = await server.signIn();
  });
  afterAll(() => server.close());

  const upload = async (name: string, content: string): Promise<string> => {
    const edge = 'edge-of-the-parts';
    const body = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${edge}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
    return (await server.call('api/file/upload', {}, { token, headers, raw: body })).data.id;
  };
  const ended = async (jobId: string, as = token): Promise<Answer> => {
    for (;;) {
      const answer = await server.call('api/exchange/progress', { jobId }, { token: as });
      if (answer.data?.state !== 'running') return answer;
      await pause(20);
    }
  };
  const binary = (path: string, body: object, as = token) =>
    server.app.http.inject({
      method: 'POST',
      url: `/apis/${path}`,
      headers: { 'content-type': 'application/json', 'accept-language': 'en', appToken: as },
      payload: JSON.stringify(body),
    });
  const imported = async (fileId: string, mapping: unknown) =>
    await server.call(
      'api/exchange/import',
      { templateCode: 'testNote', fileId, mapping, dryRun: false, faultyRows: 'refuseAll' },
      { token },
    );

  it('takes a file in and gives the list out', async () => {
    const fileId = await upload('notes.csv', 'Title,Count,Amount\nFirst,1,"1,000.50"\nSecond,2,');
    const inspection = await server.call(
      'api/exchange/inspect',
      { templateCode: 'testNote', fileId },
      { token, encrypted: true },
    );
    const mapping = inspection.data.sheets.map((sheet: { mapping: unknown }) => sheet.mapping);
    const begun = await imported(fileId, mapping);
    expect((await ended(begun.data.jobId)).data).toMatchObject({ state: 'done', created: 2, faults: [] });

    const answer = await binary('api/exchange/export', {
      templateCode: 'testNote',
      format: 'xlsx',
      columns: ['title', 'amount'],
      sort: [{ field: 'title', order: 'asc' }],
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''Note%20\d{8}-\d{4}\.xlsx$/);
    expect((await sheetsOf('x.xlsx', answer.rawPayload)).Note).toEqual([
      ['Title', 'Amount'],
      ['First', 1000.5],
      ['Second', null],
    ]);
    const template = await binary('api/exchange/template', { templateCode: 'testNote' });
    expect((await sheetsOf('x.xlsx', template.rawPayload)).Note?.[0]).toContain('Title *');
  });

  it('gives back the faults of a file, and refusals as envelopes', async () => {
    const fileId = await upload('bad.csv', 'Title,Count\n,few');
    const { data } = await imported(fileId, [
      {
        sheet: 'bad',
        target: '',
        titleRow: 1,
        columns: [
          { column: 0, field: 'title' },
          { column: 1, field: 'count' },
        ],
      },
    ]);
    expect((await ended(data.jobId)).data).toMatchObject({ created: 0, faulty: 1, faultCount: 2 });
    const faults = await binary('api/exchange/faults', { jobId: data.jobId });
    expect(faults.payload).toMatch(/^\ufeffTitle,Count,Faults\r\n,few,"/);
    expect((await binary('api/exchange/export', { templateCode: 'nowhere', format: 'csv' })).json()).toMatchObject({
      code: 401,
    });
    expect(
      await server.call('api/exchange/inspect', { templateCode: 'testNote', fileId: data.jobId }, { token }),
    ).toMatchObject({ code: 402 });
    expect(await server.call('api/exchange/progress', { jobId: fileId }, { token })).toMatchObject({ code: 207 });
    expect(server.log).toEqual([]);
  });

  it('stops when it is told to, and leaves nothing of all or nothing behind', async () => {
    const lines = Array.from({ length: 3000 }, (_none, at) => `Stopped ${at}`);
    const fileId = await upload('many.csv', ['Title', ...lines].join('\n'));
    const { data } = await imported(fileId, [
      { sheet: 'many', target: '', titleRow: 1, columns: [{ column: 0, field: 'title' }] },
    ]);
    expect(
      await imported(fileId, [{ sheet: 'many', target: '', titleRow: 1, columns: [{ column: 0, field: 'title' }] }]),
    ).toMatchObject({ code: 30011 });
    await server.call('api/exchange/cancel', { jobId: data.jobId }, { token });
    expect((await ended(data.jobId)).data).toMatchObject({ state: 'cancelled', stored: false });
    const left = await server.call(
      'api/commonData/queryPageDataV2',
      {
        templateCode: 'testNote',
        pageNum: 1,
        pageSize: 1,
        query: { field: 'title', op: 'startsWith', value: 'Stopped' },
      },
      { token },
    );
    expect(left.data.total).toBe(0);
  });

  it('begins an import once, and work over many records once, however often a button is pressed', async () => {
    const fileId = await upload('pressed.csv', 'Title,Count\nPressed,1');
    const inspection = await server.call('api/exchange/inspect', { templateCode: 'testNote', fileId }, { token });
    const mapping = inspection.data.sheets.map((sheet: { mapping: unknown }) => sheet.mapping);
    const imports = await Promise.all(Array.from({ length: 5 }, () => imported(fileId, mapping)));
    expect(imports.map(({ code }) => code).sort()).toEqual([200, 30011, 30011, 30011, 30011]);
    for (const { data } of imports) if (data?.jobId) await ended(data.jobId);
    const query = { field: 'title', op: 'eq', value: 'Pressed' };
    const page = { templateCode: 'testNote', query, pageNum: 1, pageSize: 10 };
    expect((await server.call('api/commonData/queryPageDataV2', page, { token })).data.total).toBe(1);

    const work = { kind: 'edit', changes: [{ field: 'count', op: 'set', value: 2 }] };
    const asked = { templateCode: 'testNote', target: { all: true, query }, work };
    const edits = await Promise.all(Array.from({ length: 5 }, () => server.call('api/bulk/start', asked, { token })));
    expect(edits.map(({ code }) => code).sort()).toEqual([200, 30011, 30011, 30011, 30011]);
    for (const { data } of edits) if (data?.jobId) await ended(data.jobId);
    expect((await server.call('api/bulk/start', asked, { token })).code).toBe(200);
  });

  it('gives a file made in the background to nobody but its owner, and to him no longer than he has the rights it was made with', async () => {
    const id = await server.addUser('exporter_2', 'Good.1234', ['admin']);
    const owner = await server.signIn('exporter_2', 'Good.1234');
    const { jobId } = (
      await server.call(
        'api/exchange/exportInBackground',
        { templateCode: 'testNote', format: 'csv' },
        { token: owner },
      )
    ).data;
    const { fileId } = (await ended(jobId, owner)).data;
    const taken = async (as: string): Promise<number> => {
      const answer = await binary('api/file/download', { id: fileId }, as);
      return answer.headers['content-disposition'] ? 200 : answer.json().code;
    };
    expect(await taken(owner)).toBe(200);
    expect(await taken(token)).toBe(402);
    const { list } = (
      await server.call(
        'api/commonData/queryPageDataV2',
        {
          templateCode: 'sysRole',
          query: { field: 'roleCode', op: 'in', value: ['admin', 'reviewer'] },
          pageNum: 1,
          pageSize: 9,
        },
        { token },
      )
    ).data;
    const roleIds = (...codes: string[]): string[] =>
      list.filter((role: { roleCode: string }) => codes.includes(role.roleCode)).map((role: { id: string }) => role.id);
    const hold = async (roles: string[]): Promise<void> => {
      const read = { templateCode: 'sysUser', billId: id };
      const { version } = (await server.call('api/commonData/queryDataById', read, { token })).data.billData;
      const billData = { id, version, roles };
      expect(
        await server.call('api/commonData/saveOrUpdate', { templateCode: 'sysUser', billData }, { token }),
      ).toMatchObject({ code: 200 });
    };
    // Other servers, and this one, hear of a change of rights within moments.
    for (const [roles, code] of [
      [['admin', 'reviewer'], 402],
      [['admin'], 200],
      [['reviewer'], 402],
    ] as const) {
      await hold(roleIds(...roles));
      await vi.waitFor(async () => expect(await taken(owner)).toBe(code), 10_000);
    }
  });

  it('exports under an id of its own where the one asked for is taken, by whomever', async () => {
    await server.addUser('exporter_1', 'Good.1234', ['admin']);
    const other = await server.signIn('exporter_1', 'Good.1234');
    const asked = { templateCode: 'testNote', format: 'csv', jobId: '01a22203-3fd5-7425-b5db-f816399b4bac' };
    for (const asker of [token, token, other]) {
      const answer = await server.app.http.inject({
        method: 'POST',
        url: '/apis/api/exchange/export',
        headers: { 'content-type': 'application/json', appToken: asker },
        payload: JSON.stringify(asked),
      });
      expect(answer.headers['content-type']).toContain('text/csv');
    }
    const known = (as: string) => server.call('api/exchange/progress', { jobId: asked.jobId }, { token: as });
    expect((await known(token)).data.kind).toBe('export');
    expect((await known(other)).code).toBe(207);
    expect(server.log).toEqual([]);
  });
});
