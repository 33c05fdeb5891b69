import { Drawer } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { systemConfigAtom } from '../session/config.ts';
import { namedTitle } from '../session/pageTitle.ts';
import { routeHandle } from '../session/routeHandle.ts';
import { sessionAtom } from '../session/session.ts';
import { useThemeSettings } from '../theme/useTheme.ts';
import { SIZES } from '../theme/tokens.ts';
import { Brand } from './Brand.tsx';
import { CachedViews } from './CachedViews.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import { SideMenu } from './SideMenu.tsx';
import { openTabAtom } from './tabs.ts';
import { TabsBar } from './TabsBar.tsx';
import { viewKey } from '../kit/view.ts';
import { useNarrow } from './useNarrow.ts';
import { useFullView } from './useFullView.ts';
import { useServerEvents } from './useServerEvents.ts';

/** The shell around every signed-in page: menu, header, tabs, the page. On a narrow screen the menu is a drawer. */
export function Layout(): ReactNode {
  const texts = useTexts('shell');
  const location = useLocation();
  const config = useAtomValue(systemConfigAtom);
  const isNarrow = useNarrow();
  const [settings, change] = useThemeSettings();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [isFullView, setFullView] = useFullView();
  useFixedTabs();
  useOpenedTab();
  useServerEvents();

  const collapsed = settings.isCollapse && !isNarrow;
  const toggleMenu = () => (isNarrow ? setDrawerOpen(true) : change({ isCollapse: !settings.isCollapse }));
  return (
    <div className={styles['shell']}>
      <LeaveGuard />
      <a
        className={styles['skip']}
        href="#content"
        onClick={(event) => (event.preventDefault(), document.getElementById('content')?.focus())}
      >
        {texts('skipToContent')}
      </a>
      {!isNarrow && !isFullView && (
        <nav className={styles['rail']} data-collapsed={collapsed} aria-label={texts('menu')}>
          <Brand collapsed={collapsed} />
          <div className={styles['menu']}>
            <SideMenu collapsed={collapsed} />
          </div>
          {!collapsed && <p className={styles['slogan']}>{texts('slogan')}</p>}
        </nav>
      )}
      {isNarrow && (
        <Drawer
          open={drawerOpen}
          placement="left"
          width={SIZES.drawerMenu}
          title={null}
          closable={false}
          styles={{ body: { padding: 0 } }}
          onClose={() => setDrawerOpen(false)}
          rootClassName={styles['drawer']}
        >
          <Brand collapsed={false} />
          <SideMenu collapsed={false} onOpened={() => setDrawerOpen(false)} />
        </Drawer>
      )}
      <div className={styles['main']}>
        {config?.demo && !isFullView && <DemoBanner />}
        {!isFullView && <Header onToggleMenu={toggleMenu} />}
        {settings.isTagsview && (
          <TabsBar
            current={viewKey(location.pathname, location.search)}
            onFullScreen={() => setFullView(!isFullView)}
          />
        )}
        <main id="content" className={styles['content']} tabIndex={-1}>
          <CachedViews />
        </main>
      </div>
    </div>
  );
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
  useEffect(() => {
    if (!handle) return;
    const named = new URLSearchParams(search).get('tagsViewName');
    openTab({
      key: viewKey(pathname, search),
      address: pathname + search,
      title: named ? namedTitle(named) : handle.title,
      affix: handle.affix,
      keepAlive: handle.keepAlive,
    });
  }, [pathname, search, handle, openTab]);
}
