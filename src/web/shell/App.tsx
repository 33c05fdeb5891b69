import { App as AntApp, ConfigProvider } from 'antd';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { libraryLocaleAtom } from '../i18n/switchLanguage.ts';
import { antdTheme } from '../theme/antdTheme.ts';
import { applyCssVariables } from '../theme/cssVariables.ts';
import { themeSettingsAtom } from '../theme/settings.ts';
import { useMotion } from '../theme/useMotion.ts';
import { ClientUiBridge } from './ClientUiBridge.tsx';
import styles from './App.module.css';
import { LoadingOverlay } from './LoadingOverlay.tsx';

/** Look, language and dialogs around everything that is drawn. */
export function App({ children }: { children: ReactNode }): ReactNode {
  const settings = useAtomValue(themeSettingsAtom);
  const locale = useAtomValue(libraryLocaleAtom);
  const motion = useMotion();
  const theme = useMemo(() => antdTheme(settings, motion), [settings, motion]);
  useLayoutEffect(() => applyCssVariables(settings), [settings]);
  return (
    <ConfigProvider
      locale={locale}
      theme={theme}
      componentSize={settings.globalComponentSize}
      button={{ autoInsertSpace: false }}
    >
      <AntApp className={styles['app']} message={{ maxCount: 3 }}>
        <ClientUiBridge />
        {children}
        <LoadingOverlay />
      </AntApp>
    </ConfigProvider>
  );
}
