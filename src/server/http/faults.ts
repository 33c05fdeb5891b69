import { CODES } from '../../contract/codes.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { Language } from '../../model/language/texts.ts';
import { Denial } from '../access/denial.ts';
import { Refusal } from '../records/refusal.ts';
import { say } from '../texts/say.ts';
import { BadRequest } from './badRequest.ts';

/** What a failed call is answered with, and whether it was our fault and belongs into the log. */
export interface Failure {
  envelope: Envelope;
  ours: boolean;
}

/** Nothing of an unforeseen error leaves the server: the person gets the request's id to quote, the log gets the rest. */
export function failureOf(error: unknown, language: Language, requestId: string): Failure {
  if (error instanceof Refusal || error instanceof Denial)
    return theirs({ code: error.code, msg: error.message, data: error.data ?? null });
  if (error instanceof BadRequest) return theirs(badRequest(error, language));
  const known = transportFault(error);
  if (known) return theirs(badRequest(known, language));
  return {
    envelope: { code: CODES.fault, msg: say(language, 'http.fault', { reference: requestId }), data: null },
    ours: true,
  };
}

function badRequest(error: BadRequest, language: Language): Envelope {
  const msg = say(language, error.key, error.params);
  return {
    code: error.code,
    msg,
    data: { errors: [{ ...(error.field ? { field: error.field } : {}), message: msg }] },
  };
}

/** Errors of the HTTP framework itself, by its codes. */
function transportFault(error: unknown): BadRequest | undefined {
  if (!(error instanceof Error)) return undefined;
  if (MULTIPART_FAULT.test(error.message)) return new BadRequest('file.missing');
  if (!('code' in error)) return undefined;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new BadRequest('http.tooLarge', { limit: BODY_LIMIT_MB }, CODES.limitReached);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new BadRequest('http.mediaType');
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_PROTO_VIOLATION':
    case 'FST_MP_PREMATURE_CLOSE':
      return new BadRequest('file.missing');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_BAD_URL':
      return new BadRequest('http.notJson');
    default:
      return undefined;
  }
}

/** What the reader of multipart bodies says of one that is none, or that ends too early; it gives no codes. */
const MULTIPART_FAULT = /^Multipart: Boundary not found$|unexpected end of multipart data$/i;

const theirs = (envelope: Envelope): Failure => ({ envelope, ours: false });

/** Largest JSON body: a sub-table of some thousand rows fits, a flood does not. */
export const BODY_LIMIT_MB = 4;
