import { createElement, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { translate } from '../../i18n/translate.ts';
import { isLocked, lockWhenIdle, noteActivity, onLockChange } from './lockState.ts';
import { drawCurtain } from './curtain.ts';
import { Look } from '../Look.tsx';

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const LOOK_MS = 1000;

/**
 * Keeps the lock screen before everything while the screen is locked, and locks it when nobody is there. To be called once, before
 * anything is drawn: a page that is loaded anew stays locked. `title` is what the window is called meanwhile.
 */
export function watchLock(title: string): void {
  let open: (() => void) | undefined;
  const follow = (): void => {
    if (isLocked()) open ??= close(title);
    else {
      open?.();
      open = undefined;
    }
  };
  for (const kind of ACTIVITY) window.addEventListener(kind, () => noteActivity(), { passive: true, capture: true });
  onLockChange(follow);
  setInterval(lockWhenIdle, LOOK_MS);
  lockWhenIdle();
  follow();
}

// Without its code there is no way in but loading the page anew; it must not open instead.
const LockScreen = lazy(() =>
  import('./LockScreen.tsx').then(
    ({ LockScreen: screen }) => ({ default: screen }),
    () => ({ default: () => translate('common:serverAway') }),
  ),
);

function close(title: string): () => void {
  const host = document.createElement('div');
  document.body.append(host);
  const open = drawCurtain(host, title);
  const root = createRoot(host);
  root.render(createElement(Look, null, createElement(Suspense, { fallback: null }, createElement(LockScreen))));
  return () => {
    root.unmount();
    open();
    host.remove();
  };
}
