import { Button, type ButtonProps } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Values } from '../../model/program/evaluate.ts';
import { usePermission } from './permission.ts';

interface NewRecordButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'icon'> {
  templateCode: string;
  /** What the new record starts with. */
  values?: Values;
  /** It was stored. */
  onDone?: () => void;
  children: ReactNode;
}

const NewRecord = lazy(() => import('../template/overlays/NewRecord.tsx'));
const NOTHING: Values = {};

/** Opens the form of a new record over the page, for whoever may add one; others see no button. */
export function NewRecordButton({
  templateCode,
  values = NOTHING,
  onDone,
  children,
  ...look
}: NewRecordButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const mayAdd = usePermission({ code: `${templateCode}:add` });
  if (!mayAdd) return null;
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewRecord templateCode={templateCode} values={values} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
