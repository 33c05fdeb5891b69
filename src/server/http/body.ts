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
    return withoutPrototype(JSON.parse(text));
  } catch (error) {
    throw error instanceof BadRequest ? error : new BadRequest('http.notJson');
  }
}

/** JSON text whose `__proto__` member would become a prototype somewhere further on is refused, not repaired. */
export function parseJson(text: string): unknown {
  return parse(text.startsWith('\ufeff') ? text.slice(1) : text);
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
