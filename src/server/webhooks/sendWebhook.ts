import { lookup } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** What a receiver has answered: the status, and the beginning of what it said. */
export interface Answered {
  status: number;
  text: string;
}

/** Nothing may be sent to this address; the message says why. */
export class ClosedAddress extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ClosedAddress';
  }
}

const TIMEOUT_MS = 10_000;
const READ_BYTES = 500;

/**
 * Posts a body. Redirections are not followed. Unless `privateAddresses` are allowed, the address must be https and lead to public servers
 * alone; that is looked at where the connection is made, so that a name cannot mean one address when it is judged and another one when it is
 * called. Throws `ClosedAddress`, and what the network throws.
 */
export async function sendWebhook(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  privateAddresses: boolean,
): Promise<Answered> {
  const target = new URL(url);
  if (target.protocol !== 'https:' && !(privateAddresses && target.protocol === 'http:'))
    throw new ClosedAddress('Only https addresses are allowed.');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (!privateAddresses && isIP(host) && !isPublicAddress(host)) throw closed(host);
  return await new Promise((resolve, reject) => {
    const send = target.protocol === 'https:' ? requestSecure : requestPlain;
    const options = {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: privateAddresses ? undefined : publicLookup,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const sending = send(target, options, (answer) => {
      beginningOf(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

const closed = (address: string): ClosedAddress =>
  new ClosedAddress(`${address} is an address within the house; it is not allowed.`);

/** Looks a name up as usual, and fails when any of its addresses is not public. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const inner = addresses.find(({ address }) => !isPublicAddress(address));
    if (inner) return done(closed(inner.address), []);
    const [first] = addresses;
    if (options.all || !first) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    size += chunk.length;
    if (size >= READ_BYTES) break;
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, READ_BYTES).toString('utf8');
}
