import { Menu } from 'antd';
import type { ReactNode } from 'react';
import { useTrail } from '../../session/useTrail.ts';
import { useMenuItems, useOpenMenu } from '../menuItems.tsx';

/** The menu along the header, for the transverse layout; what finds no room goes behind the last sign. */
export function TopMenu(): ReactNode {
  const trail = useTrail().items;
  const items = useMenuItems();
  const open = useOpenMenu();
  const selected = trail.at(-1)?.path;
  return (
    <Menu
      mode="horizontal"
      items={items}
      selectedKeys={selected ? [selected] : []}
      onClick={({ key }) => open(key)}
      style={{ background: 'none', border: 0, color: 'inherit' }}
    />
  );
}
