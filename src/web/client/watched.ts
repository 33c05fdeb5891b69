import type { TransportRequest } from './transport.ts';

/** What of a body has been sent, 0 to 1. */
export type OnProgress = (part: number) => void;

/**
 * One HTTP exchange that tells how far its body has got, which `fetch` does not. Answers and fails as `fetch` does: a TypeError where there is no
 * connection, the signal's reason where it was given up.
 */
export function sendWatched(
  url: string,
  request: TransportRequest & { headers: Record<string, string>; onProgress: OnProgress },
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const sending = new XMLHttpRequest();
    const giveUp = (): void => sending.abort();
    signal.addEventListener('abort', giveUp, { once: true });
    sending.open(request.method, url);
    sending.responseType = 'blob';
    for (const [name, value] of Object.entries(request.headers)) sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) request.onProgress(loaded / total);
    });
    sending.addEventListener('load', () => resolve(answerOf(sending)));
    sending.addEventListener('error', () => reject(new TypeError('The connection failed.')));
    sending.addEventListener('abort', () => reject(signal.reason));
    sending.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp));
    sending.send(bodyOf(request.body));
  });
}

/** A stream cannot be sent here, and is not. */
const bodyOf = (body: BodyInit | undefined): XMLHttpRequestBodyInit | null =>
  body === undefined || body instanceof ReadableStream ? null : body;

function answerOf(sent: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of sent.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const content: unknown = sent.response;
  const { status, statusText } = sent;
  return new Response(content instanceof Blob ? content : null, { status, statusText, headers });
}
