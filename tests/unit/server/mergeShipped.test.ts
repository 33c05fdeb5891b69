import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeShipped } from '../../../src/server/models/baseline/mergeShipped.ts';

describe('a new release under a record that a customer may have changed', () => {
  it('changes what the customer left alone', () => {
    expect(mergeShipped({ label: 'Old' }, { label: 'New' }, { label: 'Old', own: 1 })).toEqual({
      label: 'New',
      own: 1,
    });
  });

  it('leaves what the customer changed', () => {
    expect(mergeShipped({ label: 'Old' }, { label: 'New' }, { label: 'Mine' })).toBeNull();
  });

  it('adds to a list what the release added and takes out what it removed, and nothing else', () => {
    const merged = mergeShipped({ codes: ['a', 'b'] }, { codes: ['b', 'c'] }, { codes: ['a', 'mine'] });
    expect(merged).toEqual({ codes: ['mine', 'c'] });
  });

  it('merges rows by their key: the customer’s rows, order and deletions stay', () => {
    const previous = {
      items: [
        { code: 'a', label: 'A' },
        { code: 'b', label: 'B' },
        { code: 'gone', label: 'G' },
      ],
    };
    const shipped = {
      items: [
        { code: 'a', label: 'A2' },
        { code: 'b', label: 'B2' },
        { code: 'gone', label: 'G2' },
        { code: 'new', label: 'N' },
      ],
    };
    const stored = {
      items: [
        { id: 2, code: 'b', label: 'Mine' },
        { id: 1, code: 'a', label: 'A' },
        { id: 3, code: 'own', label: 'O' },
      ],
    };
    expect(mergeShipped(previous, shipped, stored, 'code')?.items).toEqual([
      { id: 2, code: 'b', label: 'Mine' },
      { id: 1, code: 'a', label: 'A2' },
      { id: 3, code: 'own', label: 'O' },
      { code: 'new', label: 'N' },
    ]);
  });

  it('keeps rows that the release dropped, because records name them', () => {
    const rows = {
      items: [
        { code: 'a', label: 'A' },
        { code: 'b', label: 'B' },
      ],
    };
    expect(mergeShipped(rows, { items: [{ code: 'a', label: 'A' }] }, rows, 'code')).toBeNull();
  });

  const values = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 })),
  );

  it('does nothing when the release changed nothing', () => {
    fc.assert(
      fc.property(values, values, (shipped, stored) => {
        const known = Object.fromEntries(Object.keys(shipped).map((name) => [name, stored[name] ?? shipped[name]]));
        return mergeShipped(shipped, shipped, known) === null;
      }),
    );
  });

  it('gives the untouched record the release as it is', () => {
    fc.assert(
      fc.property(values, values, (previous, shipped) => {
        const merged = mergeShipped(previous, shipped, previous) ?? previous;
        for (const [name, value] of Object.entries(shipped)) {
          const empty = (it: unknown) => it === undefined || it === null || it === '';
          if (Array.isArray(value) && Array.isArray(previous[name]))
            expect(new Set(merged[name] as string[])).toEqual(new Set(value));
          else if (!empty(value) || !empty(merged[name])) expect(merged[name]).toEqual(value);
        }
      }),
    );
  });
});
