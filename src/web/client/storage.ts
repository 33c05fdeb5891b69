/** Prefix of every key that the product keeps in local storage (Specification §9). */
const PREFIX = 'vue-front:';

/** The whole key under which a value stands in local storage, as events about it name it. */
export const localKey = (key: string): string => PREFIX + key;

/** Reads a value kept under the product's prefix; undefined when absent or unreadable. */
export function readLocal(key: string): unknown {
  return parse(localStorage.getItem(localKey(key)));
}

/** Keeps a JSON value under the product's prefix. A full or forbidden storage loses the value silently: it is comfort only. */
export function writeLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(localKey(key), JSON.stringify(value));
  } catch {
    return;
  }
}

/** Forgets a value. */
export function dropLocal(key: string): void {
  localStorage.removeItem(localKey(key));
}

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
