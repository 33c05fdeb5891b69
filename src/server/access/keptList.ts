/**
 * A list that is asked for with every request and changes rarely: read once, dropped when a notice says that it changed. A change
 * that arrives while it is being read makes that reading worthless, so it is not kept.
 */
export class KeptList<T> {
  #kept: Promise<readonly T[]> | undefined;

  constructor(private readonly read: () => Promise<readonly T[]>) {}

  get(): Promise<readonly T[]> {
    if (this.#kept) return this.#kept;
    const reading = this.read();
    this.#kept = reading;
    reading.catch(() => {
      if (this.#kept === reading) this.#kept = undefined;
    });
    return reading;
  }

  drop(): void {
    this.#kept = undefined;
  }
}
