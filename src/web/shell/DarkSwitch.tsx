import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { useThemeSettings } from '../theme/useTheme.ts';

/** Switches between the light and the dark theme. */
export function DarkSwitch(): ReactNode {
  const texts = useTexts('shell');
  const [{ isDark }, change] = useThemeSettings();
  const name = texts(isDark ? 'lightTheme' : 'darkTheme');
  return (
    <Button
      type="text"
      icon={isDark ? <SunOutlined /> : <MoonOutlined />}
      aria-label={name}
      title={name}
      onClick={() => change({ isDark: !isDark })}
    />
  );
}
