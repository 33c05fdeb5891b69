import { CODES } from '../../contract/codes.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { ENCRYPTED_DATA_TYPE } from '../../contract/protocol.ts';
import { AnswerError, TransportError } from './errors.ts';
import { coverPage } from './overlay.ts';
import { isEnding, showFault } from './showFault.ts';
import { decryptData } from './sm4.ts';
import { exchange, unknownAnswer, type TransportAnswer, type TransportRequest } from './transport.ts';
import { clientUi } from './ui.ts';

export interface CallOptions {
  /**
   * Codes that the caller shows itself; they reject without a dialog. `'all'` also keeps transport faults quiet, but not that the session
   * is over, which concerns more than the caller; `'even the end'` keeps that quiet too.
   */
  handles?: readonly number[] | 'all' | 'even the end';
  /** Gives the call up; the promise rejects with the signal's reason and nothing is shown. */
  signal?: AbortSignal;
  /** How long the answer may take, when that is not what other calls may. */
  timeoutMs?: number;
  /** It is delivered even when the page is left meanwhile; for a small body. */
  outlives?: boolean;
}

/** Runs an exchange under the overlay and turns its answer into data, or shows and throws what went wrong (Specification §8). */
export async function call(request: TransportRequest, overlay: boolean, options: CallOptions = {}): Promise<unknown> {
  const { signal, timeoutMs, outlives } = options;
  const answer = await covered({ ...request, signal, timeoutMs, outlives }, overlay, options);
  return dataOf(readEnvelope(await answer.body.text(), options), options);
}

/** As `call`, for an answer that is a file; a JSON answer is an envelope, hence a refusal. */
export async function callForFile(
  request: TransportRequest,
  overlay: boolean,
  options: CallOptions = {},
): Promise<TransportAnswer> {
  const answer = await covered({ ...request, signal: options.signal, timeoutMs: options.timeoutMs }, overlay, options);
  const isFile = answer.headers.has('Content-Disposition') || !answer.headers.get('Content-Type')?.includes('json');
  if (!isFile) dataOf(readEnvelope(await answer.body.text(), options), options);
  return answer;
}

async function covered(request: TransportRequest, overlay: boolean, options: CallOptions): Promise<TransportAnswer> {
  const uncover = overlay ? coverPage() : undefined;
  try {
    return await exchange(request);
  } catch (error) {
    throw shown(error, options);
  } finally {
    uncover?.();
  }
}

function readEnvelope(text: string, options: CallOptions): Envelope {
  try {
    const answer = JSON.parse(text) as unknown;
    if (!isEnvelope(answer)) throw unknownAnswer();
    return answer.dataType === ENCRYPTED_DATA_TYPE ? { ...answer, data: decryptData(answer.data) } : answer;
  } catch {
    throw shown(unknownAnswer(), options);
  }
}

function dataOf(envelope: Envelope, options: CallOptions): unknown {
  if (envelope.code === CODES.ok) return envelope.data;
  if (!isTaken(envelope.code, options)) showFault(envelope.code, envelope.msg);
  throw new AnswerError(envelope.code, envelope.msg, envelope.data);
}

function isTaken(code: number, { handles = [] }: CallOptions): boolean {
  if (handles === 'even the end') return true;
  return handles === 'all' ? !isEnding(code) : handles.includes(code);
}

function shown(error: unknown, { handles }: CallOptions): unknown {
  if (error instanceof TransportError && handles !== 'all' && handles !== 'even the end')
    clientUi().error(error.message);
  return error;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';
}
