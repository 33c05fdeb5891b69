import { call, type CallOptions } from './call.ts';
import { wantsOverlay } from './overlay.ts';

export type QueryValue = string | number | boolean | null | undefined;

/** A GET with query parameters; empty ones are left out (Specification §7, generic). */
export function get(path: string, query: Record<string, QueryValue> = {}, options?: CallOptions): Promise<unknown> {
  return call({ method: 'GET', path: path + queryText(query) }, wantsOverlay(query), options);
}

function queryText(query: Record<string, QueryValue>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
