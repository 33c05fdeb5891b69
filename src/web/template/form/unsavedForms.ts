/** Forms with changes that are not saved, by the tab that they stand in. The shell asks before it closes one. */
const unsaved = new Map<symbol, string>();

/** Notes that a form in a tab has unsaved changes; the returned function takes the note away. */
export function noteUnsaved(tab: string): () => void {
  const form = Symbol(tab);
  unsaved.set(form, tab);
  return () => unsaved.delete(form);
}

/** Whether a tab (key = path with query) holds unsaved changes. */
export const hasUnsaved = (tab: string): boolean => [...unsaved.values()].includes(tab);
