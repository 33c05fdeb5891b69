import type { Tab } from './tabs.ts';

/** So many views stay alive: each is a whole page with its grid, and a browser full of them answers slowly. */
const MOST_KEPT = 10;

interface Keeping {
  /** The view on screen. */
  current: string;
  tabs: readonly Tab[];
  /** Keys in the order in which they were last on screen, the latest last. */
  recent: readonly string[];
  hasUnsaved: (key: string) => boolean;
}

/**
 * The views, of those that exist, that stay mounted: the one on screen and those of open tabs that are kept alive. Of more than
 * ten the ones not seen for longest go, and are made anew when somebody comes back; what holds unsaved changes always stays.
 */
export function keptViews(keys: readonly string[], { current, tabs, recent, hasUnsaved }: Keeping): string[] {
  const kept = keys.filter((key) => key === current || tabs.some((tab) => tab.key === key && tab.keepAlive));
  const surplus = Math.max(0, kept.length - MOST_KEPT);
  const mayGo = kept
    .filter((key) => key !== current && !hasUnsaved(key))
    .toSorted((one, other) => recent.indexOf(one) - recent.indexOf(other));
  const gone = new Set(mayGo.slice(0, surplus));
  return kept.filter((key) => !gone.has(key));
}
