import { createContext } from 'react';
import { UploadStore } from './uploadStore.ts';

/**
 * The files on their way of all fields of a form. A section that is put away takes nothing back: its fields find their files again. Saving
 * waits for them, and whoever leaves the form gives them up.
 */
export class FormUploads {
  readonly #stores = new Set<UploadStore>();
  readonly #named = new Map<string, UploadStore>();
  readonly #tell: (isUnderWay: boolean) => void;
  readonly #waiting = new Set<() => void>();
  #isEnded = false;

  /** `tell` hears whether anything is under way, whenever that may have changed. */
  constructor(tell: (isUnderWay: boolean) => void) {
    this.#tell = tell;
  }

  get isUnderWay(): boolean {
    return [...this.#stores].some((store) => store.isUnderWay);
  }

  /** The store of a field of the record; without a name one that goes with its control. */
  at(name: string | undefined): UploadStore {
    const known = name === undefined ? undefined : this.#named.get(name);
    if (known) return known;
    const store = new UploadStore();
    this.#stores.add(store);
    if (name !== undefined) this.#named.set(name, store);
    store.subscribe(() => this.#changed());
    return store;
  }

  /** Until nothing is under way; answers whether all of it has arrived. In a form that was left meanwhile it has not. */
  async settle(): Promise<boolean> {
    const before = this.#failures();
    while (this.isUnderWay) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return !this.#isEnded && this.#failures() === before;
  }

  /** Gives up all that is under way. */
  end(): void {
    this.#isEnded = true;
    for (const store of this.#stores) store.end();
  }

  #failures(): number {
    return [...this.#stores].reduce((sum, store) => sum + store.failures, 0);
  }

  #changed(): void {
    const { isUnderWay } = this;
    this.#tell(isUnderWay);
    if (isUnderWay) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** The form around; undefined where an input stands by itself. */
export const FormUploadsContext = createContext<FormUploads | undefined>(undefined);
