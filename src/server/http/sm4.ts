import { createCipheriv, createDecipheriv } from 'node:crypto';
import { isCipherText, SM4 } from '../../contract/protocol.ts';

/** SM4 of bodies as the contract has it: ECB, PKCS#7, lower-case hex (Specification §9). Obfuscation; TLS is the protection. */
export class BodyCipher {
  readonly #key: Buffer;

  /** `key`: 32 hex digits. Throws for anything else. */
  constructor(readonly key: string) {
    if (!isSm4Key(key)) throw new Error(`SM4_KEY must be ${SM4.keyHexLength} hexadecimal digits.`);
    this.#key = Buffer.from(key, 'hex');
  }

  encrypt(text: string): string {
    const cipher = createCipheriv('sm4-ecb', this.#key, null);
    return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
  }

  /** The text, or null when it is no cipher text of this key. */
  decrypt(hex: unknown): string | null {
    if (!isCipherText(hex)) return null;
    try {
      const cipher = createDecipheriv('sm4-ecb', this.#key, null);
      return cipher.update(hex, 'hex', 'utf8') + cipher.final('utf8');
    } catch {
      return null;
    }
  }
}

export const isSm4Key = (text: string): boolean => /^[0-9a-fA-F]{32}$/.test(text);
