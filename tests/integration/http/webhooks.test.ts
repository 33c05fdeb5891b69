import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, testSchemas, type Json, type TestServer } from './testServer.ts';

interface Got {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  payload: Json;
}

forEachEngine('webhooks', (_open, engine) => {
  const servers: TestServer[] = [];
  let server: TestServer;
  let receiver: Server;
  let url: string;
  let admin: string;
  let reviewerId: string;
  let writerId: string;
  let writer: string;
  let status = 200;
  const got: Got[] = [];

  beforeAll(async () => {
    receiver = createServer((request, answer) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        got.push({ headers: request.headers, body, payload: JSON.parse(body) });
        answer.writeHead(status, { location: '/elsewhere' }).end('thanks');
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const address = receiver.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`;
    const place = await engine.place();
    const schemasFolder = testSchemas();
    // Two servers look for deliveries at once; each is made by one of them.
    for (let at = 0; at < (engine.name === 'postgres' ? 2 : 1); at += 1)
      servers.push(await startTestServer(place, { schemasFolder, privateWebhooks: true }));
    server = servers[0]!;
    admin = await server.signIn();
    reviewerId = await server.addUser('reviewer_1', 'Good.1234', ['reviewer']);
    writerId = await server.addUser('writer_1', 'Good.1234', ['writer']);
    writer = await server.signIn('writer_1', 'Good.1234');
  });
  afterAll(async () => {
    for (const one of servers) await one.close();
    receiver.close();
  });

  const call = async (path: string, body: object, token = admin): Promise<Json> =>
    await server.call(path, body, { token });
  const bill = async (templateCode: string, billId: string): Promise<{ billId: string; version: number }> => ({
    billId,
    version: (await call('api/commonData/queryDataById', { templateCode, billId })).data.version,
  });
  async function subscribe(owner: string, models: string, events: string[], to = url): Promise<string> {
    const billData = { hookName: `Hook ${Math.random()}`, url: to, owner, models, events, purpose: 'Test' };
    const { data } = await call('api/commonData/saveOrUpdate', { templateCode: 'sysWebhook', billData });
    return data.billId;
  }
  async function issue(id: string): Promise<string> {
    const bills = [await bill('sysWebhook', id)];
    const { data } = await call('api/commonData/callAction', {
      action: 'sysWebhook.issue',
      templateCode: 'sysWebhook',
      bills,
    });
    // Every server knows it, once the notice has come round.
    for (const one of servers)
      await one.app.parts.database.kysely.selectFrom('sys_webhook_secret').selectAll().execute();
    const secret = /whsec_\S+/.exec(data.message)?.[0] ?? '';
    const { rows } = await sql<{
      secret: string;
    }>`select secret from sys_webhook_secret where webhook_id = ${id}`.execute(server.app.parts.database.kysely);
    // Whoever reads the database does not have it.
    expect(rows[0]?.secret).not.toContain(secret.slice('whsec_'.length));
    return secret;
  }
  const known = async (id: string): Promise<string> => {
    const secret = await issue(id);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return secret;
  };
  const end = async (id: string): Promise<void> => {
    const bills = [await bill('sysWebhook', id)];
    await call('api/commonData/transition', { templateCode: 'sysWebhook', transition: 'disable', bills });
  };
  const deliveries = async (webhook: string): Promise<Json[]> =>
    (
      await call('api/commonData/queryPageDataV2', {
        templateCode: 'sysWebhookDelivery',
        query: { field: 'webhook', op: 'eq', value: webhook },
        columns: ['event', 'deliveryStatus', 'attempts', 'httpStatus', 'lastAt', 'nextAt'],
        sort: [{ field: 'happenedAt', order: 'asc' }],
        pageNum: 1,
        pageSize: 100,
      })
    ).data.list;
  const states = async (webhook: string): Promise<string[]> =>
    (await deliveries(webhook)).map(({ event, deliveryStatus }) => `${event} ${deliveryStatus}`);
  const newNote = async (billData: object, token = admin): Promise<{ billId: string; version: number }> => {
    const answer = await call('api/commonData/saveOrUpdate', { templateCode: 'testNote', billData }, token);
    expect(answer.code).toBe(200);
    return { billId: answer.data.billId, version: answer.data.version };
  };
  const gotOf = (billId: string): Got[] => got.filter(({ payload }) => payload.billId === billId);
  const WAIT = { timeout: 20_000 };

  it('tell of changes once, signed, with what their owner may see and no more', async () => {
    const hook = await subscribe(reviewerId, 'testNote\ntestTask', ['create', 'update', 'delete', 'transition']);
    const before = await newNote({ title: 'Before there is a secret' });
    const secret = await known(hook);
    const note = await newNote({ title: 'Told', secret: 'hush', amount: '12.50' });
    await expect.poll(() => states(hook), WAIT).toEqual(['create delivered']);
    const [first] = gotOf(note.billId);
    const timestamp = String(first?.headers['x-rampart-timestamp']);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${first?.body}`).digest('hex');
    expect(first?.headers).toMatchObject({ 'x-rampart-signature': `sha256=${signature}`, 'x-rampart-event': 'create' });
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    expect(first?.payload).toMatchObject({
      event: 'create',
      model: 'testNote',
      version: 1,
      billData: { title: 'Told', amount: '12.50' },
    });
    expect(first?.body).not.toContain('hush');

    // Of a change that its owner cannot see, it hears nothing.
    await newNote({ id: note.billId, version: 1, secret: 'hush again' });
    await expect.poll(() => states(hook), WAIT).toEqual(['create delivered', 'update withheld']);
    await call('api/commonData/deleteData', { templateCode: 'testNote', bills: [{ billId: note.billId, version: 2 }] });
    await expect.poll(() => states(hook), WAIT).toContain('delete delivered');
    const task = await call('api/commonData/saveOrUpdate', { templateCode: 'testTask', billData: { title: 'Step' } });
    const bills = [{ billId: task.data.billId, version: 1 }];
    await call('api/commonData/transition', { templateCode: 'testTask', transition: 'submit', bills });
    await expect.poll(() => states(hook), WAIT).toContain('transition delivered');
    expect(gotOf(task.data.billId).map(({ payload }) => [payload.event, payload.step])).toEqual(
      expect.arrayContaining([['transition', 'submit']]),
    );
    const ids = got.map(({ headers }) => headers['x-rampart-delivery']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(gotOf(before.billId)).toEqual([]);
    await end(hook);
  }, 90_000);

  it('of an owner who does not see the record are withheld; a change that is rolled back is no event', async () => {
    const hook = await subscribe(writerId, '*', ['create']);
    await known(hook);
    const foreign = await newNote({ title: 'Of another' });
    const refused = await call('api/commonData/saveOrUpdate', { templateCode: 'testNote', billData: { count: -1 } });
    expect(refused.code).toBe(208);
    await expect(
      server.app.parts.records.unit(async (unit) => {
        const system = await server.app.parts.access.viewer(reviewerId, { language: 'en', requestId: 'x' });
        if (!system) throw new Error('nobody');
        const billData = { title: 'Rolled back' };
        await server.app.parts.records.save(
          { ...system, can: () => true },
          { templateCode: 'testNote', billData },
          unit,
        );
        throw new Error('back');
      }),
    ).rejects.toThrow('back');
    const own = await newNote({ title: 'Own' }, writer);
    await expect.poll(() => states(hook), WAIT).toEqual(['create withheld', 'create delivered']);
    expect(gotOf(foreign.billId)).toEqual([]);
    expect(gotOf(own.billId)).toHaveLength(1);
    await end(hook);
  }, 90_000);

  it('that fail are tried again later, given up in the end, and sent again on demand', async () => {
    const hook = await subscribe(reviewerId, 'testNote', ['create']);
    await known(hook);
    // A redirection is not followed.
    status = 307;
    const { billId } = await newNote({ title: 'Insisting' });
    const { kysely } = server.app.parts.database;
    const row = async (): Promise<Json> => (await deliveries(hook))[0];
    await expect.poll(async () => (await row()).attempts, WAIT).toBe(1);
    await expect.poll(async () => (await row()).httpStatus, WAIT).toBe(307);
    const wait = Date.parse((await row()).nextAt) - Date.parse((await row()).lastAt);
    expect(wait).toBeGreaterThan(5000);
    expect(wait).toBeLessThan(60_000);
    for (let attempts = 2; attempts <= 8; attempts += 1) {
      await sql`update sys_webhook_delivery set next_at = now() where webhook = ${hook} and delivery_status = 'waiting'`.execute(
        kysely,
      );
      await expect.poll(async () => gotOf(billId).length, WAIT).toBe(attempts);
      // Taking a delivery and settling it are a version each: the attempt has come to its end.
      await expect.poll(async () => (await row()).version, WAIT).toBe(1 + 2 * attempts);
    }
    await expect.poll(() => states(hook), WAIT).toEqual(['create failed']);
    status = 200;
    const failed = await row();
    const again = { action: 'sysWebhookDelivery.resend', templateCode: 'sysWebhookDelivery' };
    const bills = [{ billId: failed.id, version: failed.version }];
    expect((await call('api/commonData/callAction', { ...again, bills }, writer)).code).toBe(403);
    expect((await call('api/commonData/callAction', { ...again, bills })).code).toBe(200);
    await expect.poll(() => states(hook), WAIT).toEqual(['create delivered']);
    await end(hook);
  }, 120_000);

  it('may not lead into the house unless that is allowed, and their deliveries are nobody’s to write', async () => {
    const billData = { recordId: 'x' };
    expect((await call('api/commonData/saveOrUpdate', { templateCode: 'sysWebhookDelivery', billData })).code).toBe(
      403,
    );
    const hook = await subscribe(reviewerId, 'testNote', ['create'], 'ftp://127.0.0.1/x').catch(() => undefined);
    expect(hook).toBeUndefined();
  });
});
