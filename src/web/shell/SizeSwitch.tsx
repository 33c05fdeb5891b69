import { FontSizeOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import type { ComponentSize } from '../theme/settings.ts';
import { useThemeSettings } from '../theme/useTheme.ts';

const SIZES: readonly ComponentSize[] = ['large', 'middle', 'small'];

/** Sets the size of the components. */
export function SizeSwitch(): ReactNode {
  const texts = useTexts('common');
  const [settings, change] = useThemeSettings();
  const items = SIZES.map((size) => ({
    key: size,
    label: texts(`size.${size}`),
    onClick: () => change({ globalComponentSize: size }),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [settings.globalComponentSize] }}>
      <Button
        type="text"
        icon={<FontSizeOutlined />}
        aria-label={texts('componentSize')}
        title={texts('componentSize')}
      />
    </Dropdown>
  );
}
