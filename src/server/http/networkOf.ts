import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name its network. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * What stands for one place in the internet: an IPv4 address, also where it is written within an IPv6 one; of any other IPv6 address the first 64
 * bits, since whoever has one has all the rest of its network to call from (RFC 6177).
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const within = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (within !== undefined) return within;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const gap = tail === undefined ? 0 : Math.max(GROUPS - before.length - after.length, 0);
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Without leading zeros; an IPv4 address at the end stands for two groups. */
const groupsOf = (text: string): string[] =>
  text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['v4', 'v4'] : [group.replace(/^0+(?=.)/, '')]));
