import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver } from '../../../src/server/access/personal/inbox.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer, testSchemas, type TestServer } from './testServer.ts';

const MESSAGE = {
  kind: 'system',
  level: 'info',
  title: { en: 'Hello', 'zh-cn': '您好', 'zh-tw': '您好' },
  content: null,
  templateCode: null,
  recordId: null,
  noticeId: null,
  expiresAt: null,
} as const;

interface Stream {
  status: number;
  type: string;
  /** Everything that has come. */
  text(): string;
  /** Resolves when the server has closed it. */
  ended: Promise<unknown>;
  close(): void;
}

forEachEngine('the event channel', (_open, engine) => {
  const servers: { server: TestServer; url: string }[] = [];
  const streams: Stream[] = [];
  let anna: { id: string; token: string };
  let ben: { id: string; token: string };

  beforeAll(async () => {
    const place = await engine.place();
    const schemasFolder = testSchemas();
    // PostgreSQL takes any number of servers; what happens at one must be heard at the other.
    for (let at = 0; at < (engine.name === 'postgres' ? 2 : 1); at += 1) {
      const server = await startTestServer(place, { schemasFolder });
      servers.push({ server, url: await server.app.http.listen({ port: 0, host: '127.0.0.1' }) });
    }
    const { server } = servers[0]!;
    const person = async (account: string) => ({
      id: await server.addUser(account, 'Good.1234', ['writer']),
      token: await server.signIn(account, 'Good.1234'),
    });
    anna = await person('anna_1');
    ben = await person('ben_1');
  });
  afterAll(async () => {
    for (const stream of streams) stream.close();
    for (const { server } of servers) await server.close();
  });

  const listen = async (token: string, server = servers.at(-1)): Promise<Stream> => {
    const stop = new AbortController();
    const response = await fetch(`${server?.url}/apis/api/sys/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', appToken: token },
      body: '{}',
      signal: stop.signal,
    });
    let text = '';
    const ended = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8');
    })().catch(() => undefined);
    const type = response.headers.get('content-type') ?? '';
    const stream = { status: response.status, type, text: () => text, ended, close: () => stop.abort() };
    streams.push(stream);
    return stream;
  };
  const told = '"type":"notices"';
  const database = () => servers[0]!.server.app.parts.database;

  it('tells a person of his notices as they commit, at whichever server his page hangs, and tells nobody else', async () => {
    const [own, second, other] = [
      await listen(anna.token),
      await listen(anna.token, servers[0]),
      await listen(ben.token),
    ];
    expect(own.type).toContain('text/event-stream');
    await deliver(database().kysely, [anna.id], MESSAGE);
    for (const stream of [own, second]) await expect.poll(stream.text, { timeout: 10_000 }).toContain(told);
    expect(other.text()).not.toContain(told);
    await database()
      .transaction(async (transaction) => {
        await deliver(transaction, [ben.id], MESSAGE);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await deliver(database().kysely, [anna.id], MESSAGE);
    await expect.poll(() => own.text().split(told).length, { timeout: 10_000 }).toBe(3);
    expect(other.text()).not.toContain(told);
  });

  it('tells an open page when another one has read them', async () => {
    const own = await listen(anna.token);
    await servers[0]!.server.call('api/sys/notice/readAll', {}, { token: anna.token });
    await expect.poll(own.text, { timeout: 10_000 }).toContain(told);
  });

  it('is closed to whoever is not signed in, with the envelope of every other call', async () => {
    const stream = await listen('nobody');
    await stream.ended;
    expect([stream.status, stream.type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(stream.text())).toMatchObject({ code: 30008, data: null });
  });

  it('ends with the session, wherever that was ended, and leaves those of others open', async () => {
    const token = await servers[0]!.server.signIn('ben_1', 'Good.1234');
    const [ended, stays] = [await listen(token), await listen(ben.token)];
    await servers[0]!.server.call('api/sys/auth/logout', {}, { token });
    await ended.ended;
    await deliver(database().kysely, [ben.id], MESSAGE);
    await expect.poll(stays.text, { timeout: 10_000 }).toContain(told);
    expect(ended.text()).not.toContain(told);
  });

  it('closes the oldest page of whoever opens very many', async () => {
    const token = await servers[0]!.server.signIn('ben_1', 'Good.1234');
    const first = await listen(token);
    for (let at = 0; at < 20; at += 1) await listen(token);
    await first.ended;
  });

  it('does not hold up a server that stops', async () => {
    const stream = await listen(anna.token);
    const { server } = servers.at(-1)!;
    await server.close();
    await stream.ended;
    servers.pop();
  });
});
