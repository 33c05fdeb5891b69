export type Values = Record<string, unknown>;

/**
 * What a new release changes of a record that it ships, so that nothing a customer changed is lost: a value follows the release only
 * while it still is what the last release had shipped. Lists of texts take what was added and lose what was removed. Lists of
 * objects with a `key` are merged object by object. Answers the record as it shall be, or null when it already is.
 */
export function mergeShipped(previous: Values, shipped: Values, stored: Values, key?: string): Values | null {
  const merged: Values = { ...stored };
  for (const [name, value] of Object.entries(shipped))
    merged[name] = mergeValue(previous[name], value, stored[name], key);
  return Object.keys(shipped).some((name) => !same(merged[name], stored[name])) ? merged : null;
}

function mergeValue(previous: unknown, shipped: unknown, stored: unknown, key: string | undefined): unknown {
  if (isTextList(shipped) && isTextList(stored))
    return mergeList(isTextList(previous) ? previous : [], shipped, stored);
  if (key !== undefined && isObjectList(shipped) && isObjectList(stored)) {
    return mergeObjects(isObjectList(previous) ? previous : [], shipped, stored, key);
  }
  return same(previous, stored) ? shipped : stored;
}

function mergeList(previous: readonly string[], shipped: readonly string[], stored: readonly string[]): string[] {
  const removed = previous.filter((entry) => !shipped.includes(entry));
  const added = shipped.filter((entry) => !previous.includes(entry) && !stored.includes(entry));
  return [...stored.filter((entry) => !removed.includes(entry)), ...added];
}

/** Objects that the customer removed stay away; what the release no longer has stays too, because records may name it. */
function mergeObjects(
  previous: readonly Values[],
  shipped: readonly Values[],
  stored: readonly Values[],
  key: string,
): Values[] {
  const find = (list: readonly Values[], name: unknown) => list.find((entry) => entry[key] === name);
  const kept = stored.map((entry) => {
    const now = find(shipped, entry[key]);
    return now ? (mergeShipped(find(previous, entry[key]) ?? {}, now, entry) ?? entry) : entry;
  });
  const added = shipped.filter((entry) => !find(previous, entry[key]) && !find(stored, entry[key]));
  return [...kept, ...added];
}

const empty = (value: unknown): boolean => value === undefined || value === null || value === '';

function same(a: unknown, b: unknown): boolean {
  if (empty(a) && empty(b)) return true;
  return JSON.stringify(a) === JSON.stringify(b);
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

const isObjectList = (value: unknown): value is Values[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'object' && entry !== null);
