import { Menu } from 'antd';
import type { ReactNode } from 'react';
import { useTrail } from '../session/useTrail.ts';
import { SIZES } from '../theme/tokens.ts';
import { useThemeSettings } from '../theme/useTheme.ts';
import { useMenuItems, useOpenMenu } from './menuItems.tsx';
import { useOpenKeys } from './useOpenKeys.ts';

interface SideMenuProps {
  onOpened?: () => void;
  collapsed: boolean;
  /** Shows what stands below this path, instead of everything. */
  below?: string;
}

/** The menu tree. One branch of a level is open at a time unless set otherwise (Specification §9). */
export function SideMenu({ onOpened, collapsed, below }: SideMenuProps): ReactNode {
  const [settings] = useThemeSettings();
  const trail = useTrail().items;
  const selected = trail.at(-1)?.path;
  const [openKeys, setOpenKeys] = useOpenKeys(
    trail.slice(0, -1).map((item) => item.path),
    settings.isUniqueOpened,
  );
  const items = useMenuItems(below);
  const open = useOpenMenu(onOpened);
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
