import { LANGUAGES } from '../../language/texts.ts';
import type { Finding, Path } from '../fault.ts';
import { structureFaults } from '../structure/validate.ts';

/** Parts of a model that nothing else names: without them the rest means what it meant. */
const APART: ReadonlySet<string> = new Set(['rules', 'list', 'form', 'access', 'events']);

/** Options of a field without which it would be another one: what else is said of it would mean something else. */
const TELLING: ReadonlySet<string> = new Set(['name', 'type', 'multiple', 'mode', 'computed']);

/** A configuration that stands in for a faulty one; `vague`: a field of it cannot be read, so a name that is missing proves nothing. */
export interface Mended {
  config: unknown;
  vague: boolean;
}

/**
 * What a configuration with faults of form would be without them, so that everything else that is wrong with it is told in the same run:
 * a misspelt property counts as the one that was meant or is passed over, a missing translation is made up, a part that nothing else
 * names (rules, list, form, access, events) is left out when it does not fit, and so is a faulty option of a field, or the field where
 * that is not enough. Undefined when more than that is wrong. Only for checking; nothing may be built from it.
 */
export function mendedConfig(config: unknown, definition: object, faults: readonly Finding[]): Mended | undefined {
  for (const mend of [renamed, leftOut]) {
    const tried = faults.reduce<unknown>((value, fault) => (isSlip(fault) ? mend(value, fault) : value), config);
    let rest = tried;
    for (const [without, vague] of [
      [(value: unknown) => value, false],
      [withoutParts, false],
      [withoutOptions, false],
      [withLacking, false],
      [withoutFields, true],
    ] as const) {
      rest = without(rest, structureFaults(rest, definition));
      if (structureFaults(rest, definition).length === 0) return { config: rest, vague };
    }
  }
  return undefined;
}

/** Without the parts that do not fit and that nothing else names. */
function withoutParts(value: unknown, faults: readonly Finding[]): unknown {
  const parts = new Set(faults.map(({ path }) => String(path[0] ?? '')).filter((part) => APART.has(part)));
  return [...parts].reduce<unknown>((rest, part) => changedAt(rest, [part], () => undefined), value);
}

/** Without the options of fields that do not fit. */
function withoutOptions(value: unknown, faults: readonly Finding[]): unknown {
  const options = faults.flatMap(({ path: [part, at, option] }): Path[] =>
    part === 'fields' && typeof at === 'number' && typeof option === 'string' && !TELLING.has(option)
      ? [[part, at, option]]
      : [],
  );
  return options.reduce<unknown>((rest, path) => changedAt(rest, path, () => undefined), value);
}

/** With something in the place of options that fields must have. What is then said of it is not told: see `shakyPlaces`. */
function withLacking(value: unknown, faults: readonly Finding[]): unknown {
  return faults.reduce<unknown>((rest, { path, lacks }) => {
    if (path[0] !== 'fields' || path.length !== 2 || lacks === undefined || TELLING.has(lacks)) return rest;
    const madeUp = lacks === 'title' ? UNTITLED : 'unreadable';
    return changedAt(rest, path, (field) => (isObject(field) ? { ...field, [lacks]: madeUp } : field));
  }, value);
}

/** Places of which something is wrong in form already: what stands there for the check proves nothing. */
export const shakyPlaces = (faults: readonly Finding[]): Path[] =>
  faults.map(({ path, lacks }) => (lacks === undefined ? path : [...path, lacks]));

const UNTITLED = Object.fromEntries(LANGUAGES.map((language) => [language, '?']));

/** With something else in the place of the fields that do not fit: the others keep their places, by which their faults are told. */
function withoutFields(value: unknown, faults: readonly Finding[]): unknown {
  const faulty = new Set(
    faults.flatMap(({ path: [part, at] }) => (part === 'fields' && typeof at === 'number' ? [at] : [])),
  );
  return [...faulty].reduce<unknown>(
    (rest, at) =>
      changedAt(rest, ['fields', at], () => ({ name: `unreadable${at}`, type: 'text', title: UNTITLED, hidden: true })),
    value,
  );
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
