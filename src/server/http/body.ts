import { parse as parseQuery } from 'node:querystring';
import { ENCRYPTED_BODY_FIELD } from '../../contract/protocol.ts';
import { BadRequest } from './badRequest.ts';
import type { BodyCipher } from './sm4.ts';

/** Deepest nesting of a request; filters and rows need a dozen. */
const MAX_DEPTH = 64;

export type Payload = Record<string, unknown>;

/**
 * The payload of a request: decrypted when it is the one member `encryptData`, plain otherwise. Throws BadRequest for what is no
 * object, cannot be decrypted, or nests too deep.
 */
export function openBody(body: unknown, cipher: BodyCipher | null): { payload: Payload; encrypted: boolean } {
  const plain = body === undefined || body === null || body === '' ? {} : body;
  if (!isObject(plain)) throw new BadRequest('http.notObject');
  if (!(ENCRYPTED_BODY_FIELD in plain)) return { payload: shallow(plain), encrypted: false };
  const text = cipher?.decrypt(plain[ENCRYPTED_BODY_FIELD]);
  if (text === null || text === undefined) throw new BadRequest('http.notCipherText');
  const payload = parse(text);
  if (!isObject(payload)) throw new BadRequest('http.notObject');
  return { payload: shallow(payload), encrypted: true };
}

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    const parsed = withoutPrototype(JSON.parse(text));
    // Names change with it, so that one may only now have become the prototype's.
    return UNSTORABLE_ESCAPE.test(text) ? withoutPrototype(storable(parsed)) : parsed;
  } catch (error) {
    throw error instanceof BadRequest ? error : new BadRequest('http.notJson');
  }
}

/** JSON text whose `__proto__` member would become a prototype somewhere further on is refused, not repaired. */
export function parseJson(text: string): unknown {
  return parse(text.startsWith('\ufeff') ? text.slice(1) : text);
}

/** The values of a form by name, as texts or lists of texts. */
export const parseForm = (text: string): Record<string, unknown> => Object(storable({ ...parseQuery(text) }));

/** Half a character, and NUL: neither text nor JSON of the database can hold them. JSON text names them by an escape alone. */
const UNSTORABLE = /\u0000|\p{Surrogate}/gu;
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;
const plainText = (text: string): string => text.replace(UNSTORABLE, '');

/** A value without what no text may hold, wherever it stands. The caller has seen that it does not nest too deep. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [plainText(name), storable(member)]));
}

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutPrototype(value: unknown): unknown {
  walk(value, (member) => {
    if (isObject(member) && Object.hasOwn(member, '__proto__')) throw new BadRequest('http.notJson');
  });
  return value;
}

/** Deep nesting is how a small body exhausts the stack of whoever reads it by recursion. */
function shallow(payload: Payload): Payload {
  walk(payload, () => undefined);
  return payload;
}

function walk(root: unknown, visit: (member: object) => void): void {
  let level: object[] = typeof root === 'object' && root !== null ? [root] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new BadRequest('http.notJson');
    const next: object[] = [];
    for (const member of level) {
      visit(member);
      for (const value of Object.values(member)) if (typeof value === 'object' && value !== null) next.push(value);
    }
    level = next;
  }
}
