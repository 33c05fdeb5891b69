import type { Connection, Submittable } from 'pg';
import type { EngineAnswer, EngineColumn } from '../engine.ts';
import { FrontendMessages } from './frontendMessages.ts';

/** A statement that the session has prepared, or will with the next sending. */
export interface Prepared {
  /** '' for one that is not kept. */
  name: string;
  text: string;
  /** Whether the server knows the name. */
  known: boolean;
  /** Not known because the server is to make its plan anew: it has the name from before. */
  outdated?: boolean;
  /** When it was prepared, in milliseconds. */
  since: number;
  /** What it answers, once told: it cannot change without an error. Null when it answers no rows. */
  columns?: EngineColumn[] | null;
}

/** A statement with its values. */
export interface Sending {
  prepared: Prepared;
  parameters: readonly (string | null)[];
}

/**
 * Sends some statements in one message and takes the answer of the last one; when one of them fails the rest is not carried out. All
 * values travel as text. (PostgreSQL, "Message Flow: Extended Query".)
 */
export class Exchange implements Submittable {
  readonly answer: Promise<EngineAnswer>;
  #resolve: (answer: EngineAnswer) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  readonly #rows: (string | null)[][] = [];
  #columns: EngineColumn[] | null = null;
  #completed = 0;
  #tag = '';

  constructor(private readonly sendings: readonly Sending[]) {
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Answers what keeps the statements from being sent, which the driver then makes the answer. */
  submit({ stream }: Connection): Error | undefined {
    try {
      const written = messages.written(() => this.#write());
      // Whoever waits on a connection that is lost is told so by the driver.
      if (stream.writable) stream.write(written);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  // The driver calls what follows for each message of the server.

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#completed === this.sendings.length - 1) this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#completed += 1;
    if (this.#completed < this.sendings.length) this.#told(this.sendings[this.#completed - 1]);
    else this.#tag = text;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    const last = this.sendings.at(-1);
    this.#told(last);
    const [command = '', ...numbers] = this.#tag.split(' ');
    const affected = numbers.at(-1);
    this.#resolve({
      columns: last?.prepared.columns ?? [],
      rows: this.#rows,
      command,
      affected: affected === undefined || !/^\d+$/.test(affected) ? null : Number(affected),
    });
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }

  /** Nobody asks for a part of the rows, or copies. */
  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: Connection & { sendCopyFail(message: string): void }): void {
    connection.sendCopyFail('Nothing is copied in.');
  }

  handleCopyData(): void {}

  #write(): void {
    // What stands twice among them is prepared once.
    const written = new Set<Prepared>();
    for (const { prepared, parameters } of this.sendings) {
      const { name, text, known, outdated, columns } = prepared;
      const isNew = !known && !written.has(prepared);
      if (isNew && outdated) messages.close(name);
      if (isNew) messages.parse(name, text);
      written.add(prepared);
      messages.bind(name, parameters);
      if (columns === undefined) messages.describe();
      messages.execute();
    }
    messages.sync();
  }

  #told(sending: Sending | undefined): void {
    if (!sending) return;
    const { prepared } = sending;
    prepared.known = prepared.name !== '';
    prepared.columns ??= this.#columns;
    this.#columns = null;
  }
}

/** One writer for all: an exchange is written whole, without waiting for anything. */
const messages = new FrontendMessages();
