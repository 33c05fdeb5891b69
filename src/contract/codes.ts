/** What an answer says happened. Every business code rides on HTTP status 200 (Specification §8). */
export const CODES = {
  /** Done. `data.warnings` with nothing stored when a soft rule wants a confirmation; `data.reminders` when stored but late. */
  ok: 200,
  /** The person may not open this screen or model. */
  screenDenied: 401,
  /** The record lies outside the person's data scope. */
  recordDenied: 402,
  /** The person may not do this action. */
  actionDenied: 403,
  /** Not now: stale version, wrong state, task already handled, a missing step elsewhere. */
  notNow: 207,
  /** The input is refused; all faults at once in `data.errors`. */
  refused: 208,
  /** A fault of ours; `msg` carries a reference number to quote, never internals. */
  fault: 500,
  /** The session ended elsewhere or expired. */
  sessionEnded: 4001,
  /** The account was disabled or removed. */
  accountClosed: 4002,
  /** The call came without a token. */
  noToken: 30007,
  /** The token is unknown. */
  unknownToken: 30008,
  /** The record is locked by a running process. */
  locked: 30010,
  /** A limit is reached: size, count, or rate. */
  limitReached: 30011,
} as const;

export type Code = (typeof CODES)[keyof typeof CODES];
