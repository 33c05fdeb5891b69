import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key that signs anchors. It stands outside of the database, so that whoever can write there cannot sign. */
export interface AnchorKey {
  /** Tells keys apart without telling them. */
  id: string;
  /** HMAC-SHA256 of a text, as lower-case hex. */
  sign(text: string): string;
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
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, ANCHOR_KEY_FILE), `${randomBytes(32).toString('hex')}\n`, {
    flag: 'wx',
    mode: 0o600,
  });
  return requireAnchorKey(dataDir, given);
}

/** Whether a text can be such a key. */
export const isAnchorKey = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

function keyOf(hex: string): AnchorKey {
  const secret = Buffer.from(hex, 'hex');
  return {
    id: createHash('sha256').update(secret).digest('hex').slice(0, 16),
    sign: (text) => createHmac('sha256', secret).update(text).digest('hex'),
  };
}
