import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';

const SHOWN_MS = 5_000;

/** What was taken away: decimal places beyond the allowed ones, signs that cannot stand there, or all of what is no day (and time). */
export type Cut = { kind: 'places'; count: number } | { kind: 'signs' | 'day' | 'moment' };

interface Said {
  cut: Cut;
  left: string;
}

interface CutSayer {
  notice: string | undefined;
  /** Hears of each text that was taken what was cut out of it, if anything was, and what is left of it. */
  say(cut: Cut | undefined, left: string): void;
}

/**
 * Says beside a text box, for a few seconds, that something typed or pasted was not taken: a cleaner that works without a word looks
 * like a broken keyboard, or lets a wrong amount pass for the one that was meant. It goes when another value is typed.
 */
export function useCutNotice(): CutSayer {
  const t = useTexts('fields');
  const [said, setSaid] = useState<Said>();
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say: CutSayer['say'] = (cut, left) =>
    setSaid((before) => {
      if (cut) return { cut, left };
      return before && isStillOf(before, left) ? before : undefined;
    });
  return { notice: said && wordsOf(said.cut, t), say };
}

/** The next sign that is right does not take it back, nor one that is taken away: what was left out is still missing. A day is read as a whole. */
function isStillOf({ cut, left: before }: Said, left: string): boolean {
  if (cut.kind === 'day' || cut.kind === 'moment') return false;
  return left.startsWith(before) || (left !== '' && before.startsWith(left));
}

function wordsOf(cut: Cut, t: ReturnType<typeof useTexts>): string {
  if (cut.kind !== 'places') return t(`cut.${cut.kind}`);
  return cut.count === 0 ? t('cut.whole') : t('cut.places', { count: cut.count });
}
