import { nearestName } from '../../expression/nearestName.ts';
import type { JsonSchema } from './jsonSchema.ts';

/** The branch of a union that an object means, or what keeps us from telling. */
export type Choice = { branch: JsonSchema } | { discriminator: string; given: unknown; known: string[] };

/**
 * Picks the branch of a union of objects: by the property that has a constant in the branches (`type`, `action`, `kind`, `override`),
 * else by the properties that are there (`check` or `absent`; `field`, `and`, `or`, `not`), misspelt ones counted by half.
 */
export function chooseBranch(value: Readonly<Record<string, unknown>>, branches: readonly JsonSchema[]): Choice {
  const marked = branches.filter((branch) => constants(branch).length > 0);
  const fitting = marked.find((branch) =>
    constants(branch).every(([name, constant]) => Object.hasOwn(value, name) && value[name] === constant),
  );
  if (fitting) return { branch: fitting };
  if (marked.length > 0 && marked.length === branches.length) return undecided(value, marked);
  return { branch: byProperties(value, branches) };
}

const kept = new WeakMap<JsonSchema, readonly [string, unknown][]>();

/** Properties that a branch must have, and with one value only. */
export function constants(branch: JsonSchema): readonly [string, unknown][] {
  const known = kept.get(branch);
  if (known) return known;
  const found = (branch.required ?? []).flatMap((name): [string, unknown][] => {
    const constant = branch.properties?.[name]?.const;
    return constant === undefined ? [] : [[name, constant]];
  });
  kept.set(branch, found);
  return found;
}

function undecided(value: Readonly<Record<string, unknown>>, branches: readonly JsonSchema[]): Choice {
  const counts = new Map<string, unknown[]>();
  for (const branch of branches)
    for (const [name, constant] of constants(branch)) counts.set(name, [...(counts.get(name) ?? []), constant]);
  const [discriminator = '', known = []] = [...counts].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
  return {
    discriminator,
    given: Object.hasOwn(value, discriminator) ? value[discriminator] : undefined,
    known: known.map(String),
  };
}

function byProperties(value: Readonly<Record<string, unknown>>, branches: readonly JsonSchema[]): JsonSchema {
  let [best = {}] = branches;
  let most = Number.NEGATIVE_INFINITY;
  for (const branch of branches) {
    const score = scoreOf(value, branch);
    if (score > most) [best, most] = [branch, score];
  }
  return best;
}

function scoreOf(value: Readonly<Record<string, unknown>>, branch: JsonSchema): number {
  const known = Object.keys(branch.properties ?? {});
  const missing = (branch.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const matching = Object.keys(value).map((name) => (known.includes(name) ? 1 : nearestName(name, missing) ? 0.5 : 0));
  return matching.reduce<number>((sum, one) => sum + one, 0) - missing.length;
}
