import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';

const SHOWN_MS = 5_000;

/** What was taken away: decimal places beyond the allowed ones, signs that cannot stand there, or all of what is no day (and time). */
export type Cut = { kind: 'places'; count: number } | { kind: 'signs' | 'day' | 'moment' };

/**
 * Says beside a text box, for a few seconds, that something typed or pasted was not taken: a cleaner that works without a word looks
 * like a broken keyboard, or lets a wrong amount pass for the one that was meant.
 */
export function useCutNotice(): { notice: string | undefined; say(cut: Cut | undefined): void } {
  const t = useTexts('fields');
  const [cut, setCut] = useState<Cut>();
  useEffect(() => {
    if (!cut) return undefined;
    const timer = setTimeout(() => setCut(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [cut]);
  // The next sign that is right does not take it back: what was left out is still missing.
  const say = (next: Cut | undefined): void => setCut((before) => next ?? before);
  return { notice: cut && wordsOf(cut, t), say };
}

function wordsOf(cut: Cut, t: ReturnType<typeof useTexts>): string {
  if (cut.kind !== 'places') return t(`cut.${cut.kind}`);
  return cut.count === 0 ? t('cut.whole') : t('cut.places', { count: cut.count });
}
