import { useCallback } from 'react';
import { useLabel, useTexts } from '../../i18n/useTexts.ts';
import type { Why } from './pressable.ts';

/** The reason why a button cannot be pressed, in words. */
export function useWhy(): (why: Why) => string {
  const pick = useLabel();
  const t = useTexts('template');
  return useCallback(
    (why) => {
      const reason = 'text' in why ? why.text : 'label' in why ? pick(why.label) : t(`buttons.${why.key}`);
      return why.record ? t('buttons.because', { record: why.record, reason }) : reason;
    },
    [pick, t],
  );
}
