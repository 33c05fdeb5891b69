/** Whether nothing has been filled in: null, blank text, an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The texts of a list value; a single text counts as a list of one. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((entry: unknown) => idOf(entry)).filter((entry) => entry !== '');
  const one = idOf(value);
  return one === '' ? [] : [one];
}

/** A text value, '' when there is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of a sub-table value. */
export const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

function idOf(entry: unknown): string {
  if (isObject(entry) && typeof entry.id === 'string') return entry.id;
  return textOf(entry);
}
