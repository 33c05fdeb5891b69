import { Modal, Skeleton, type ModalProps } from 'antd';
import { Suspense, useRef } from 'react';
import { closesList } from './openList.ts';
import { useView } from './view.ts';

/**
 * A dialog of a view: it goes with the view that is kept alive behind others, and stands again when that comes back. What is still to be
 * loaded for it is waited for in it; the view stands. Where it asks for a text, that can be typed at once. Escape closes an open list in it first.
 */
export function ViewModal({ open = false, children, afterOpenChange, onCancel, ...props }: ModalProps) {
  const { active } = useView();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal
      {...props}
      open={open && active}
      onCancel={(event) => !closesList(event) && onCancel?.(event)}
      afterOpenChange={(isOpen) => {
        // The dialog has taken the focus for itself by now.
        if (isOpen && !body.current?.contains(document.activeElement))
          body.current?.querySelector<HTMLElement>(TYPED)?.focus();
        afterOpenChange?.(isOpen);
      }}
    >
      <div ref={body}>
        <Suspense fallback={<Skeleton active />}>{children}</Suspense>
      </div>
    </Modal>
  );
}

const TYPED =
  ':is(input:not([type]), input[type="text"], input[type="password"], textarea):enabled:not([role="combobox"], [readonly])';
