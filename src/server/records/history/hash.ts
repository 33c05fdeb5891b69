import { createHash } from 'node:crypto';

/** What a link of the chain is made of. */
export interface HistoryContent {
  id: string;
  model: string;
  recordId: string;
  version: number;
  action: string;
  patch: unknown;
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
  return createHash('sha256')
    .update(`${previous ?? ''}\n${canonical(content)}`)
    .digest('hex');
}

/** JSON with sorted keys, so that jsonb (which orders keys its own way) gives the same text again. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
