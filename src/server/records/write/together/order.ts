import type { ReadyRecord } from './seat.ts';

/**
 * How many records of the beginning can be stored together: each is ready, does nothing but being stored, and refers to none of those
 * before it that are changed.
 */
export function howManyTogether(guests: readonly { at: number; record: ReadyRecord }[]): number {
  const records = new Map(guests.map(({ at, record }) => [at, record]));
  const changed = new Set<string>();
  for (let at = 0; ; at += 1) {
    const record = records.get(at);
    if (!record || record.alone) return at;
    const { id, values, before, stands } = record;
    if (changed.size > 0 && [id, values, before].some((value) => names(value, changed))) return at;
    if (before && !stands) changed.add(id);
  }
}

/** Whether a value is or holds one of the ids, as it is or behind the name of a model. */
function names(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value.length > UUID_LENGTH ? value.slice(-UUID_LENGTH) : value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => names(member, ids));
}

const UUID_LENGTH = 36;
