import type { Static, TSchema } from 'typebox';

/** One call of the contract: what it takes and what `data` of its answer is. */
export interface Endpoint<Request extends TSchema = TSchema, Response extends TSchema = TSchema> {
  request: Request;
  response: Response;
  /** May be called without a token. */
  open?: boolean;
  /** Allowed while the password must change. */
  whileMustChange?: boolean;
  /** Allowed while a second factor must be set up. */
  whileMustEnrol?: boolean;
  /** Concerns a person's own sign-in: closed to API keys. */
  inPerson?: boolean;
}

/** Declares a call, keeping the exact types of both schemas. */
export function endpoint<Request extends TSchema, Response extends TSchema>(
  request: Request,
  response: Response,
  rights: Pick<Endpoint, 'open' | 'whileMustChange' | 'whileMustEnrol' | 'inPerson'> = {},
): Endpoint<Request, Response> {
  return { request, response, ...rights };
}

export type RequestOf<E> = E extends Endpoint<infer Request, TSchema> ? Static<Request> : never;
export type ResponseOf<E> = E extends Endpoint<TSchema, infer Response> ? Static<Response> : never;
