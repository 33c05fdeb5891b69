import type { Wire } from '../../../model/field-types/fieldType.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { isSameCanonical } from './hash.ts';

/** What a change did: per field the value before and after. Rows of sub-tables stand whole. */
export interface Patch {
  before: Values;
  after: Values;
}

/** The fields in which two records differ, of those named. Empty values of either kind (null, absent, `[]`) count as equal. */
export function patchOf(before: Values | null, after: Values, names: readonly string[]): Patch {
  const patch: Patch = { before: {}, after: {} };
  if (!before) {
    for (const name of filled(after, names)) patch.after[name] = normal(after[name]);
    return patch;
  }
  for (const name of names) {
    const [old, now] = [normal(before[name]), normal(after[name])];
    if (isSameCanonical(old, now)) continue;
    patch.before[name] = old;
    patch.after[name] = now;
  }
  return patch;
}

/** Of those named, the fields that a patch would tell of. */
export function differing(before: Values | null, after: Values, names: readonly string[]): string[] {
  if (!before) return filled(after, names);
  return names.filter((name) => !isSameCanonical(normal(before[name]), normal(after[name])));
}

/** All of a new record that is not empty: there is nothing to compare it with. */
const filled = (values: Values, names: readonly string[]): string[] =>
  names.filter((name) => normal(values[name]) !== null);

const normal = (value: Wire | undefined): Wire =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
