/** A dotted IPv4 address, private or public, without leading zeros. */
export function isIpv4Any(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/**
 * An IPv4 address that is reached only from inside: 10/8, 172.16/12 and 192.168/16 (RFC 1918), loopback 127/8
 * and link-local 169.254/16.
 */
export function isPrivateAddress(text: string): boolean {
  return isIpv4Any(text) && /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(text);
}

/** An IPv4 address, private ones excluded (Specification §5, Format checks). */
export function isIpv4(text: string): boolean {
  return isIpv4Any(text) && !isPrivateAddress(text);
}
