import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { sessionAtom } from '../session/session.ts';
import { useThemeSettings } from '../theme/useTheme.ts';
import { keepTabs, keptTabs } from './keptTabs.ts';
import { restoreTabsAtom, tabsAtom } from './tabs.ts';

/** Brings the open tabs back after the page was loaded anew, and keeps them from then on, as long as that is wanted. */
export function useRestoredTabs(): void {
  const { userInfo, screens } = useAtomValue(sessionAtom);
  const [{ isCacheTagsView }] = useThemeSettings();
  const tabs = useAtomValue(tabsAtom);
  const restore = useSetAtom(restoreTabsAtom);
  const restored = useRef(false);
  const userId = userInfo?.id;

  useEffect(() => {
    if (userId === undefined || restored.current) return;
    restored.current = true;
    if (isCacheTagsView) restore(keptTabs(userId, screens));
  }, [userId, screens, isCacheTagsView, restore]);

  useEffect(() => {
    if (userId !== undefined && restored.current)
      keepTabs(userId, isCacheTagsView ? tabs.filter((tab) => !tab.passing) : []);
  }, [userId, isCacheTagsView, tabs]);
}
