import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';

/** Shows the application on the whole screen, and back. */
export function FullScreenButton(): ReactNode {
  const texts = useTexts('shell');
  const isFull = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  const name = texts(isFull ? 'exitFullScreen' : 'fullScreen');
  return (
    <Button
      type="text"
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={name}
      title={name}
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
}

function follow(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
