import { sm4 } from 'sm-crypto';
import { ENCRYPTED_BODY_FIELD, isCipherText } from '../../contract/protocol.ts';

let key: string | undefined;

/** Takes the key that the server delivers with its configuration (32 hex digits); without one, bodies travel plain. */
export function setSm4Key(delivered: string | null | undefined): void {
  key = delivered ?? undefined;
}

/** The body of an encrypted POST as JSON text, or the plain payload when no key was delivered (Specification §7). */
export function encryptBody(payload: unknown): string {
  const text = JSON.stringify(payload);
  if (!key) return text;
  return JSON.stringify({ [ENCRYPTED_BODY_FIELD]: sm4.encrypt(text, key) });
}

/**
 * Decrypts `data` of an answer marked as encrypted. Plain text that is no JSON is kept as it is (Specification §8).
 * Throws when the text cannot be decrypted with the key at hand.
 */
export function decryptData(data: unknown): unknown {
  if (!key || !isCipherText(data)) throw new Error('not decryptable');
  const text = sm4.decrypt(data, key, { output: 'string' });
  if (text === '') throw new Error('not decryptable');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
