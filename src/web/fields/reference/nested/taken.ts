/** Those of the records below that are ticked. */
export interface Taken {
  ids: readonly string[];
  onToggle(id: string): void;
}
