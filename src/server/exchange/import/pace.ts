/**
 * How many rows are tried in one: as many as may be while all is well. A file whose rows have faults, or build upon each other, is tried in
 * ever shorter sets, at last row by row, since what is tried in vain costs as much as what succeeds.
 */
export class Pace {
  #size: number;

  constructor(readonly most: number) {
    this.#size = most;
  }

  get size(): number {
    return this.#size;
  }

  /** So many of those tried were stored in one. */
  went(stored: number, tried: number): void {
    this.#size = stored === tried ? Math.min(this.#size * 2, this.most) : Math.max(1, Math.min(stored * 2, tried >> 1));
  }
}
