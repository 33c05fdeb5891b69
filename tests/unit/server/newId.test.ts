import { describe, expect, it } from 'vitest';
import { isId, newId } from '../../../src/server/database/uuid.ts';

describe('new ids', () => {
  const ids = Array.from({ length: 20_000 }, newId);

  it('are UUIDs of version 7 with the present time', () => {
    for (const id of ids.slice(0, 300)) {
      expect(isId(id)).toBe(true);
      expect(id[14]).toBe('7');
      expect('89ab').toContain(id[19]);
    }
    const time = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
    expect(Math.abs(Date.now() - time)).toBeLessThan(1000);
  });

  it('are never the same', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map((id) => id.slice(-8))).size).toBeGreaterThan(ids.length - 5);
  });

  it('sort in the order in which they were made', () => {
    expect(ids.toSorted()).toEqual(ids);
  });
});
