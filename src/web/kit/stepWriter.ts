/** Reads the form of a step, for whoever sends the decision. */
export interface StepWriter {
  /** Whether something was filled in that is not stored. */
  isWritten(): boolean;
  /** Whether it may be sent; what is wrong stands at its field then. */
  check(): boolean;
  payload(): Record<string, unknown>;
  /** Shows what the server has refused at its fields; whether that was said of any. */
  refuse(data: unknown): boolean;
}
