/**
 * Messages to PostgreSQL, written one behind the other into one buffer, so that an exchange is one write to the socket: each further
 * buffer of a write costs Node more than the letters in it. Values travel as text. (PostgreSQL, "Message Formats".)
 */
export class FrontendMessages {
  #buffer = Buffer.allocUnsafe(INITIAL_BYTES);
  #end = 0;

  /** What `write` writes here, in a buffer of its own. */
  written(write: () => void): Buffer {
    this.#end = 0;
    write();
    const written = Buffer.from(this.#buffer.subarray(0, this.#end));
    // A large file may have passed: its room is not kept for good.
    if (this.#buffer.length > MOST_KEPT_BYTES) this.#buffer = Buffer.allocUnsafe(INITIAL_BYTES);
    return written;
  }

  parse(name: string, text: string): void {
    const begin = this.#begin('P');
    this.#cString(name);
    this.#cString(text);
    this.#int16(0);
    this.#finish(begin);
  }

  /** Binds the unnamed portal; the answer comes as text. */
  bind(statement: string, values: readonly (string | null)[]): void {
    const begin = this.#begin('B');
    this.#cString('');
    this.#cString(statement);
    this.#int16(0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(0);
    this.#finish(begin);
  }

  /** Asks for the columns of what is bound. */
  describe(): void {
    const begin = this.#begin('D');
    this.#byte('P');
    this.#cString('');
    this.#finish(begin);
  }

  /** Carries out what is bound, to its end. */
  execute(): void {
    const begin = this.#begin('E');
    this.#cString('');
    this.#int32(0);
    this.#finish(begin);
  }

  /** Takes the name from a prepared statement. */
  close(statement: string): void {
    const begin = this.#begin('C');
    this.#byte('S');
    this.#cString(statement);
    this.#finish(begin);
  }

  sync(): void {
    this.#finish(this.#begin('S'));
  }

  /** The letter of a message and room for its length; answers where that stands. */
  #begin(letter: string): number {
    this.#byte(letter);
    const at = this.#end;
    this.#int32(0);
    return at;
  }

  #finish(begin: number): void {
    this.#buffer.writeInt32BE(this.#end - begin, begin);
  }

  #byte(letter: string): void {
    this.#room(1);
    this.#buffer[this.#end] = letter.charCodeAt(0);
    this.#end += 1;
  }

  #int16(value: number): void {
    this.#room(2);
    this.#end = this.#buffer.writeUInt16BE(value, this.#end);
  }

  #int32(value: number): void {
    this.#room(4);
    this.#end = this.#buffer.writeInt32BE(value, this.#end);
  }

  #cString(text: string): void {
    this.#text(text);
    this.#room(1);
    this.#buffer[this.#end] = 0;
    this.#end += 1;
  }

  #value(value: string | null): void {
    if (value === null) return this.#int32(-1);
    this.#int32(0);
    const begin = this.#end;
    this.#text(value);
    this.#buffer.writeInt32BE(this.#end - begin, begin - 4);
  }

  /** A letter of JavaScript takes three bytes of UTF-8 at most; only of a long text are they counted beforehand. */
  #text(text: string): void {
    this.#room(text.length < LONG_TEXT ? text.length * 3 : Buffer.byteLength(text));
    this.#end += this.#buffer.write(text, this.#end, 'utf8');
  }

  #room(bytes: number): void {
    const wanted = this.#end + bytes;
    if (wanted <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(wanted, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.#end);
    this.#buffer = larger;
  }
}

const INITIAL_BYTES = 64 * 1024;
const MOST_KEPT_BYTES = 1024 * 1024;
const LONG_TEXT = 10_000;
