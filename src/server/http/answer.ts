import { CODES } from '../../contract/codes.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { ENCRYPTED_DATA_TYPE } from '../../contract/protocol.ts';
import type { BodyCipher } from './sm4.ts';

export const done = (data: unknown): Envelope => ({ code: CODES.ok, msg: '', data: data ?? null });

/** The envelope as JSON text; `data` encrypted when the request was (Specification §7). */
export function answerText(envelope: Envelope, cipher: BodyCipher | null): string {
  if (!cipher) return JSON.stringify(envelope);
  return JSON.stringify({
    ...envelope,
    data: cipher.encrypt(JSON.stringify(envelope.data ?? null)),
    dataType: ENCRYPTED_DATA_TYPE,
  });
}
