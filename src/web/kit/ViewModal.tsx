import { Modal, Skeleton, type ModalProps } from 'antd';
import { Suspense } from 'react';
import { useView } from './view.ts';

/**
 * A dialog of a view: it goes with the view that is kept alive behind others, and stands again when that comes back. What is still to be
 * loaded for it is waited for in it; the view stands.
 */
export function ViewModal({ open = false, children, ...props }: ModalProps) {
  const { active } = useView();
  return (
    <Modal {...props} open={open && active}>
      <Suspense fallback={<Skeleton active />}>{children}</Suspense>
    </Modal>
  );
}
