import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedCopy, compact } from '../../../src/model/program/compact.ts';
import { parseDecimal } from '../../../src/model/expression/decimal.ts';
import { canonical, canonicalMembers } from '../../../src/server/records/history/hash.ts';
import { differing, patchOf } from '../../../src/server/records/history/patch.ts';

const names = ['a', 'b', 'c', 'd', 'rows'];
const scalar = fc.option(fc.oneof(fc.string(), fc.integer(), fc.boolean()));
const wire = fc.oneof(scalar, fc.array(fc.dictionary(fc.constantFrom('x', 'y'), scalar), { maxLength: 3 }));
const record = fc.dictionary(fc.constantFrom(...names), wire);

describe('what a change did', () => {
  it('names the fields that a patch tells of, without making one', () => {
    fc.assert(
      fc.property(fc.option(record), record, (before, after) => {
        const patch = patchOf(before, after, names);
        expect(differing(before, after, names)).toEqual(Object.keys(patch.after));
      }),
    );
  });

  it('has a canonical form that hangs neither on the order of the fields nor on how it is made', () => {
    fc.assert(
      fc.property(fc.option(record), record, (before, after) => {
        const patch = patchOf(before, after, names);
        const turned = patchOf(before, after, names.toReversed());
        expect(canonical(turned)).toBe(canonical(patch));
        expect(canonicalMembers(names, (name) => after[name])).toBe(canonical(after));
      }),
    );
  });
});

describe('objects that are cheap to copy', () => {
  it('hold what was filled in, and a copy changes nothing but itself', () => {
    fc.assert(
      fc.property(record, record, (values, more) => {
        const made = compact(values);
        expect(made).toEqual(values);
        expect(changedCopy(made, more)).toEqual({ ...values, ...more });
        expect(made).toEqual(values);
      }),
    );
  });
});

describe('a number that is read again', () => {
  it('is the number of its text, however many were read between', () => {
    const texts = fc.array(fc.tuple(fc.integer(), fc.nat(99)), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(texts, (parts) => {
        const written = parts.map(([whole, places]) => `${whole}.${String(places).padStart(2, '0')}`);
        for (const text of [...written, ...written.toReversed()]) expect(parseDecimal(text)?.toFixed(2)).toBe(text);
      }),
    );
    expect(parseDecimal('1.2.3')).toBeNull();
    expect(parseDecimal('1.2.3')).toBeNull();
  });
});
