import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { viewKey } from '../../../src/web/kit/view.ts';
import {
  addressOf,
  closeAllTabsAtom,
  closeOtherTabsAtom,
  closeTabAtom,
  dropPassingAtom,
  openTabAtom,
  refreshTabAtom,
  renameTabAtom,
  setPassingAtom,
  tabsAtom,
} from '../../../src/web/shell/tabs.ts';

const opened = () => {
  const store = createStore();
  for (const key of ['/home', '/a', '/b', '/c'])
    store.set(openTabAtom, { key, title: key, affix: key === '/home', keepAlive: true });
  const keys = () => store.get(tabsAtom).map((tab) => tab.key);
  return { store, keys };
};

describe('the tabs view (Specification §2)', () => {
  it('opens a page once and keeps the title it was given meanwhile', () => {
    const { store, keys } = opened();
    store.set(renameTabAtom, { key: '/a', title: 'Renamed' });
    store.set(openTabAtom, { key: '/a', title: '/a', affix: false, keepAlive: true });
    expect(keys()).toEqual(['/home', '/a', '/b', '/c']);
    expect(store.get(tabsAtom)[1]?.title).toBe('Renamed');
  });

  it('is one page whatever it shows, and leads back to what it showed last', () => {
    const { store, keys } = opened();
    const key = viewKey('/a', '?q=%7B%22pageNum%22%3A2%7D');
    const tab = { key, title: '/a', affix: false, keepAlive: true };
    store.set(openTabAtom, { ...tab, address: '/a?q=%7B%22pageNum%22%3A2%7D' });
    expect(keys()).toEqual(['/home', '/a', '/b', '/c']);
    expect(addressOf(store.get(tabsAtom), '/a')).toBe('/a?q=%7B%22pageNum%22%3A2%7D');
    expect(addressOf(store.get(tabsAtom), '/b')).toBe('/b');
    expect(viewKey('/a', '?mode=edit&q=x')).toBe('/a?mode=edit');
    expect(viewKey('/a', '?tab=history')).toBe('/a');
  });

  it('closes a tab and names its neighbour', () => {
    const { store, keys } = opened();
    expect(store.set(closeTabAtom, '/b')).toBe('/c');
    expect(store.set(closeTabAtom, '/c')).toBe('/a');
    expect(keys()).toEqual(['/home', '/a']);
  });

  it('never closes a fixed tab', () => {
    const { store, keys } = opened();
    store.set(closeTabAtom, '/home');
    store.set(closeOtherTabsAtom, '/b');
    expect(keys()).toEqual(['/home', '/b']);
    expect(store.set(closeAllTabsAtom)).toBe('/home');
    expect(keys()).toEqual(['/home']);
  });

  it('lets go of an address that led to nothing, once the person is elsewhere', () => {
    const { store, keys } = opened();
    store.set(setPassingAtom, { key: '/b', passing: true });
    store.set(dropPassingAtom, '/b');
    expect(keys()).toContain('/b');
    store.set(dropPassingAtom, '/a');
    expect(keys()).toEqual(['/home', '/a', '/c']);
  });

  it('keeps an address that led to something at a second attempt', () => {
    const { store, keys } = opened();
    store.set(setPassingAtom, { key: '/b', passing: true });
    store.set(setPassingAtom, { key: '/b', passing: false });
    store.set(dropPassingAtom, '/a');
    expect(keys()).toContain('/b');
  });

  it('makes only the refreshed view anew', () => {
    const { store } = opened();
    store.set(refreshTabAtom, '/a');
    expect(store.get(tabsAtom).map((tab) => tab.stamp)).toEqual([0, 1, 0, 0]);
  });
});
