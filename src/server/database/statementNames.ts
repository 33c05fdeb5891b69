/** Names of the statements that one connection has prepared, the least recently used going first. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #next = 1;

  constructor(readonly capacity: number) {}

  get size(): number {
    return this.#names.size;
  }

  /** The name under which `sql` is prepared, or undefined when it is not. Counts as a use. */
  known(sql: string): string | undefined {
    const name = this.#names.get(sql);
    if (name === undefined) return undefined;
    this.#names.delete(sql);
    this.#names.set(sql, name);
    return name;
  }

  /** Gives `sql` a name never used before; `evicted` is the name that had to go for it. */
  add(sql: string): { name: string; evicted?: string } {
    const name = `s${this.#next++}`;
    const oldest = this.#names.size >= this.capacity ? this.#names.entries().next().value : undefined;
    if (oldest) this.#names.delete(oldest[0]);
    this.#names.set(sql, name);
    return { name, evicted: oldest?.[1] };
  }

  forget(sql: string): void {
    this.#names.delete(sql);
  }

  clear(): void {
    this.#names.clear();
  }
}
