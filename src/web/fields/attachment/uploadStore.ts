import type { StoredFile } from '../../../contract/endpoints/file.ts';

/** A file that waits, is on its way, or could not be taken. */
export interface Upload {
  key: number;
  name: string;
  /** What of it has been sent, 0 to 1; undefined while it waits for those before it. */
  part?: number;
  /** Why it was not taken; undefined while it travels. */
  fault?: string;
  /** Sent again it may arrive: what failed was the way, not the file. */
  again?(): void;
}

/** Who gets what has arrived. */
export interface Receiver {
  /** How many files there are already. */
  present: number;
  onStored(file: StoredFile, replaced: string | undefined): void;
}

/** The files of one field that wait, are on their way, or could not be taken; it may outlive the control that shows them. */
export class UploadStore {
  #receiver: Receiver | undefined;
  #entries: readonly Upload[] = [];
  readonly #travelling = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #last = 0;
  #failures = 0;

  readonly get = (): readonly Upload[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get receiver(): Receiver | undefined {
    return this.#receiver;
  }

  /** From now on another drawing of the field gets what arrives. */
  handTo(receiver: Receiver): void {
    this.#receiver = receiver;
  }

  /** Whether a file waits or is on its way. */
  get isUnderWay(): boolean {
    return this.#travelling.size > 0;
  }

  /** How many files have not arrived so far, one that was tried again counted anew. */
  get failures(): number {
    return this.#failures;
  }

  /** Puts a file into the list; `fault` where it cannot be taken. Answers its key. */
  enter(name: string, fault: string | undefined): number {
    const key = (this.#last += 1);
    if (fault === undefined) this.#travelling.set(key, new AbortController());
    this.#put([...this.#entries, { key, name, fault }]);
    return key;
  }

  /** What gives up a file on its way; undefined once it was taken out. */
  signalOf(key: number): AbortSignal | undefined {
    return this.#travelling.get(key)?.signal;
  }

  change(key: number, part: Partial<Upload>): void {
    this.#put(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }

  /** The file has not arrived. */
  fail(key: number, fault: string, again: (() => void) | undefined): void {
    this.#travelling.delete(key);
    this.#failures += 1;
    this.change(key, {
      fault,
      again:
        again &&
        (() => {
          this.#travelling.set(key, new AbortController());
          this.change(key, { fault: undefined, again: undefined });
          again();
        }),
    });
  }

  /** Takes a file out; one on its way is given up. */
  dismiss(key: number): void {
    this.#travelling.get(key)?.abort();
    this.#travelling.delete(key);
    this.#put(this.#entries.filter((entry) => entry.key !== key));
  }

  /** Gives up all that waits or is on its way. Answers the names. */
  end(): readonly string[] {
    const left = this.#entries.filter(({ key }) => this.#travelling.has(key));
    for (const { key } of left) this.dismiss(key);
    return left.map(({ name }) => name);
  }

  #put(entries: readonly Upload[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}
