export type FetchLabels = (templateCode: string, ids: string[]) => Promise<readonly { id: string; label: string }[]>;

/**
 * What records are called, by model and id. Labels wanted in one moment are fetched in one call per model; an id that the server does
 * not know stays without a label and is not asked for again.
 */
export class LabelStore {
  readonly #labels = new Map<string, string>();
  readonly #asked = new Set<string>();
  readonly #waiting = new Map<string, Set<string>>();
  readonly #listeners = new Set<() => void>();
  readonly #fetch: FetchLabels;
  #version = 0;

  constructor(fetch: FetchLabels) {
    this.#fetch = fetch;
  }

  get(templateCode: string, id: string): string | undefined {
    return this.#labels.get(keyOf(templateCode, id));
  }

  /** Takes over labels that came with other data. Nobody is told: whoever brings them draws them. */
  learn(templateCode: string, id: string, label: string): void {
    this.#labels.set(keyOf(templateCode, id), label);
  }

  /** Asks for labels that are not known yet; listeners hear when they have come. */
  want(templateCode: string, ids: readonly string[]): void {
    const unknown = ids.filter(
      (id) => !this.#labels.has(keyOf(templateCode, id)) && !this.#asked.has(keyOf(templateCode, id)),
    );
    if (unknown.length === 0) return;
    if (this.#waiting.size === 0) queueMicrotask(() => this.#send());
    const waiting = this.#waiting.get(templateCode) ?? new Set();
    for (const id of unknown) {
      this.#asked.add(keyOf(templateCode, id));
      waiting.add(id);
    }
    this.#waiting.set(templateCode, waiting);
  }

  /** Asks for every label again, as after a switch of the language; the old ones stay until the new ones have come. */
  renew(): void {
    const known = new Map<string, string[]>();
    for (const key of this.#labels.keys()) {
      const [templateCode = '', id = ''] = key.split(':');
      known.set(templateCode, [...(known.get(templateCode) ?? []), id]);
    }
    for (const [templateCode, ids] of known) this.#ask(templateCode, ids);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes whenever labels have come. */
  version = (): number => this.#version;

  #send(): void {
    const batches = [...this.#waiting];
    this.#waiting.clear();
    for (const [templateCode, ids] of batches) {
      this.#ask(templateCode, [...ids]);
    }
  }

  #ask(templateCode: string, all: readonly string[]): void {
    for (let at = 0; at < all.length; at += MOST_AT_ONCE) {
      const ids = all.slice(at, at + MOST_AT_ONCE);
      this.#fetch(templateCode, ids).then(
        (labels) => this.#take(templateCode, ids, labels),
        () => ids.forEach((id) => this.#asked.delete(keyOf(templateCode, id))),
      );
    }
  }

  #take(templateCode: string, ids: readonly string[], labels: readonly { id: string; label: string }[]): void {
    for (const id of ids) this.learn(templateCode, id, '');
    for (const { id, label } of labels) this.learn(templateCode, id, label);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Ids in one call, as the server takes them. */
const MOST_AT_ONCE = 1000;

const keyOf = (templateCode: string, id: string): string => `${templateCode}:${id}`;
