/** What the rows of an editor share; it never changes, so that a row draws again only when it changed itself. */
export interface RowEvents {
  activate(row: number, field: string): void;
  change(row: number, field: string, value: unknown): void;
  /** What is typed in goes elsewhere. */
  leave(row: number, field: string): void;
  /** A new row at the end. */
  add(): void;
  copy(row: number): void;
  remove(row: number): void;
  /** Shows the row by itself, with all its fields. */
  open(row: number): void;
  /** The values of the row at this moment. */
  valuesOf(row: number): Readonly<Record<string, unknown>>;
}
