import { CODES, type Code } from '../../contract/codes.ts';
import type { FieldError } from '../../contract/envelope.ts';

/**
 * A call that is answered with a business code instead of a result (Specification §8). `message` is in the language of the
 * viewer and fit to be shown; `data` goes into the envelope as it is.
 */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** Refused input (code 208): all faults at once in `data.errors`; the first one is also the message. */
export function refusedInput(errors: readonly FieldError[]): Refusal {
  return new Refusal(CODES.refused, errors[0]?.message ?? '', { errors: [...errors] });
}
