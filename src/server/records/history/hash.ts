import { hash } from 'node:crypto';

/** What a link of the chain is made of. */
export interface HistoryContent {
  id: string;
  model: string;
  recordId: string;
  version: number;
  action: string;
  /** In canonical form. */
  patch: string;
  actor: string | null;
  actorName: string | null;
  reason: string | null;
  at: string;
}

/**
 * SHA-256 over the previous link and the content in a canonical form, as lower-case hex. Whoever changes, removes or inserts
 * an entry of a record breaks every later link.
 */
export function historyHash(previous: string | null, content: HistoryContent): string {
  const { action, actor, actorName, at, id, model, patch, reason, recordId, version } = content;
  // The canonical form of the content as a whole, its names in order.
  const [beforePatch, behindPatch] = [
    { action, actor, actorName, at, id, model },
    { reason, recordId, version },
  ];
  const text = `${JSON.stringify(beforePatch).slice(0, -1)},"patch":${patch},${JSON.stringify(behindPatch).slice(1)}`;
  return hash('sha256', `${previous ?? ''}\n${text}`, 'hex');
}

/** JSON with sorted keys, so that jsonb (which orders keys its own way) gives the same text again. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  return canonicalMembers(Object.keys(value).sort(), (name) => value[name]);
}

/** The canonical form of an object that need not be made: `names` in order, each with its value; what is undefined is left out. */
export function canonicalMembers(names: readonly string[], value: (name: string) => unknown): string {
  let text = '';
  for (const name of names) {
    const member = value(name);
    if (member !== undefined) text += `${text === '' ? '' : ','}${quotedName(name)}:${canonical(member)}`;
  }
  return `{${text}}`;
}

// Entries of one model have the same names over and over.
const names = new Map<string, string>();
const MOST_NAMES = 5_000;

function quotedName(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const text = JSON.stringify(name);
  if (names.size < MOST_NAMES) names.set(name, text);
  return text;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether two values have the same canonical form. */
export function isSameCanonical(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  if (a === null || b === null) return (a ?? null) === (b ?? null);
  return canonical(a) === canonical(b);
}
