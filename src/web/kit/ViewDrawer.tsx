import { Drawer, type DrawerProps } from 'antd';
import { useView } from './view.ts';

/** A drawer of a view: it goes with the view that is kept alive behind others, and stands again when that comes back. */
export function ViewDrawer({ open = false, ...props }: DrawerProps) {
  const { active } = useView();
  return <Drawer {...props} open={open && active} />;
}
