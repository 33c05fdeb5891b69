import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, type Json, type TestServer } from './testServer.ts';

forEachEngine('the description of the interface', (_open, engine) => {
  let server: TestServer;
  let admin: string;
  let writer: string;

  beforeAll(async () => {
    server = await startTestServer(await engine.place());
    await server.addUser('writer_1', 'Good.1234', ['writer']);
    [admin, writer] = [await server.signIn(), await server.signIn('writer_1', 'Good.1234')];
  });
  afterAll(() => server.close());

  const described = async (token: string): Promise<Json> => (await server.call('api/sys/openapi', {}, { token })).data;
  const call = async (path: string, body: object): Promise<Json> =>
    (await server.call(path, body, { token: admin })).data;
  /** The document's schemas, ready to judge. */
  const judging = (document: Json) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema(document, 'api');
    return ajv;
  };

  it('fits every record that the server answers, and every request that it takes', async () => {
    const document = await described(admin);
    const ajv = judging(document);
    let checked = 0;
    for (const templateCode of Object.keys(document.components.schemas)) {
      if (templateCode.startsWith('_')) continue;
      const page = await call('api/commonData/queryPageDataV2', { templateCode, pageNum: 1, pageSize: 5 });
      for (const row of page?.list ?? []) {
        const record = await call('api/commonData/queryDataById', { templateCode, billId: row.id });
        const fits = ajv.getSchema(`api#/components/schemas/${templateCode}`);
        expect(fits?.(record.billData), `${templateCode} ${JSON.stringify(fits?.errors)}`).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(10);
    const path = 'paths/~1api~1commonData~1saveOrUpdate/post/requestBody/content/application~1json/schema';
    const saving = ajv.getSchema(`api#/${path}`);
    expect(saving?.({ templateCode: 'testNote', billData: { title: 'x' } })).toBe(true);
    expect(saving?.({ templateCode: 'testNote', billData: { title: 5 } })).toBe(false);
    expect(saving?.({ templateCode: 'nothing', billData: {} })).toBe(false);
  });

  it('knows filters in filters', async () => {
    const ajv = judging(await described(admin));
    const query = ajv.getSchema(
      'api#/paths/~1api~1commonData~1queryPageDataV2/post/requestBody/content/application~1json/schema',
    );
    const page = { templateCode: 'testNote', pageNum: 1, pageSize: 10 };
    const condition = { field: 'title', op: 'contains', value: 'a' };
    expect(query?.({ ...page, query: { and: [{ or: [condition, { not: condition }] }] } })).toBe(true);
    expect(query?.({ ...page, query: { and: [{ or: [{ ...condition, op: 'like' }] }] } })).toBe(false);
  });

  it('shows what its reader may open and save, and no call of a sign-in', async () => {
    const document = await described(writer);
    const models = Object.keys(document.components.schemas).filter((name) => !name.startsWith('_'));
    expect(models).toContain('testNote');
    expect(models).not.toContain('sysUser');
    expect(JSON.stringify(document)).not.toContain('roleCode');
    expect(Object.keys(document.paths).filter((path) => path.includes('/auth/'))).toEqual(['/api/sys/auth/userInfo']);
    expect((await server.call('api/sys/openapi')).code).toBe(30007);
  });
});
