import { useCallback } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { hasUnsaved } from '../kit/unsaved.ts';
import { useFeedback } from '../kit/useFeedback.ts';

/** Asks whether tabs (keys) may go although some hold unsaved changes; true at once when none does. */
export function useUnsavedQuestion(): (tabs: readonly string[]) => Promise<boolean> {
  const texts = useTexts('shell');
  const { confirm } = useFeedback();
  return useCallback(
    async (tabs) => {
      const count = tabs.filter(hasUnsaved).length;
      if (count === 0) return true;
      const question = tabs.length === 1 ? texts('unsavedHere') : texts('unsavedTabs', { count });
      return await confirm(question, { okText: texts('leaveUnsaved'), danger: true });
    },
    [texts, confirm],
  );
}
