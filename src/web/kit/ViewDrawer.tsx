import { Drawer, Skeleton, type DrawerProps } from 'antd';
import { Suspense } from 'react';
import { closesList } from './openList.ts';
import { useView } from './view.ts';

/**
 * A drawer of a view: it goes with the view that is kept alive behind others, and stands again when that comes back. What is still to be
 * loaded for it is waited for in it; the view stands. Escape closes an open list in it first.
 */
export function ViewDrawer({ open = false, children, onClose, ...props }: DrawerProps) {
  const { active } = useView();
  return (
    <Drawer {...props} open={open && active} onClose={(event) => !closesList(event) && onClose?.(event)}>
      <Suspense fallback={<Skeleton active />}>{children}</Suspense>
    </Drawer>
  );
}
