import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { EVENTS_PATH } from '../../../src/contract/events.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startTestServer } from '../http/testServer.ts';
import { environment, startProcess } from './serverProcess.ts';
import { shippedSchemas } from './shippedSchemas.ts';

forEachEngine('a server that is told to stop', (_open, engine) => {
  it('ends the channel of a page that listens, and of one that is just being let in', async () => {
    const { app, signIn } = await startTestServer(await engine.place());
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const appToken = await signIn();
    const listen = (): Promise<Response> =>
      fetch(`${url}/apis/${EVENTS_PATH}`, { method: 'POST', headers: { appToken } });
    const listening = await listen();
    let stopping: Promise<void> | undefined;
    // Who the caller is has not been looked up yet when the call is first seen.
    app.http.server.once('request', () => void (stopping = app.http.close().then(() => undefined)));
    const late = await listen();
    // Cut off, an answer is not read to its end.
    for (const channel of [listening, late]) expect(await channel.text()).toContain('beat');
    await stopping;
    await app.close();
  });

  it('does not wait for who has connected and sends nothing, or half a call', async () => {
    const server = await startProcess({ ...environment(await engine.place()), SCHEMAS_DIR: shippedSchemas() });
    const { hostname, port } = new URL(server.url);
    const sockets = [0, 1].map(() => connect(Number(port), hostname).on('error', () => undefined));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    sockets[1]?.write('POST /apis/api/sys/auth/login HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{"account":');
    expect(await server.end()).toBe(0);
  });
});
