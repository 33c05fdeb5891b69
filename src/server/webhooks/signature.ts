import { createHmac } from 'node:crypto';

/**
 * The signature that a receiver compares: HMAC-SHA256 (RFC 2104) over the time of sending (whole seconds since 1970), a dot and the body, in
 * hexadecimal digits. With the time in it, what was overheard cannot be sent once more later.
 */
export const signatureOf = (secret: string, timestamp: number, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
