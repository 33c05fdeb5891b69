import { CODES, type Code } from '../../contract/codes.ts';
import type { TextKey } from '../texts/say.ts';

/** A request that cannot be understood, before anybody knows who sends it. Texts are chosen when it is answered. */
export class BadRequest extends Error {
  constructor(
    readonly key: TextKey,
    readonly params: Readonly<Record<string, string | number>> = {},
    readonly code: Code = CODES.refused,
    readonly field?: string,
  ) {
    super(key);
    this.name = 'BadRequest';
  }
}
