import type { Wire } from '../../../model/field-types/fieldType.ts';
import { asWire } from '../convert.ts';

/** One side of a stored patch. */
export function valuesOf(patch: unknown, side: 'before' | 'after'): Record<string, Wire> {
  if (typeof patch !== 'object' || patch === null) return {};
  const found: unknown = Object.entries(patch).find(([name]) => name === side)?.[1];
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, asWire(value)]));
}
