import { useSyncExternalStore } from 'react';

/** Forms with changes that are not saved, by the tab that they stand in. The shell asks before it takes one away. */
const unsaved = new Map<symbol, string>();
const listeners = new Set<() => void>();

/** Notes that a form in a tab (key = path with query) has unsaved changes; the returned function takes the note away. */
export function noteUnsaved(tab: string): () => void {
  const form = Symbol(tab);
  unsaved.set(form, tab);
  tell();
  return () => {
    if (unsaved.delete(form)) tell();
  };
}

/** Whether a tab holds unsaved changes. */
export const hasUnsaved = (tab: string): boolean => [...unsaved.values()].includes(tab);

/** Whether a tab holds unsaved changes, now and from now on. */
export const useHasUnsaved = (tab: string): boolean => useSyncExternalStore(subscribe, () => hasUnsaved(tab));

/** The person gives up what is unsaved in a tab: nobody asks for it again. */
export function giveUpUnsaved(tab: string): void {
  for (const [form, key] of unsaved) if (key === tab) unsaved.delete(form);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
