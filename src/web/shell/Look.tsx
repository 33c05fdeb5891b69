import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { libraryLocaleAtom } from '../i18n/switchLanguage.ts';
import { antdTheme } from '../theme/antdTheme.ts';
import { themeSettingsAtom } from '../theme/settings.ts';
import { keptStyles } from '../theme/keptStyles.ts';
import { styleHost } from '../theme/styleHost.ts';
import { useMotion } from '../theme/useMotion.ts';

/** The component library in the look and language of the product. */
export function Look({ children }: { children: ReactNode }): ReactNode {
  const settings = useAtomValue(themeSettingsAtom);
  const locale = useAtomValue(libraryLocaleAtom);
  const motion = useMotion();
  const theme = useMemo(() => antdTheme(settings, motion), [settings, motion]);
  return (
    <StyleProvider container={styleHost()} cache={keptStyles}>
      <ConfigProvider
        locale={locale}
        theme={theme}
        componentSize={settings.globalComponentSize}
        button={{ autoInsertSpace: false }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
