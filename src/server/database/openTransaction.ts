import { AsyncLocalStorage } from 'node:async_hooks';
import { QueryOutsideTransaction } from './errors.ts';

/**
 * Knows whether the running piece of work holds an open transaction of one database. The embedded engine has one
 * connection: a statement past the transaction would wait for that transaction while the transaction waits for it.
 * PostgreSQL would run it on another connection, without the changes at hand. So both refuse it, at once and in words.
 *
 * Following work across its awaits costs a tenth of a save, since Node then calls hooks for every promise of the process. `followed` false
 * spares that where nothing would stand still: such a statement is a mistake of the program, which tests and the embedded engine refuse.
 */
export class OpenTransaction {
  readonly #storage = new AsyncLocalStorage<{ open: boolean }>();

  constructor(private readonly followed: boolean) {}

  /** Runs `work` as the holder of an open transaction; once it has ended, its leftovers are ordinary work again. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (!this.followed) return await work();
    const holder = { open: true };
    try {
      return await this.#storage.run(holder, work);
    } finally {
      holder.open = false;
    }
  }

  /** Throws `QueryOutsideTransaction` when the caller holds an open transaction that is followed. */
  refuseInside(): void {
    if (this.#storage.getStore()?.open) throw new QueryOutsideTransaction();
  }
}
