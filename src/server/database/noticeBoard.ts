import type { NoticeHandler } from './engine.ts';

/** Who listens to which channel over one session. `send` runs LISTEN and UNLISTEN on that session. */
export class NoticeBoard {
  readonly #handlers = new Map<string, Set<NoticeHandler>>();

  constructor(readonly send: (sql: string) => Promise<void>) {}

  /** Resolves once notices on `channel` arrive; the answer ends that for this handler. */
  async listen(channel: string, handler: NoticeHandler): Promise<() => Promise<void>> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers);
    const entry: NoticeHandler = (payload) => handler(payload);
    handlers.add(entry);
    await this.send(`listen ${quoted(channel)}`);
    return async () => {
      if (!handlers.delete(entry) || handlers.size > 0) return;
      this.#handlers.delete(channel);
      await this.send(`unlisten ${quoted(channel)}`);
    };
  }

  deliver(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
  }

  deliverToAll(payload: string): void {
    for (const channel of this.#handlers.keys()) this.deliver(channel, payload);
  }

  /** LISTEN statements for all channels, for a session that had to be opened again. */
  statements(): string[] {
    return [...this.#handlers.keys()].map((channel) => `listen ${quoted(channel)}`);
  }
}

function quoted(identifier: string): string {
  return '"' + identifier.replaceAll('"', '""') + '"';
}
