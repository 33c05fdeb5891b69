/** Chance with a fixed seed: the same demonstration data come out of every run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1 (the mulberry32 generator). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new Error('There is nothing to pick from.');
    return found;
  }

  /** Log-normal: half of the values lie below the median. */
  logNormal(median: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * this.next()));
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  }

  /** As many of each value as its weight says out of `count`, in chance order; what rounding leaves goes to the first. */
  spread<T>(count: number, weights: readonly (readonly [T, number])[]): T[] {
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    const list = weights.flatMap(([value, weight]) =>
      Array.from({ length: Math.floor((count * weight) / total) }, () => value),
    );
    const first = weights[0];
    while (first && list.length < count) list.push(first[0]);
    return this.shuffled(list);
  }
}
