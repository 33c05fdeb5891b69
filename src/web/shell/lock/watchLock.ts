import { translate } from '../../i18n/translate.ts';
import { isLocked, lockWhenIdle, noteActivity, onLockChange } from './lockState.ts';
import { drawCurtain } from './curtain.ts';

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

function close(title: string): () => void {
  const host = document.createElement('div');
  document.body.append(host);
  const open = drawCurtain(host, title);
  let end = (): void => undefined;
  import('./LockRoot.tsx').then(
    ({ drawLock }) => (end = drawLock(host)),
    // Without its code there is no way in but loading the page anew; it must not open instead.
    () => (host.textContent = translate('common:serverAway')),
  );
  return () => {
    end();
    open();
    host.remove();
  };
}
