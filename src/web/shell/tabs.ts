import { atom } from 'jotai';
import type { Title } from '../session/routeHandle.ts';

/** A tab of the tags view: a page that stays open. */
export interface Tab {
  /** Key of its view (`viewKey`). */
  key: string;
  /** The whole address as it was last on screen, with what the page keeps there. */
  address?: string;
  title: Title;
  /** Cannot be closed. */
  affix: boolean;
  /** Its view stays mounted while another is on screen. */
  keepAlive: boolean;
  /** Its address leads to nothing: it goes when the person does. */
  passing?: boolean;
  /** Grows with each refresh, so that the view is made anew. */
  stamp: number;
}

const state = atom<readonly Tab[]>([]);

/** The open tabs in their order. */
export const tabsAtom = atom((get) => get(state));

/** Where a tab leads: to its view as it was last on screen. */
export const addressOf = (tabs: readonly Tab[], key: string): string =>
  tabs.find((tab) => tab.key === key)?.address ?? key;

/** Adds a tab; one that is open already keeps its title and goes to the new address. */
export const openTabAtom = atom(null, (get, set, tab: Omit<Tab, 'stamp'>) => {
  const tabs = get(state);
  const open = tabs.find((other) => other.key === tab.key);
  if (!open) set(state, [...tabs, { ...tab, stamp: 0 }]);
  else if (tab.address !== undefined && tab.address !== open.address)
    set(
      state,
      tabs.map((other) => (other === open ? { ...open, address: tab.address } : other)),
    );
});

/** Adds the tabs of before, in their old order; what is open already stays as it is. */
export const restoreTabsAtom = atom(null, (get, set, before: readonly Tab[]) => {
  const open = get(state);
  const fixed = open.filter((tab) => tab.affix);
  const others = open.filter((tab) => !tab.affix);
  const old = before.filter(({ key }) => !fixed.some((tab) => tab.key === key));
  set(state, [
    ...fixed,
    ...old.map((tab) => others.find(({ key }) => key === tab.key) ?? { ...tab, affix: false }),
    ...others.filter(({ key }) => !old.some((tab) => tab.key === key)),
  ]);
});

/** Puts a tab into the place of another. Fixed tabs stay in front, where they are. */
export const moveTabAtom = atom(null, (get, set, { key, to }: { key: string; to: string }) => {
  const tabs = get(state);
  const moved = tabs.find((tab) => tab.key === key);
  const target = tabs.findIndex((tab) => tab.key === to);
  if (!moved || moved.affix || key === to || target < 0 || tabs[target]?.affix) return;
  const others = tabs.filter((tab) => tab !== moved);
  set(state, [...others.slice(0, target), moved, ...others.slice(target)]);
});

/** Closes a tab; gives the key of the tab to show instead, if any is left. Fixed tabs stay. */
export const closeTabAtom = atom(null, (get, set, key: string) => {
  const tabs = get(state);
  const index = tabs.findIndex((tab) => tab.key === key);
  if (index < 0 || tabs[index]?.affix) return tabs[index]?.key;
  set(
    state,
    tabs.filter((tab) => tab.key !== key),
  );
  return (tabs[index + 1] ?? tabs[index - 1])?.key;
});

/** Closes all tabs but one and the fixed ones. */
export const closeOtherTabsAtom = atom(null, (get, set, key: string) => {
  set(
    state,
    get(state).filter((tab) => tab.affix || tab.key === key),
  );
});

/** Closes all tabs but the fixed ones; gives the key of the tab to show. */
export const closeAllTabsAtom = atom(null, (get, set) => {
  const left = get(state).filter((tab) => tab.affix);
  set(state, left);
  return left[0]?.key;
});

/** Makes the view of a tab anew. */
export const refreshTabAtom = atom(null, (get, set, key: string) => {
  set(
    state,
    get(state).map((tab) => (tab.key === key ? { ...tab, stamp: tab.stamp + 1 } : tab)),
  );
});

/** Marks a tab whose address leads to nothing, or takes the mark away. */
export const setPassingAtom = atom(null, (get, set, { key, passing }: { key: string; passing: boolean }) => {
  set(
    state,
    get(state).map((tab) => (tab.key === key ? { ...tab, passing } : tab)),
  );
});

/** Closes the tabs that are only passing, but for the one on screen. */
export const dropPassingAtom = atom(null, (get, set, current: string) => {
  const tabs = get(state);
  const left = tabs.filter((tab) => !tab.passing || tab.affix || tab.key === current);
  if (left.length < tabs.length) set(state, left);
});

export const renameTabAtom = atom(null, (get, set, { key, title }: { key: string; title: Title }) => {
  set(
    state,
    get(state).map((tab) => (tab.key === key ? { ...tab, title } : tab)),
  );
});
