import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useView } from '../../kit/view.ts';
import { tabsAtom } from '../../shell/tabs.ts';
import { noteUnsaved } from './unsavedForms.ts';

/**
 * Asks before unsaved changes are left behind: by leaving the route (unless the tab keeps the form alive), by closing the window, and,
 * through the returned function, by closing the form itself. That function answers whether it may close.
 */
export function useUnsavedGuard(dirty: boolean): () => Promise<boolean> {
  const t = useTexts('template');
  const feedback = useFeedback();
  const { key, active } = useView();
  const keptAlive = useAtomValue(tabsAtom).some((tab) => tab.key === key && tab.keepAlive);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && active && !keptAlive && currentLocation.pathname !== nextLocation.pathname);
  const ask = useCallback(() => feedback.confirm(t('form.leave'), { okText: t('form.leaveYes'), danger: true }), [feedback, t]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, ask]);

  useEffect(() => {
    if (!dirty) return undefined;
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    const settled = noteUnsaved(key);
    return () => {
      window.removeEventListener('beforeunload', stay);
      settled();
    };
  }, [dirty, key]);

  return useCallback(() => (dirty ? ask() : Promise.resolve(true)), [dirty, ask]);
}
