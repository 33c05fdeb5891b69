import { SkinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { openSettings } from './openSettings.ts';

/** Opens the settings of the look. */
export function SettingsButton(): ReactNode {
  const texts = useTexts('shell');
  return (
    <Button
      type="text"
      icon={<SkinOutlined />}
      aria-label={texts('settings')}
      title={texts('settings')}
      onClick={openSettings}
    />
  );
}
