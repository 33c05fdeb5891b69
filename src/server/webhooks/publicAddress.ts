import { BlockList, isIP } from 'node:net';

/**
 * Addresses that belong to no public server: this machine, private and link-local networks (cloud metadata too), shared and documentation
 * ranges, multicast (IANA special-purpose registries, RFC 6890).
 */
const CLOSED = new BlockList();
for (const [network, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(network, length, 'ipv4');
for (const [network, length] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  CLOSED.addSubnet(network, length, 'ipv6');

/** Whether an IP address (v4, v6, or v4 within v6) is one that anybody in the internet reaches the same server under. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const within = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (within) return isPublicAddress(within);
  const version = isIP(plain);
  if (version === 4) return !CLOSED.check(plain, 'ipv4');
  // A v4 address within a v6 one may also be written in hexadecimal digits.
  return version === 6 && !/^::ffff:/i.test(plain) && !CLOSED.check(plain, 'ipv6');
}
