/** An answer whose code is not 200. Its handling (Specification §8) has been shown already, unless the caller took the code over. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;

  constructor(code: number, msg: string, data: unknown) {
    super(msg);
    this.code = code;
    this.msg = msg;
    this.data = data;
  }
}

/** No usable answer came: time-out, no connection, an HTTP error, or something that is not our envelope. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportFault;
  /** HTTP status, where an answer came. */
  readonly status: number | undefined;

  constructor(kind: TransportFault, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

export type TransportFault = 'timeout' | 'network' | 'status' | 'unknown';
