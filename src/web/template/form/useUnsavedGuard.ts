import { useCallback, useEffect } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { noteUnsaved } from '../../kit/unsaved.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { useView } from '../../kit/view.ts';

/**
 * Asks before unsaved changes are left behind: by closing the window, and, through the returned function, by closing the form itself.
 * That function answers whether it may close. The shell asks where the route is left or the tab closed.
 */
export function useUnsavedGuard(dirty: boolean): () => Promise<boolean> {
  const t = useTexts('shell');
  const feedback = useFeedback();
  const { key } = useView();

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

  return useCallback(
    () =>
      dirty
        ? feedback.confirm(t('unsavedHere'), { okText: t('leaveUnsaved'), danger: true, aboutLeaving: true })
        : Promise.resolve(true),
    [dirty, feedback, t],
  );
}
