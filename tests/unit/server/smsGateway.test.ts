import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpGateway } from '../../../src/server/access/signIn/smsGateway.ts';
import { readSignIn } from '../../../src/server/app/signInConfiguration.ts';

const MESSAGE = { mobile: '13800000000', text: 'Your code is 123456', masked: 'Your code is ******' };
const SECRETS = ['house', 'Secret.2031', 'key-behind-the-host'];
const addressAt = (port: number): string => `http://house:Secret.2031@127.0.0.1:${port}/send?key=key-behind-the-host`;

let status = 204;
const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const server = createServer(({ url, headers }, response) => {
  seen.push({ url, headers });
  response.writeHead(status, { location: '/elsewhere' }).end();
});
let port = 0;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

/** What is told of a message that could not be sent. */
async function faultAt(at: number): Promise<string> {
  const fault: unknown = await httpGateway(
    addressAt(at),
    undefined,
  )(MESSAGE).then(
    () => '',
    (error: unknown) => error,
  );
  return fault instanceof Error ? `${String(fault)} ${fault.stack} ${String(fault.cause)}` : '';
}

it('shows the gateway the name and password of its address, or the token', async () => {
  await httpGateway(addressAt(port), undefined)(MESSAGE);
  expect(seen.at(-1)?.headers.authorization).toBe(`Basic ${btoa('house:Secret.2031')}`);
  expect(seen.at(-1)?.url).toBe('/send?key=key-behind-the-host');
  await httpGateway(addressAt(port), 'token-1')(MESSAGE);
  expect(seen.at(-1)?.headers.authorization).toBe('Bearer token-1');
});

it('tells nothing of its address, whatever goes wrong', async () => {
  const faults = [await faultAt(9)];
  for (status of [500, 302]) faults.push(await faultAt(port));
  expect(faults[0]).toContain('could not be reached (');
  expect(faults[1]).toContain('answered with status 500');
  for (const fault of faults) for (const secret of SECRETS) expect(fault).not.toContain(secret);
});

it('is not told where the setting is refused', () => {
  const SMS_GATEWAY = 'http://house:Secret.2031@sms.example.com/?key=key-behind-the-host';
  expect(() => readSignIn({ SMS_GATEWAY })).toThrow('SMS_GATEWAY');
  expect(() => readSignIn({ SMS_GATEWAY })).not.toThrow(/Secret|key-behind|sms\.example/);
});
