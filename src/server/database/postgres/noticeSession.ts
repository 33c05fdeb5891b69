import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { NoticeHandler } from '../engine.ts';
import { NoticeBoard } from '../noticeBoard.ts';
import { unreachable } from './unreachable.ts';

/**
 * A session of its own for LISTEN, since a pooled connection comes and goes. Opened with the first listener and
 * opened again when it is lost. Notices sent meanwhile are lost: after that every handler gets an empty payload
 * once, which must be read as "anything may have changed".
 */
export class NoticeSession {
  readonly #board: NoticeBoard;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(
    readonly url: string,
    readonly log: (line: string) => void,
  ) {
    this.#board = new NoticeBoard(async (sql) => {
      await (await this.#connected()).query(sql);
    });
  }

  listen(channel: string, handler: NoticeHandler): Promise<() => Promise<void>> {
    return this.#board.listen(channel, handler);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined;
      throw unreachable(error, this.url);
    });
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'rampart notices', keepAlive: true });
    client.on('notification', ({ channel, payload }) => this.#board.deliver(channel, payload ?? ''));
    client.on('error', (error) => this.log(`The session for notices was lost: ${error.message}`));
    await client.connect();
    client.once('end', () => void this.#reconnect());
    return client;
  }

  async #reconnect(): Promise<void> {
    this.#client = undefined;
    for (let wait = 100; !this.#closed; wait = Math.min(wait * 2, 10_000)) {
      await pause(wait, undefined, { ref: false });
      if (await this.#resume()) return;
    }
  }

  async #resume(): Promise<boolean> {
    try {
      const client = await this.#connected();
      for (const statement of this.#board.statements()) await client.query(statement);
      this.#board.deliverToAll('');
      return true;
    } catch {
      return false;
    }
  }
}
