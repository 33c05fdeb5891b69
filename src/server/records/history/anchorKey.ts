import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key that signs anchors. It stands outside of the database, so that whoever can write there cannot sign. */
export interface AnchorKey {
  /** Tells keys apart without telling them. */
  id: string;
  /** HMAC-SHA256 of a text, as lower-case hex. */
  sign(text: string): string;
  /** A key of 32 bytes for another purpose, from which this one cannot be found: HKDF-SHA256 (RFC 5869). */
  derive(purpose: string): Buffer;
}

/** File of the key below the data folder, where the environment gives none. */
export const ANCHOR_KEY_FILE = 'history.key';

/** The key given (64 hex digits), else that of the data folder; null when there is neither. */
export function findAnchorKey(dataDir: string, given: string | undefined): AnchorKey | null {
  const file = path.join(dataDir, ANCHOR_KEY_FILE);
  if (given) return keyOf(given);
  return existsSync(file) ? keyOf(readFileSync(file, 'utf8').trim()) : null;
}

/** The same, made once when there is none. */
export function requireAnchorKey(dataDir: string, given: string | undefined): AnchorKey {
  const known = findAnchorKey(dataDir, given);
  if (known) return known;
  makeKeyFile(dataDir);
  return requireAnchorKey(dataDir, given);
}

/** Whole at once, and the first one stays: two servers may start in the same folder at the same moment. */
function makeKeyFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, ANCHOR_KEY_FILE);
  const made = `${file}.${process.pid}`;
  writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    linkSync(made, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(made);
  }
}

/** Whether a text can be such a key. */
export const isAnchorKey = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

function keyOf(hex: string): AnchorKey {
  const secret = Buffer.from(hex, 'hex');
  return {
    id: createHash('sha256').update(secret).digest('hex').slice(0, 16),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32)),
    sign: (text) => createHmac('sha256', secret).update(text).digest('hex'),
  };
}
