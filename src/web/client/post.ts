import type { EndpointPath, RequestOf, ResponseOf } from '../../contract/endpoints.ts';
import { call, type CallOptions } from './call.ts';
import { wantsOverlay } from './overlay.ts';
import { encryptBody } from './sm4.ts';

/** `loading`: 'Y' or absent covers the page while the call runs, anything else does not (Specification §7). */
export interface LoadingFlag {
  loading?: 'Y' | 'N';
}

/** Payload of a call outside the typed contract. */
export type Payload = Record<string, unknown> & LoadingFlag;

/**
 * The encrypted post of the contract: payload out as `{ encryptData }`, `data` of the answer back, decrypted.
 * Rejects with AnswerError for any code but 200 (shown before, unless `handles` names it) and with TransportError when no answer came.
 */
export async function post<Path extends EndpointPath>(
  path: Path,
  payload: RequestOf<Path> & LoadingFlag,
  options?: CallOptions,
): Promise<ResponseOf<Path>> {
  // The contract is the promise of what comes back; the server builds its answers from the same types.
  return (await encrypted(path, payload, options)) as ResponseOf<Path>;
}

/** The encrypted post to a path outside the typed contract; the caller narrows what comes back. */
export function postTo(path: string, payload: Payload, options?: CallOptions): Promise<unknown> {
  return encrypted(path, payload, options);
}

/** A post of plain JSON (Specification §7, generic). */
export function postPlain(path: string, payload: Payload, options?: CallOptions): Promise<unknown> {
  const body = JSON.stringify(payload);
  return call({ method: 'POST', path, body, contentType: 'application/json' }, wantsOverlay(payload), options);
}

/** A post of a string body, form-urlencoded (Specification §7). */
export function postForm(path: string, body: string, options?: CallOptions): Promise<unknown> {
  return call({ method: 'POST', path, body, contentType: 'application/x-www-form-urlencoded' }, true, options);
}

function encrypted(path: string, payload: unknown, options?: CallOptions): Promise<unknown> {
  const request = { method: 'POST', path, body: encryptBody(payload), contentType: 'application/json' } as const;
  return call(request, wantsOverlay(payload), options);
}
