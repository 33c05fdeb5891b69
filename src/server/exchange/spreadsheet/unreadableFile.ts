import type { TextKey } from '../../texts/say.ts';

/** A file that is not taken, and the sentence that says why. */
export class UnreadableFile extends Error {
  constructor(
    readonly key: TextKey,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
    this.name = 'UnreadableFile';
  }
}
