import { ConfigProvider } from 'antd';
import { useAtomValue } from 'jotai';
import { Suspense, useMemo, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { libraryLocaleAtom } from '../../i18n/switchLanguage.ts';
import { antdTheme } from '../../theme/antdTheme.ts';
import { themeSettingsAtom } from '../../theme/settings.ts';
import { useMotion } from '../../theme/useMotion.ts';
import { LockScreen } from './LockScreen.tsx';

/** Draws the lock screen into an element that stands alone in the document; the answer takes it away. */
export function drawLock(host: Element): () => void {
  const root = createRoot(host);
  root.render(<LockRoot />);
  return () => root.unmount();
}

function LockRoot(): ReactNode {
  const settings = useAtomValue(themeSettingsAtom);
  const locale = useAtomValue(libraryLocaleAtom);
  const motion = useMotion();
  const theme = useMemo(() => antdTheme(settings, motion), [settings, motion]);
  return (
    <ConfigProvider locale={locale} theme={theme} componentSize={settings.globalComponentSize}>
      <Suspense fallback={null}>
        <LockScreen />
      </Suspense>
    </ConfigProvider>
  );
}
