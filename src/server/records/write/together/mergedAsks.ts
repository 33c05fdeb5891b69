import { canonical } from '../../history/hash.ts';
import type { Availability, ReferenceAsk } from '../readSide.ts';

/**
 * Asks that differ in nothing but the ids asked for become one: what may be chosen in the same field under the same conditions. Answers
 * the asks that are left, and the place of each given ask among them.
 */
export function mergedAsks(asks: readonly ReferenceAsk[]): { merged: ReferenceAsk[]; places: number[] } {
  const merged: { ask: ReferenceAsk; ids: Set<string> }[] = [];
  const known = new Map<string, number>();
  const numbers = new Map<object, number>();
  const numberOf = (field: object): number => {
    const number = numbers.get(field) ?? numbers.size;
    numbers.set(field, number);
    return number;
  };
  const places = asks.map((ask) => {
    const key = keyOf(ask, numberOf);
    const at = (key === null ? undefined : known.get(key)) ?? merged.length;
    const entry = (merged[at] ??= { ask, ids: new Set() });
    for (const id of ask.ids) entry.ids.add(id);
    if (key !== null) known.set(key, at);
    return at;
  });
  return { merged: merged.map(({ ask, ids }) => ({ ...ask, ids: [...ids] })), places };
}

/** The answers to all asks, from those to the merged ones: what is told of further ids harms nobody. */
export const answersOf = (places: readonly number[], answers: readonly Availability[]): Availability[] =>
  places.map((at) => answers[at] ?? { live: new Map(), chosen: new Set() });

/** Null for an ask whose conditions are known to itself alone. */
function keyOf({ model, field, given, compared }: ReferenceAsk, numberOf: (field: object) => number): string | null {
  if (!field?.filter) return `${model} ${field ? numberOf(field) : ''}`;
  if (!given || !compared) return null;
  return `${model} ${numberOf(field)} ${canonical(compared.map((name) => given[name] ?? null))}`;
}
