import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretSeal } from '../../../src/server/access/secretSeal.ts';

describe('the seal of secrets', () => {
  const key = randomBytes(32);
  const seal = secretSeal(() => key);

  it('opens what it has closed, for the same owner alone, and closes it anew each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (secret, about, other) => {
        const closed = seal.seal(secret, about);
        expect(seal.open(closed, about)).toBe(secret);
        expect(seal.seal(secret, about)).not.toBe(closed);
        if (other !== about) expect(seal.open(closed, other)).toBeNull();
      }),
    );
  });

  it('opens nothing that was changed, closed with another key, or not closed', () => {
    const closed = seal.seal('whsec_abc', 'hook');
    const bytes = Buffer.from(closed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect(seal.open(`s1.${forged.toString('base64url')}`, 'hook')).toBeNull();
    }
    expect(secretSeal(() => randomBytes(32)).open(closed, 'hook')).toBeNull();
    for (const text of ['whsec_abc', 's1.', 's1.abc', '']) expect(seal.open(text, 'hook')).toBeNull();
  });
});
