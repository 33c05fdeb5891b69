import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { viewKey } from '../kit/view.ts';
import { systemConfigAtom } from '../session/config.ts';
import { useThemeSettings } from '../theme/useTheme.ts';
import { CachedViews } from './CachedViews.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { Header } from './Header.tsx';
import { CloseFullView } from './layout/CloseFullView.tsx';
import { MenuDrawer } from './layout/MenuDrawer.tsx';
import { Rail } from './layout/Rail.tsx';
import { WatermarkLayer } from './layout/WatermarkLayer.tsx';
import styles from './Layout.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import { SettingsGate } from './settings/SettingsGate.tsx';
import { TabsBar } from './TabsBar.tsx';
import { UpgradeGate } from './upgrade/UpgradeGate.tsx';
import { useFullView } from './useFullView.ts';
import { useNarrow } from './useNarrow.ts';
import { useOpenTabs } from './useOpenTabs.ts';
import { useServerEvents } from './useServerEvents.ts';

/**
 * The shell around every signed-in page: menu, header, tabs, the page, in one of four layouts (Specification §9). All four are the same
 * elements in other places, so that changing the layout makes nothing anew. On a narrow screen the menu is a drawer.
 */
export function Layout(): ReactNode {
  const texts = useTexts('shell');
  const location = useLocation();
  const config = useAtomValue(systemConfigAtom);
  const isNarrow = useNarrow();
  const [settings, change] = useThemeSettings();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [isFullView, setFullView] = useFullView();
  useOpenTabs();
  useServerEvents();

  const hasRail = !isNarrow && !isFullView && settings.layout !== 'transverse';
  const toggleMenu = () => (isNarrow ? setDrawerOpen(true) : change({ isCollapse: !settings.isCollapse }));
  return (
    <div className={styles['shell']} data-layout={settings.layout}>
      <LeaveGuard />
      <a
        className={styles['skip']}
        href="#content"
        onClick={(event) => (event.preventDefault(), document.getElementById('content')?.focus())}
      >
        {texts('skipToContent')}
      </a>
      {hasRail && <Rail />}
      {isNarrow && <MenuDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
      <div className={styles['banner']}>
        <ConnectionBar />
        {config?.demo && !isFullView && <DemoBanner />}
      </div>
      {!isFullView && <Header narrow={isNarrow} onToggleMenu={toggleMenu} />}
      {settings.isTagsview && !isFullView && (
        <TabsBar current={viewKey(location.pathname, location.search)} onFullScreen={() => setFullView(true)} />
      )}
      <main id="content" className={styles['content']} data-animation={settings.animation} tabIndex={-1}>
        <CachedViews />
      </main>
      {isFullView && <CloseFullView onClose={() => setFullView(false)} />}
      <WatermarkLayer />
      <SettingsGate />
      <UpgradeGate />
    </div>
  );
}
