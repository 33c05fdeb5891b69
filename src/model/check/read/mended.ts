import { LANGUAGES } from '../../language/texts.ts';
import type { Finding, Path } from '../fault.ts';
import { structureFaults } from '../structure/validate.ts';

/** Parts of a model that nothing else names: without them the rest means what it meant. */
const APART: ReadonlySet<string> = new Set(['rules', 'list', 'form', 'access', 'events']);

/**
 * What a configuration with faults of form would be without them, so that everything else that is wrong with it is told in the same run:
 * a misspelt property counts as the one that was meant or is passed over, a missing translation is made up, and a part that nothing else
 * names (rules, list, form, access, events) is left out when it does not fit. Undefined when more than that is wrong. Only for checking;
 * nothing may be built from it.
 */
export function mendedConfig(config: unknown, definition: object, faults: readonly Finding[]): unknown {
  for (const mend of [renamed, leftOut]) {
    const tried = faults.reduce<unknown>((value, fault) => (isSlip(fault) ? mend(value, fault) : value), config);
    const left = structureFaults(tried, definition);
    if (left.length === 0) return tried;
    const parts = [...new Set(left.map(({ path }) => String(path[0] ?? '')))];
    if (!parts.every((part) => APART.has(part))) continue;
    const rest = parts.reduce<unknown>((value, part) => changedAt(value, [part], () => undefined), tried);
    if (structureFaults(rest, definition).length === 0) return rest;
  }
  return undefined;
}

const isSlip = ({ code }: Finding): boolean => code === 'unknownProperty' || code === 'missingLanguage';

function renamed(value: unknown, fault: Finding): unknown {
  const { path, suggestion } = fault;
  if (fault.code === 'missingLanguage' || suggestion === undefined) return leftOut(value, fault);
  return changedAt(value, path.slice(0, -1), (holder) =>
    isObject(holder) && !Object.hasOwn(holder, suggestion)
      ? Object.fromEntries(
          Object.entries(holder).map(([key, entry]) => [key === path.at(-1) ? suggestion : key, entry]),
        )
      : changedAt(holder, path.slice(-1), () => undefined),
  );
}

function leftOut(value: unknown, { code, path }: Finding): unknown {
  if (code === 'unknownProperty') return changedAt(value, path, () => undefined);
  return changedAt(value, path, (text) =>
    isObject(text) ? { ...Object.fromEntries(LANGUAGES.map((language) => [language, '?'])), ...text } : text,
  );
}

/** The value with what stands at that path changed; a property that becomes undefined is gone. */
function changedAt(value: unknown, [first, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((entry: unknown, at) => (at === first ? changedAt(entry, rest, change) : entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, entry]): [string, unknown] => [key, key === first ? changedAt(entry, rest, change) : entry])
      .filter(([, entry]) => entry !== undefined),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
