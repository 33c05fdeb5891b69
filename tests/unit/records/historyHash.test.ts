import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, historyHash, isSameCanonical } from '../../../src/server/records/history/hash.ts';

const content = {
  id: '01890000-0000-7000-8000-000000000001',
  model: 'lossEvent',
  recordId: '01890000-0000-7000-8000-000000000002',
  version: 3,
  action: 'update',
  actor: null,
  actorName: '王芳',
  reason: null,
  at: '2026-03-06T08:00:00.000Z',
};

describe('the hash of a link', () => {
  it('is that of the canonical form of the whole content behind the hash before', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.option(fc.string()), (patch, previous) => {
        const whole = `${previous ?? ''}\n${canonical({ ...content, patch })}`;
        const expected = createHash('sha256').update(whole).digest('hex');
        expect(historyHash(previous, { ...content, patch: canonical(patch) })).toBe(expected);
      }),
    );
  });

  it('stays what it was', () => {
    const patch = canonical({ before: {}, after: { title: 'x', amount: '1.00', rows: [{ b: 1, a: null }] } });
    expect(historyHash('00', { ...content, patch })).toBe(
      '52247362efc949c9a748ab9f4604de188d12bf85564d6f9aaf908695da337ab6',
    );
  });
});

describe('the canonical form', () => {
  it('does not hang on the order of members, and leaves out what is undefined', () => {
    expect(canonical({ b: [1, undefined], a: { d: 'x', c: undefined } })).toBe('{"a":{"d":"x"},"b":[1,null]}');
  });

  it('reads back as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is compared without being written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(isSameCanonical(a, b)).toBe(canonical(a) === canonical(b));
        expect(isSameCanonical(a, structuredClone(a))).toBe(true);
      }),
    );
  });
});
