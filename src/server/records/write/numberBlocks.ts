import { sql } from 'kysely';
import type { Executor } from '../../database/tables.ts';

/** Who asks again so soon gets twice as many numbers at once as before, up to the largest block. */
const SOON_MS = 1_000;
const LARGEST_BLOCK = 64;
/** Sequences that are kept in mind; a number per parent record makes one of each. */
const MOST_COUNTERS = 1_000;

/**
 * Numbers of sequences, taken in blocks by statements of their own: nobody waits for the transaction of somebody else. A number is never
 * given twice, by whatever server. Somebody who stores a record now and then takes them one by one; a crowd takes blocks, and what is left
 * of a block when the server ends is a gap.
 */
export class NumberBlocks {
  readonly #counters = new Map<string, Counter>();

  constructor(
    private readonly executor: Executor,
    private readonly now: () => number = Date.now,
  ) {}

  /** The next number of a sequence. */
  async next(key: string): Promise<number> {
    const counter = this.#counter(key);
    counter.waiting += 1;
    try {
      while (counter.next > counter.last) await (counter.refill ??= this.#refill(key, counter));
      const number = counter.next;
      counter.next += 1;
      return number;
    } finally {
      counter.waiting -= 1;
    }
  }

  #counter(key: string): Counter {
    const known = this.#counters.get(key);
    if (known) return known;
    if (this.#counters.size >= MOST_COUNTERS) this.#forgetIdle();
    const counter: Counter = { next: 1, last: 0, size: 1, refilledAt: Number.NEGATIVE_INFINITY, waiting: 0 };
    this.#counters.set(key, counter);
    return counter;
  }

  async #refill(key: string, counter: Counter): Promise<void> {
    try {
      const soon = this.now() - counter.refilledAt < SOON_MS;
      counter.size = Math.min(LARGEST_BLOCK, Math.max(soon ? counter.size * 2 : 1, counter.waiting));
      const last = await takeNumbers(this.executor, key, counter.size);
      counter.next = last - counter.size + 1;
      counter.last = last;
      counter.refilledAt = this.now();
    } finally {
      counter.refill = undefined;
    }
  }

  /** A counter whose block is used up knows nothing that the database does not. */
  #forgetIdle(): void {
    for (const [key, { next, last, waiting }] of this.#counters)
      if (next > last && waiting === 0) this.#counters.delete(key);
  }
}

interface Counter {
  /** The numbers from `next` to `last` are ours to give. */
  next: number;
  last: number;
  size: number;
  refilledAt: number;
  waiting: number;
  refill?: Promise<void>;
}

/** Takes so many numbers of a sequence; answers the last of them. Whoever takes more waits until the executor's transaction ends. */
export async function takeNumbers(executor: Executor, key: string, count: number): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    insert into sys_sequence (key, value) values (${key}, ${count})
    on conflict (key) do update set value = sys_sequence.value + excluded.value returning value`.execute(executor);
  return Number(rows[0]?.value);
}
