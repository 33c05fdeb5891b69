import { BASE_PATH, LANGUAGE_HEADER, REQUEST_TIMEOUT_MS, TOKEN_NAME } from '../../contract/protocol.ts';
import { currentLanguage } from '../i18n/language.ts';
import { translate } from '../i18n/translate.ts';
import { TransportError } from './errors.ts';
import { readToken } from './token.ts';
import { sendWatched, type OnProgress } from './watched.ts';

export interface TransportRequest {
  method: 'GET' | 'POST';
  /** Below `/apis`, with or without a leading slash. */
  path: string;
  body?: BodyInit;
  contentType?: string;
  signal?: AbortSignal;
  /** For answers that take longer than others may: a file of many records. */
  timeoutMs?: number;
  /** It is delivered even when the page is left meanwhile; for a small body. */
  outlives?: boolean;
  /** Told how far the body has got. */
  onProgress?: OnProgress;
}

/** The body of an answer with status 2xx, read whole within the time-out. */
export interface TransportAnswer {
  headers: Headers;
  body: Blob;
}

/**
 * One HTTP exchange of at most 50 s including the body (Specification §7, §9).
 * Throws TransportError with the text to show; an abort by the caller passes through as it is.
 */
export async function exchange(request: TransportRequest): Promise<TransportAnswer> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), request.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout.signal]) : timeout.signal;
  try {
    const response = await send(request, signal);
    if (!response.ok)
      throw new TransportError('status', response.statusText || `HTTP ${response.status}`, response.status);
    return { headers: response.headers, body: await response.blob() };
  } catch (error) {
    throw explain(error, timeout.signal, request.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The fault for an answer that is not ours: a page of a proxy, an undecryptable text. */
export function unknownAnswer(): TransportError {
  return new TransportError('unknown', translate('client:pathNotFound'));
}

function send(request: TransportRequest, signal: AbortSignal): Promise<Response> {
  const { method, body, outlives: keepalive = false, onProgress } = request;
  const headers = headersOf(request);
  if (onProgress) return sendWatched(urlOf(request.path), { ...request, headers, onProgress }, signal);
  return fetch(urlOf(request.path), {
    method,
    headers,
    body: body ?? null,
    keepalive,
    credentials: 'same-origin',
    signal,
  });
}

function urlOf(path: string): string {
  return `${BASE_PATH}/${path.replace(/^\/+/, '')}`;
}

function headersOf(request: TransportRequest): Record<string, string> {
  const headers: Record<string, string> = { [LANGUAGE_HEADER]: currentLanguage() };
  const token = readToken();
  if (token) headers[TOKEN_NAME] = token;
  if (request.contentType) headers['Content-Type'] = request.contentType;
  return headers;
}

function explain(error: unknown, timeout: AbortSignal, caller: AbortSignal | undefined): unknown {
  if (error instanceof TransportError || caller?.aborted) return error;
  if (timeout.aborted) return new TransportError('timeout', translate('client:networkTimeout'));
  if (error instanceof TypeError) return new TransportError('network', translate('client:networkError'));
  return unknownAnswer();
}
