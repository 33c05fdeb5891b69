import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { viewKey } from '../kit/view.ts';
import { namedTitle } from '../session/pageTitle.ts';
import { routeHandle } from '../session/routeHandle.ts';
import { sessionAtom } from '../session/session.ts';
import { dropPassingAtom, openTabAtom } from './tabs.ts';
import { useRestoredTabs } from './useRestoredTabs.ts';

/** Keeps the tabs: those that are always there, those of before the page was loaded anew, and one for each page that is opened. */
export function useOpenTabs(): void {
  useFixedTabs();
  useRestoredTabs();
  useOpenedTab();
}

/** The tabs that are always there: home and what the menu marks as fixed. */
function useFixedTabs(): void {
  const { screens } = useAtomValue(sessionAtom);
  const openTab = useSetAtom(openTabAtom);
  useEffect(() => {
    const home = screens.find((screen) => screen.path === '/home');
    openTab({ key: '/home', title: home?.meta.title ?? { key: 'shell:home' }, affix: true, keepAlive: true });
    for (const { path, meta } of screens) {
      if (meta.isAffix && !meta.isDynamic)
        openTab({ key: path, title: meta.title, affix: true, keepAlive: meta.isKeepAlive ?? false });
    }
  }, [screens, openTab]);
}

/** Opens a tab for the page that the address names. */
function useOpenedTab(): void {
  const { pathname, search } = useLocation();
  const match = useMatches().at(-1);
  const handle = routeHandle(match?.handle);
  const openTab = useSetAtom(openTabAtom);
  const dropPassing = useSetAtom(dropPassingAtom);
  useEffect(() => dropPassing(viewKey(pathname, search)), [pathname, search, dropPassing]);
  useEffect(() => {
    if (!handle) return;
    const named = new URLSearchParams(search).get('tagsViewName');
    openTab({
      key: viewKey(pathname, search),
      address: pathname + search,
      title: named ? namedTitle(named) : handle.title,
      affix: handle.affix,
      keepAlive: handle.keepAlive,
      passing: handle.passing,
    });
  }, [pathname, search, handle, openTab]);
}
