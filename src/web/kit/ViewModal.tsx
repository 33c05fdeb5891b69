import { Modal, type ModalProps } from 'antd';
import { useView } from './view.ts';

/** A dialog of a view: it goes with the view that is kept alive behind others, and stands again when that comes back. */
export function ViewModal({ open = false, ...props }: ModalProps) {
  const { active } = useView();
  return <Modal {...props} open={open && active} />;
}
