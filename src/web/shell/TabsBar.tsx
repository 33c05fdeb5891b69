import { CloseOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLabel, useTexts } from '../i18n/useTexts.ts';
import { giveUpUnsaved } from '../kit/unsaved.ts';
import { isTitleKey, type Title } from '../session/routeHandle.ts';
import { sessionAtom } from '../session/session.ts';
import { useThemeSettings } from '../theme/useTheme.ts';
import { menuIcon } from './menuIcons.tsx';
import {
  addressOf,
  closeAllTabsAtom,
  closeOtherTabsAtom,
  closeTabAtom,
  refreshTabAtom,
  tabsAtom,
  type Tab,
} from './tabs.ts';
import styles from './TabsBar.module.css';
import { useTabDragging } from './useTabDragging.ts';
import { useUnsavedQuestion } from './useUnsavedQuestion.ts';

/**
 * The open pages: refresh, close, close others, close all; by context menu, by the button at the end, and Delete on a tab. They lead to
 * addresses and each has a button of its own to close it, so to a reader of the screen they are links in a list, not the tabs of WAI-ARIA.
 */
export function TabsBar({ current, onFullScreen }: { current: string; onFullScreen: () => void }): ReactNode {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const tabs = useAtomValue(tabsAtom);
  const actions = useTabActions(current, onFullScreen);
  const titleOf = useTitle();
  const [{ tagsStyle, isTagsviewIcon }] = useThemeSettings();
  const iconOf = useTabIcon();
  const dragOf = useTabDragging();
  const bar = useRef<HTMLUListElement>(null);
  useEffect(() => {
    bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, tabs]);

  return (
    <nav className={styles['bar']} aria-label={texts('openPages')}>
      <ul ref={bar} className={styles['tabs']} data-style={tagsStyle}>
        {tabs.map((tab) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={actions.menuOf(tab)}>
            <li className={styles['tab']} data-current={tab.key === current} {...dragOf(tab)}>
              <button
                type="button"
                aria-current={tab.key === current ? 'page' : undefined}
                onClick={() => void navigate(tab.address ?? tab.key)}
                onKeyDown={(event) => event.key === 'Delete' && actions.close(tab)}
              >
                {isTagsviewIcon && <span className={styles['icon']}>{iconOf(tab)}</span>}
                {titleOf(tab.title)}
              </button>
              {!tab.affix && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles['close']}
                  aria-label={texts('closeTab', { title: titleOf(tab.title) })}
                  onClick={() => actions.close(tab)}
                >
                  <CloseOutlined />
                </button>
              )}
            </li>
          </Dropdown>
        ))}
      </ul>
      <Dropdown trigger={['click']} menu={actions.menuOf(tabs.find((tab) => tab.key === current))}>
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={texts('tabActions')}
          title={texts('tabActions')}
        />
      </Dropdown>
    </nav>
  );
}

function useTitle(): (title: Title) => string {
  const texts = useTexts('shell');
  const label = useLabel();
  return (title) => (isTitleKey(title) ? texts(title.key) : label(title));
}

/** The icon that the menu has for a page, or for the branch that it stands in. */
function useTabIcon(): (tab: Tab) => ReactNode {
  const { screens } = useAtomValue(sessionAtom);
  return (tab) => {
    const trail = screens.find(({ path }) => path === tab.key.split('?')[0])?.trail ?? [];
    return menuIcon(trail.findLast((item) => item.meta.icon)?.meta.icon, false);
  };
}

function useTabActions(
  current: string,
  onFullScreen: () => void,
): { close: (tab: Tab) => void; menuOf: (tab: Tab | undefined) => MenuProps } {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const tabs = useAtomValue(tabsAtom);
  const mayLeave = useUnsavedQuestion();
  const refresh = useSetAtom(refreshTabAtom);
  const closeTab = useSetAtom(closeTabAtom);
  const closeOthers = useSetAtom(closeOtherTabsAtom);
  const closeAll = useSetAtom(closeAllTabsAtom);

  const show = (key: string) => {
    if (key !== current) void navigate(addressOf(tabs, key));
  };
  /** Does it once the person gives up what is unsaved in those tabs, if anything is. */
  const withLeave = async (gone: readonly Tab[], act: () => void) => {
    const keys = gone.map((tab) => tab.key);
    if (!(await mayLeave(keys))) return;
    keys.forEach(giveUpUnsaved);
    act();
  };
  const close = (tab: Tab) =>
    void withLeave([tab], () => {
      const neighbour = closeTab(tab.key);
      if (tab.key === current) show(neighbour ?? '/home');
    });
  const refreshNow = (tab: Tab) => void withLeave([tab], () => (refresh(tab.key), show(tab.key)));
  const closeOthersOf = (tab: Tab) => {
    const gone = tabs.filter((other) => !other.affix && other.key !== tab.key);
    void withLeave(gone, () => (closeOthers(tab.key), show(tab.key)));
  };
  const closeEvery = () =>
    void withLeave(
      tabs.filter((tab) => !tab.affix),
      () => show(closeAll() ?? '/home'),
    );
  const menuOf = (tab: Tab | undefined): MenuProps => ({
    items: tab && [
      { key: 'refresh', label: texts('refresh'), onClick: () => refreshNow(tab) },
      { key: 'close', label: texts('close'), disabled: tab.affix, onClick: () => close(tab) },
      { key: 'others', label: texts('closeOthers'), onClick: () => closeOthersOf(tab) },
      { key: 'all', label: texts('closeAll'), onClick: closeEvery },
      { key: 'full', label: texts('fullScreen'), onClick: () => (show(tab.key), onFullScreen()) },
    ],
  });
  return { close, menuOf };
}
