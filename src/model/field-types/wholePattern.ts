import { linearPattern, type LinearPattern } from '../expression/linearPattern.ts';

/**
 * Whether a pattern of a config fits a text from end to end, in time proportional to the text. A pattern that cannot be read fits
 * nothing: the checker reports it, and until then no value gets past it.
 */
export function matchesWhole(pattern: string, text: string): boolean {
  return compiled(pattern)?.test(text) ?? false;
}

// Patterns come from configs, so there are few of them and they stay.
const known = new Map<string, LinearPattern | null>();

function compiled(pattern: string): LinearPattern | null {
  const kept = known.get(pattern);
  if (kept !== undefined) return kept;
  const made = read(pattern);
  known.set(pattern, made);
  return made;
}

function read(pattern: string): LinearPattern | null {
  try {
    return linearPattern(`^(?:${pattern})$`);
  } catch {
    return null;
  }
}
