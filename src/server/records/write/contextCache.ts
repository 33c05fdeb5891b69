import type { Executor } from '../../database/tables.ts';
import { type CalendarDays, type DatedValues, readCalendar, readParams } from '../expressionContext.ts';

/** How long a reading is believed when no notice comes: notices are lost with a broken connection. */
const KEPT_MS = 5_000;

/**
 * Parameters and calendar as expressions read them, kept for a short time because every save asks for them. `forget` is called by the
 * transaction that changes them and by the notice of its commit, on every server.
 */
export class ContextCache {
  readonly #params: Kept<DatedValues>;
  readonly #calendar: Kept<CalendarDays>;

  constructor(now: () => number = Date.now) {
    this.#params = new Kept((executor) => readParams(executor), now);
    this.#calendar = new Kept(readCalendar, now);
  }

  /** The values of all parameters in force. */
  params(executor: Executor): Promise<DatedValues> {
    return this.#params.get(executor);
  }

  calendar(executor: Executor): Promise<CalendarDays> {
    return this.#calendar.get(executor);
  }

  /** Whether anything kept here depends on records of this model. */
  keeps(templateCode: string): boolean {
    return this.#of(templateCode) !== undefined;
  }

  /** Reads again from now on, because records of this model changed, or any may have (''). */
  forget(templateCode: string): void {
    const forgotten = templateCode === '' ? [this.#params, this.#calendar] : [this.#of(templateCode)];
    for (const kept of forgotten) kept?.forget();
  }

  #of(templateCode: string): Kept<unknown> | undefined {
    if (templateCode === 'sysParam') return this.#params;
    return templateCode === 'sysCalendar' ? this.#calendar : undefined;
  }
}

class Kept<T> {
  #value: { is: T; until: number } | undefined;
  #notBefore = 0;

  constructor(
    private readonly read: (executor: Executor) => Promise<T>,
    private readonly now: () => number,
  ) {}

  async get(executor: Executor): Promise<T> {
    const known = this.#value;
    if (known && this.now() < known.until) return known.is;
    const is = await this.read(executor);
    if (this.now() >= this.#notBefore) this.#value = { is, until: this.now() + KEPT_MS };
    return is;
  }

  // Whoever forgets may not have committed yet, and others still read what was: for a moment nothing is kept.
  forget(): void {
    this.#value = undefined;
    this.#notBefore = this.now() + KEPT_MS;
  }
}
