import { useState } from 'react';

/** Keys of rows by their place; see `useRowKeys`. */
class RowKeys {
  #last = 0;
  readonly #keys: number[] = [];

  /** The keys of so many rows; what is missing at the end is made. */
  upTo(count: number): readonly number[] {
    while (this.#keys.length < count) this.#keys.push((this.#last += 1));
    this.#keys.length = count;
    return this.#keys;
  }

  inserted(at: number): void {
    this.#keys.splice(at, 0, (this.#last += 1));
  }

  removed(at: number): void {
    this.#keys.splice(at, 1);
  }
}

/**
 * Keys of rows by their place. Rows are replaced on every change and new ones have no id, so that the place is all there is; whoever
 * inserts or removes a row says so, and the others keep their keys (and what is being typed in them).
 */
export function useRowKeys(): RowKeys {
  const [keys] = useState(() => new RowKeys());
  return keys;
}
