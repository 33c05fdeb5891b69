import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTabs, keptTabs } from '../../../src/web/shell/keptTabs.ts';
import { moveTabAtom, openTabAtom, restoreTabsAtom, tabsAtom, type Tab } from '../../../src/web/shell/tabs.ts';

const tab = (key: string, more: Partial<Tab> = {}): Tab => ({
  key,
  title: key,
  affix: key === '/home',
  keepAlive: true,
  stamp: 0,
  ...more,
});
const screens = [{ path: '/home' }, { path: '/a' }, { path: '/b/:id' }];
const opened = (...keys: string[]) => {
  const store = createStore();
  for (const key of keys) store.set(openTabAtom, tab(key));
  return { store, keys: () => store.get(tabsAtom).map(({ key }) => key) };
};

beforeEach(() => sessionStorage.clear());

describe('tabs kept through a reload', () => {
  it('come back with their addresses and names, made anew', () => {
    keepTabs('u1', [
      tab('/home'),
      tab('/form/x/1', { title: 'LE-1', address: '/form/x/1?mode=edit', stamp: 3 }),
      tab('/b/7'),
    ]);
    expect(keptTabs('u1', screens)).toEqual([
      tab('/home'),
      tab('/form/x/1', { title: 'LE-1', address: '/form/x/1?mode=edit' }),
      tab('/b/7'),
    ]);
  });

  it('do not come back to somebody else, nor to who may not open them any more', () => {
    keepTabs('u1', [tab('/a'), tab('/gone')]);
    expect(keptTabs('u2', screens)).toEqual([]);
    expect(keptTabs('u1', screens).map(({ key }) => key)).toEqual(['/a']);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"userId":"u1","tabs":[{"key":"//evil.example","title":"x","affix":false,"keepAlive":true,"address":7}]}',
  ])('nonsense in the storage harms nothing: %s', (text) => {
    sessionStorage.setItem('tagsViewList', text);
    expect(keptTabs('u1', screens)).toEqual([]);
  });

  it('stand in their old order, behind the fixed ones; what was opened meanwhile stays', () => {
    const { store, keys } = opened('/home', '/c', '/a');
    store.set(restoreTabsAtom, [tab('/home'), tab('/a'), tab('/b', { affix: true })]);
    expect(keys()).toEqual(['/home', '/a', '/b', '/c']);
    expect(store.get(tabsAtom).filter(({ affix }) => affix)).toHaveLength(1);
  });
});

describe('dragging a tab', () => {
  it('puts it into the place of another, before or after', () => {
    const { store, keys } = opened('/home', '/a', '/b', '/c');
    store.set(moveTabAtom, { key: '/c', to: '/a' });
    expect(keys()).toEqual(['/home', '/c', '/a', '/b']);
    store.set(moveTabAtom, { key: '/c', to: '/b' });
    expect(keys()).toEqual(['/home', '/a', '/b', '/c']);
  });

  it('moves no fixed tab, and nothing before one', () => {
    const { store, keys } = opened('/home', '/a');
    store.set(moveTabAtom, { key: '/home', to: '/a' });
    store.set(moveTabAtom, { key: '/a', to: '/home' });
    store.set(moveTabAtom, { key: '/a', to: '/nowhere' });
    expect(keys()).toEqual(['/home', '/a']);
  });
});
