import { App as AntApp } from 'antd';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, type ReactNode } from 'react';
import { applyCssVariables } from '../theme/cssVariables.ts';
import { themeSettingsAtom } from '../theme/settings.ts';
import { ClientUiBridge } from './ClientUiBridge.tsx';
import styles from './App.module.css';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { Look } from './Look.tsx';

/** Look, language and dialogs around everything that is drawn. */
export function App({ children }: { children: ReactNode }): ReactNode {
  const settings = useAtomValue(themeSettingsAtom);
  useLayoutEffect(() => applyCssVariables(settings), [settings]);
  return (
    <Look>
      <AntApp className={styles['app']} message={{ maxCount: 3 }}>
        <ClientUiBridge />
        {children}
        <LoadingOverlay />
      </AntApp>
    </Look>
  );
}
