import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { OPEN_SETTINGS } from './openSettings.ts';

const SettingsDrawer = lazy(async () => ({ default: (await import('./SettingsDrawer.tsx')).SettingsDrawer }));

/** Opens the settings drawer on the global event; its code comes when it is opened first. */
export function SettingsGate(): ReactNode {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen');
  useEffect(() => {
    const open = (): void => setState('open');
    window.addEventListener(OPEN_SETTINGS, open);
    return () => window.removeEventListener(OPEN_SETTINGS, open);
  }, []);
  if (state === 'unseen') return null;
  return (
    <Suspense fallback={null}>
      <SettingsDrawer open={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  );
}
