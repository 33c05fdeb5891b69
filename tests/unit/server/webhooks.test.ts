import fc from 'fast-check';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { waitAfter } from '../../../src/server/webhooks/deliver.ts';
import { isPublicAddress } from '../../../src/server/webhooks/publicAddress.ts';
import { ClosedAddress, sendWebhook } from '../../../src/server/webhooks/sendWebhook.ts';

describe('addresses that webhooks may lead to', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1%eth0',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'localhost',
    '',
  ])('are not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('are such as %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('are judged before anything is sent, by name and by number, in whatever way they are written', async () => {
    const calls: string[] = [];
    const inner = createServer((request, answer) => {
      calls.push(request.url ?? '');
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(inner, 'listening');
    const address = inner.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const url of [
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `http://127.0.0.1:${port}/`,
      'http://example.com/',
    ])
      await expect(sendWebhook(url, '{}', {}, false)).rejects.toBeInstanceOf(ClosedAddress);
    expect(calls).toEqual([]);
    expect(await sendWebhook(`http://127.0.0.1:${port}/`, '{}', {}, true)).toEqual({ status: 200, text: '' });
    inner.close();
  });
});

it('wait longer after each failure, and never more than six hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (attempts) => {
      expect(waitAfter(attempts)).toBeLessThanOrEqual(21_600);
      expect(waitAfter(attempts + 1)).toBeGreaterThanOrEqual(waitAfter(attempts));
    }),
  );
  expect(waitAfter(1)).toBe(10);
});
