import type { MenuProps } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuItem } from '../../contract/endpoints/system.ts';
import { useLabel } from '../i18n/useTexts.ts';
import { openLink } from '../session/menuLink.ts';
import { absolutePath } from '../session/menuScreens.ts';
import { sessionAtom } from '../session/session.ts';
import { menuIcon } from './menuIcons.tsx';
import { addressOf, tabsAtom } from './tabs.ts';

export type MenuItems = NonNullable<MenuProps['items']>;
type Label = ReturnType<typeof useLabel>;

/** The person's menu as items of the component library; key = path. With `below`, only what stands below that path. */
export function useMenuItems(below?: string): MenuItems {
  const label = useLabel();
  const { menu } = useAtomValue(sessionAtom);
  return useMemo(() => {
    if (below === undefined) return menuItems(menu, [], label);
    const top = menu.find((item) => absolutePath(item, []) === below);
    return top ? menuItems(top.children ?? [], [{ ...top, path: below }], label) : [];
  }, [menu, below, label]);
}

/** Opens the screen of a menu item, where it stood last; an item that is a link opens that in a new window as well (Specification §2). */
export function useOpenMenu(onOpened?: () => void): (path: string) => void {
  const navigate = useNavigate();
  const { screens } = useAtomValue(sessionAtom);
  const tabs = useAtomValue(tabsAtom);
  return (path) => {
    const link = screens.find((screen) => screen.path === path)?.meta.isLink;
    void navigate(addressOf(tabs, path));
    if (link) openLink(link);
    onOpened?.();
  };
}

/** Whether the menu shows an item: hidden ones and patterns of addresses stand in no menu. */
export const isInMenu = (item: MenuItem): boolean => !item.meta.isHide && !item.path.includes('/:');

function menuItems(menu: readonly MenuItem[], parents: readonly MenuItem[], label: Label): MenuItems {
  return menu.filter(isInMenu).map((item) => {
    const path = absolutePath(item, parents);
    const below = menuItems(item.children ?? [], [...parents, { ...item, path }], label);
    const title = label(item.meta.title);
    const icon = parents.length === 0 ? menuIcon(item.meta.icon, below.length > 0) : undefined;
    return { key: path, label: title, title, icon, ...(below.length > 0 ? { children: below } : {}) };
  });
}
