import type { Code } from '../../contract/codes.ts';

/** Access is refused with a business code (Specification §8). `message` is in the person's language, `data` goes into the envelope. */
export class Denial extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
    this.name = 'Denial';
  }
}
