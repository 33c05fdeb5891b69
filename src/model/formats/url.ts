import { isIpv4Any, isPrivateAddress } from './ipv4.ts';

/**
 * A full address with http, https or ftp, whose host is a domain name or a public IPv4 address: private addresses
 * are excluded (Specification §5, Format checks), also when they are written as a hexadecimal or a short number.
 */
export function isUrl(text: string): boolean {
  if (!/^(?:https?|ftp):\/\/[^\s/]/i.test(text) || /\s/.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const host = new URL(text).hostname;
  if (isIpv4Any(host)) return !isPrivateAddress(host);
  return /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/.test(host);
}
