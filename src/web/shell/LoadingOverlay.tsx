import { Spin } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import styles from './LoadingOverlay.module.css';
import { overlayAtom } from './overlay.ts';

/** Covers the page while a call runs. It shows itself only when the call is not quick, and takes clicks from the start. */
export function LoadingOverlay(): ReactNode {
  const text = useAtomValue(overlayAtom);
  if (text === undefined) return null;
  return (
    <div className={styles['overlay']} role="status" aria-live="polite" aria-busy>
      <div className={styles['box']}>
        <Spin />
        <span>{text}</span>
      </div>
    </div>
  );
}
