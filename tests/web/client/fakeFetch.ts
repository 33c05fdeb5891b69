import { vi } from 'vitest';

export interface SentRequest {
  url: string;
  method: string | undefined;
  headers: Headers;
  body: unknown;
}

/** Replaces fetch by a function from request to answer; gives the requests that were sent. */
export function installFetch(
  answer: (request: SentRequest, signal: AbortSignal | null | undefined) => Response | Promise<Response>,
): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const request = { url, method: init.method, headers: new Headers(init.headers), body: init.body };
    sent.push(request);
    return Promise.resolve(answer(request, init.signal));
  });
  return sent;
}

/** A JSON answer of the contract. */
export function answerOf(code: number, data: unknown = null, msg = '', dataType?: number): Response {
  return new Response(JSON.stringify({ code, msg, data, dataType }), {
    headers: { 'Content-Type': 'application/json' },
  });
}
