import { sm4 } from 'sm-crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BodyCipher } from '../../../src/server/http/sm4.ts';

const KEY = '0123456789abcdeffedcba9876543210';

describe('the cipher of bodies', () => {
  it('writes what the browser reads and reads what the browser writes', () => {
    const cipher = new BodyCipher(KEY);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(cipher.encrypt(text)).toBe(sm4.encrypt(text, KEY));
        expect(cipher.decrypt(sm4.encrypt(text, KEY))).toBe(text);
      }),
    );
  });

  it('answers null for what is no cipher text of its key', () => {
    const cipher = new BodyCipher(KEY);
    const foreign = new BodyCipher('f'.repeat(32)).encrypt('{"a":1}');
    for (const bad of [foreign, '', 'zz', 'AB'.repeat(16), 'ab', 5, null, undefined, {}])
      expect(cipher.decrypt(bad)).toBeNull();
  });

  it('refuses a key that is none', () => {
    for (const key of ['', 'short', 'g'.repeat(32)]) expect(() => new BodyCipher(key)).toThrow('SM4_KEY');
  });
});
