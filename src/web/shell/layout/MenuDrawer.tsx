import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { SIZES } from '../../theme/tokens.ts';
import { Brand } from '../Brand.tsx';
import styles from '../Layout.module.css';
import { SideMenu } from '../SideMenu.tsx';

/** The menu where there is no room for one: a drawer, whatever the layout is. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Drawer
      open={open}
      placement="left"
      width={SIZES.drawerMenu}
      title={null}
      closable={false}
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
      rootClassName={styles['drawer']}
    >
      <Brand collapsed={false} />
      <SideMenu collapsed={false} onOpened={onClose} />
    </Drawer>
  );
}
