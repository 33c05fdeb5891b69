import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { isStrongPassword } from '../../model/formats/credentials.ts';

/** OWASP's recommendation for argon2id (the package's default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Whether the password belongs to the hash. Without a hash (an unknown account, one without a password) it takes as long and
 * answers false, so that the time does not tell which accounts exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy()), password);
  return stored !== null && fits;
}

/** A password that nobody chose, shown once: 12 characters of all three kinds, without those that look alike. */
export function oneTimePassword(): string {
  const kinds = ['abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^&.*'];
  const every = kinds.join('');
  for (;;) {
    const password = Array.from({ length: 12 }, () => every.charAt(randomInt(every.length))).join('');
    if (isStrongPassword(password)) return password;
  }
}

let decoyHash: Promise<string> | undefined;
const decoy = (): Promise<string> => (decoyHash ??= hashPassword(oneTimePassword()));
