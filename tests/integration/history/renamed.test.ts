import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAll } from '../../../src/server/records/history/verifyAll.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, testSchemas, type Json, type TestServer } from '../http/testServer.ts';

forEachEngine('the history of a field that was renamed', (_open, engine) => {
  const schemasFolder = testSchemas();
  let server: TestServer;
  let token: string;
  let billId: string;

  const rename = (file: string, from: string, to: string): void => {
    const place = path.join(schemasFolder, 'test', file);
    const model: Json = JSON.parse(readFileSync(place, 'utf8'));
    const field = model.fields.find((each: Json) => each.name === from);
    Object.assign(field, { name: to, formerNames: [...(field.formerNames ?? []), from] });
    const swapped = (names: string[]) => names.map((name) => (name === from ? to : name));
    if (model.list) model.list.columns = swapped(model.list.columns);
    if (model.labelField === from) model.labelField = to;
    writeFileSync(place, JSON.stringify(model));
  };
  const ask = async (endpoint: string, payload: object): Promise<Json> =>
    (await server.call(`api/commonData/${endpoint}`, { templateCode: 'testNote', ...payload }, { token })).data;

  beforeAll(async () => {
    const place = await engine.place();
    server = await startTestServer(place, { schemasFolder });
    token = await server.signIn();
    ({ billId } = await ask('saveOrUpdate', { billData: { title: 'x', count: 1, parts: [{ name: 'one' }] } }));
    await ask('saveOrUpdate', { billData: { id: billId, version: 1, count: 2 } });
    await server.close();
    rename('testNote.json', 'count', 'pieces');
    rename('testPart.json', 'name', 'called');
    server = await startTestServer(place, { schemasFolder });
    token = await server.signIn();
  });
  afterAll(() => server.close());

  it('tells it under its new name, in rows too', async () => {
    const history = await ask('history', { billId });
    expect(history[0].changes).toMatchObject([{ field: 'pieces', before: 1, after: 2 }]);
    const told = Object.fromEntries(history[1].changes.map((change: Json) => [change.field, change]));
    expect(told.pieces).toMatchObject({ after: 1 });
    expect(told.parts.rows[0].changes).toMatchObject([{ field: 'called', after: 'one' }]);
  });

  it('shows the record as it was, and what two versions differ in', async () => {
    const { billData } = await ask('queryDataById', { billId, version: 1 });
    expect(billData).toMatchObject({ pieces: 1, parts: [{ called: 'one' }] });
    const [difference] = await ask('history', { billId, between: { from: 1, to: 2 } });
    expect(difference.changes).toMatchObject([{ field: 'pieces', before: 1, after: 2 }]);
  });

  it('is whole', async () => {
    const { database, registry } = server.app.parts;
    expect((await verifyAll(database, { models: registry.models(), key: null, mark: null })).link).toBeNull();
  });
});
