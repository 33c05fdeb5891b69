import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Closes secrets that the server needs again, so that whoever reads the database does not have them. */
export interface SecretSeal {
  /** `about` names whose secret it is; it opens as nobody else's. */
  seal(secret: string, about: string): string;
  /** Null for what was sealed with another key, as somebody else's, or not at all. */
  open(sealed: string, about: string): string | null;
}

const VERSION = 's1';
const CIPHER = 'aes-256-gcm';
/** Bytes; NIST SP 800-38D recommends 96 bits. */
const NONCE = 12;
const TAG = 16;

/** Whether a text is one that a seal has made. */
export const isSealed = (text: string): boolean => text.startsWith(`${VERSION}.`);

/** AES-256-GCM under a key of 32 bytes, which is asked for with each use. */
export const secretSeal = (key: () => Buffer): SecretSeal => ({
  seal(secret, about) {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, key(), nonce).setAAD(Buffer.from(about));
    const closed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([nonce, closed, cipher.getAuthTag()]).toString('base64url')}`;
  },
  open(sealed, about) {
    if (!isSealed(sealed)) return null;
    const bytes = Buffer.from(sealed.slice(VERSION.length + 1), 'base64url');
    if (bytes.length < NONCE + TAG) return null;
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE)).setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  },
});
