import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from '../../../src/server/http/networkOf.ts';

it('leaves an IPv4 address as it is, also one within IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(address)).toBe(address);
      expect(networkOf(`::ffff:${address}`)).toBe(address);
      expect(networkOf(`::FFFF:${address}`)).toBe(address);
    }),
  );
});

it('is the same for every address of an IPv6 network, however it is written, and another one for its neighbour', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 8, maxLength: 8 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      (all, others) => {
        const long = (groups: readonly number[]): string =>
          groups.map((one) => one.toString(16).padStart(4, '0')).join(':');
        const short = new URL(`http://[${long(all)}]/`).hostname.slice(1, -1);
        const network = networkOf(long(all));
        expect(networkOf(short)).toBe(network);
        expect(networkOf(long([...all.slice(0, 4), ...others]).toUpperCase())).toBe(network);
        expect(networkOf(`${short}%eth0`)).toBe(network);
        const [a = 0, b = 0, c = 0, d = 0, ...rest] = all;
        expect(networkOf(long([a, b, c, d ^ 1, ...rest]))).not.toBe(network);
      },
    ),
  );
});
