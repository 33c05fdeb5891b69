import { FullscreenExitOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from '../Layout.module.css';

/** The way back from a page that fills the window; not there while the screen is locked, as nothing else is (Specification §2). */
export function CloseFullView({ onClose }: { onClose: () => void }): ReactNode {
  const texts = useTexts('shell');
  return (
    <Button
      className={styles['closeFull']}
      shape="circle"
      icon={<FullscreenExitOutlined />}
      aria-label={texts('exitFullScreen')}
      title={texts('exitFullScreen')}
      onClick={onClose}
    />
  );
}
