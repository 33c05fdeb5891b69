import { Menu, type MenuProps } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuItem } from '../../contract/endpoints/system.ts';
import { useLabel } from '../i18n/useTexts.ts';
import { openLink } from '../session/menuLink.ts';
import { absolutePath } from '../session/menuScreens.ts';
import { sessionAtom } from '../session/session.ts';
import { useTrail } from '../session/useTrail.ts';
import { useThemeSettings } from '../theme/useTheme.ts';
import { SIZES } from '../theme/tokens.ts';
import { menuIcon } from './menuIcons.tsx';
import { addressOf, tabsAtom } from './tabs.ts';

type Items = NonNullable<MenuProps['items']>;

/** The menu tree. One branch of a level is open at a time unless set otherwise (Specification §9). */
export function SideMenu({ onOpened, collapsed }: { onOpened?: () => void; collapsed: boolean }): ReactNode {
  const navigate = useNavigate();
  const label = useLabel();
  const [settings] = useThemeSettings();
  const { menu, screens } = useAtomValue(sessionAtom);
  const tabs = useAtomValue(tabsAtom);
  const trail = useTrail().items;
  const selected = trail.at(-1)?.path;
  const [openKeys, setOpenKeys] = useOpenKeys(
    trail.slice(0, -1).map((item) => item.path),
    settings.isUniqueOpened,
  );
  const items = useMemo(() => menuItems(menu, [], label), [menu, label]);

  const open = (path: string) => {
    const link = screens.find((screen) => screen.path === path)?.meta.isLink;
    void navigate(addressOf(tabs, path));
    if (link) openLink(link);
    onOpened?.();
  };
  return (
    <Menu
      theme="dark"
      mode="inline"
      inlineIndent={SIZES.gapWide}
      inlineCollapsed={collapsed}
      items={items}
      selectedKeys={selected ? [selected] : []}
      {...(collapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
      onClick={({ key }) => open(key)}
    />
  );
}

function menuItems(menu: readonly MenuItem[], parents: readonly MenuItem[], label: ReturnType<typeof useLabel>): Items {
  return menu
    .filter((item) => !item.meta.isHide && !item.path.includes('/:'))
    .map((item) => {
      const path = absolutePath(item, parents);
      const below = menuItems(item.children ?? [], [...parents, { ...item, path }], label);
      const title = label(item.meta.title);
      const icon = parents.length === 0 ? menuIcon(item.meta.icon, below.length > 0) : undefined;
      return { key: path, label: title, title, icon, ...(below.length > 0 ? { children: below } : {}) };
    });
}

/** Open branches: the way to the current page opens by itself; with `unique`, opening a branch closes its siblings. */
function useOpenKeys(way: string[], unique: boolean): [string[], (keys: string[]) => void] {
  const [state, setState] = useState({ way: way.join(), keys: way });
  if (state.way !== way.join()) {
    setState({ way: way.join(), keys: unique ? way : [...new Set([...state.keys, ...way])] });
  }
  const change = (keys: string[]) => {
    const opened = keys.find((key) => !state.keys.includes(key));
    const kept = unique && opened ? keys.filter((key) => key === opened || opened.startsWith(`${key}/`)) : keys;
    setState({ way: way.join(), keys: kept });
  };
  return [state.keys, change];
}
